import { useLoaderData, type RouteObject } from '@stagedoor/platform';
import type { ComponentType } from 'react';

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
