import { areaOf, patternKey, type PageRegistry } from '@stagedoor/federation/runtime';
import type { RouteObject } from '@stagedoor/platform';
import { bounded } from './bounded';

interface At {
  request: Request;
}

/**
 * Returns the routes of a remote for its own paths in the registry, with time limits on their loaders. Leaves out other
 * routes, so that the router looks for the owner of their paths. A loader of a route with parameters does not run at a
 * URL of another remote.
 */
export function ownRoutes(
  remote: string,
  registry: PageRegistry,
  routes: readonly RouteObject[],
): RouteObject[] {
  const owned = registry.remotes[remote]!.paths.map(({ path }) => patternKey(path));

  const atOwnAddress =
    <Args extends [At, ...unknown[]], Answer>(run: (...args: Args) => Answer) =>
    (...args: Args): Answer | null =>
      areaOf(registry, new URL(args[0].request.url).pathname)?.remote === remote
        ? run(...args)
        : null;

  const ownLoader = (loader: RouteObject['loader'] | null) =>
    typeof loader === 'function' ? bounded(atOwnAddress(loader)) : loader;

  /** A lazy route is fetched wherever it matches; its loader runs only at URLs of this remote. */
  const ownLazy = (lazy: NonNullable<RouteObject['lazy']>) =>
    typeof lazy === 'function'
      ? bounded(async () => {
          const loaded = await lazy();
          return { ...loaded, loader: ownLoader(loaded.loader) };
        })
      : { ...lazy, loader: bounded(async () => ownLoader(await lazy.loader?.())) };

  const ownAmong = (all: readonly RouteObject[], base: string): RouteObject[] =>
    all.flatMap((route) => {
      const { path, index, loader, lazy } = route;
      const full = (path?.startsWith('/') ? path : `${base}/${path ?? ''}`).replace(/\/+/g, '/');
      const isPage =
        (index || path !== undefined) && owned.includes(patternKey(full).toLowerCase());
      const children = route.children && ownAmong(route.children, full);
      if (!isPage && !children?.length) return [];
      return {
        ...route,
        // The router takes routes with the same id for one route, also those of two remotes.
        id: undefined,
        // A route around pages of the remote is not a page itself if its path is not the remote's.
        path: isPage && !index ? full : undefined,
        ...(typeof loader === 'function' && { loader: ownLoader(loader) }),
        ...(lazy && { lazy: ownLazy(lazy) }),
        ...(children && { children }),
      } as RouteObject;
    });

  return ownAmong(routes, '');
}
