import type { PageRegistry } from '@stagedoor/federation/runtime';
import type { RemoteModule, RouteObject } from '@stagedoor/platform';
import { Area } from './area';
import { AreaError } from './area-error';
import { AreaSkeleton } from './area-skeleton';
import { ownRoutes } from './own-routes';

/** Returns the route of a loaded area, below the layout. */
export function areaRoute(
  remote: string,
  registry: PageRegistry,
  { routes }: RemoteModule,
): RouteObject {
  return {
    id: `area:${remote}`,
    element: <Area remote={remote} />,
    errorElement: <AreaError remote={remote} />,
    HydrateFallback: AreaSkeleton,
    children: ownRoutes(remote, registry, routes),
  };
}
