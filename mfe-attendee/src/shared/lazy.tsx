import { useLoaderData, type RouteObject } from '@stagedoor/platform';
import { useEffect, useState, type ComponentType } from 'react';

function LoadedScreen() {
  const Screen = useLoaderData() as ComponentType;
  return <Screen />;
}

/**
 * A screen whose file is loaded on navigation, while the previous screen stays. Uses a loader, which retries a failure
 * with the next navigation; the router's `lazy` keeps a failure.
 */
export function lazyScreen(
  load: () => Promise<ComponentType>,
): Pick<RouteObject, 'loader' | 'element'> {
  return { loader: load, element: <LoadedScreen /> };
}

/**
 * A part of a screen whose file is loaded when the part mounts; renders nothing until then. A failure is logged and
 * hides only the part; the next mount retries.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return function Part(props: Props) {
    const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
    useEffect(() => {
      load().then((component) => setLoaded(() => component), console.error);
    }, []);
    return Loaded && <Loaded {...props} />;
  };
}
