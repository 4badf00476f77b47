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

/** The pause before a failed file of a part is loaded again. */
const PAUSE_MS = 3_000;

/**
 * A part of a screen whose file is loaded when the part mounts; renders nothing until then. A failure is logged and
 * hides only the part; the load is retried while the part is mounted.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return function Part(props: Props) {
    const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
    const [failures, setFailures] = useState(0);
    useEffect(() => {
      const attempt = () =>
        load().then(
          (component) => setLoaded(() => component),
          (error: unknown) => {
            console.error(error);
            setFailures(failures + 1);
          },
        );
      const timer = setTimeout(attempt, failures && PAUSE_MS);
      return () => clearTimeout(timer);
    }, [failures]);
    return Loaded && <Loaded {...props} />;
  };
}
