import { useLoaderData, type RouteObject } from '@stagedoor/platform';
import { useEffect, useState, type ComponentType } from 'react';

function LoadedScreen() {
  const Screen = useLoaderData() as ComponentType;
  return <Screen />;
}

/**
 * A screen whose file is fetched when somebody goes there; until then the screen before stays. By a loader, because the
 * router's `lazy` would keep a failure for ever, and this is tried again with the next visit.
 */
export function inItsOwnFile(
  load: () => Promise<ComponentType>,
): Pick<RouteObject, 'loader' | 'element'> {
  return { loader: load, element: <LoadedScreen /> };
}

/**
 * A part of a screen whose file is fetched when the part is first drawn; nothing stands in its place until then. A failure is
 * logged and costs the part alone; the next visit tries again.
 */
export function partInItsOwnFile<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return function Part(props: Props) {
    const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
    useEffect(() => {
      load().then((component) => setLoaded(() => component), console.error);
    }, []);
    return Loaded && <Loaded {...props} />;
  };
}
