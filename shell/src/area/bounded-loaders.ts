import type { RouteObject } from '@stagedoor/platform';
import { STEP_LIMIT_MS, withinLimits } from '../federation/step-limit';

/** Two steps, because a file is fetched and then run. */
export const SCREEN_LIMIT_MS = 2 * STEP_LIMIT_MS;

function bounded<Args extends unknown[], Answer>(
  load: (...args: Args) => Answer | Promise<Answer>,
): (...args: Args) => Promise<Answer> {
  return (...args) =>
    withinLimits((begin) => {
      begin('screen', SCREEN_LIMIT_MS);
      return load(...args);
    });
}

/** The same routes; what their loaders wait for ends in an error of the area if it never comes. */
export function withBoundedLoaders(routes: RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const { loader, lazy, children } = route;
    return {
      ...route,
      ...(typeof loader === 'function' && { loader: bounded(loader) }),
      ...(typeof lazy === 'function' && { lazy: bounded(lazy) }),
      ...(children && { children: withBoundedLoaders(children) }),
    } as RouteObject;
  });
}
