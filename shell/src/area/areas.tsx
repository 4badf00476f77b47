import { areaOf, type Registry } from '@stagedoor/federation/runtime';
import type { RouteObject } from '@stagedoor/platform';
import type { PatchRoutesOnNavigationFunction } from 'react-router-dom';
import type { FederationHost } from '../federation/federation-host';
import type { Session } from '../session/session';
import { AreaError } from './area-error';
import { Area } from './area';

/** Id of the route below which areas are put: header, footer and nothing else. */
export const LAYOUT_ROUTE = 'layout';

/** The areas of the site: which remote answers for which address, loaded when somebody goes there. */
export interface Areas {
  /** Loads the area of an address into the router, unless it is there already. A failure leaves it out; going there again tries again. */
  discover: PatchRoutesOnNavigationFunction;
  /** True when the area's routes are in the router. */
  isOpen: (remote: string) => boolean;
}

function areaRoute(remote: string, children: RouteObject[]): RouteObject {
  return {
    id: `area:${remote}`,
    element: <Area remote={remote} />,
    errorElement: <AreaError />,
    children,
  };
}

export function createAreas(registry: Registry, host: FederationHost, session: Session): Areas {
  const open = new Set<string>();
  return {
    isOpen: (remote) => open.has(remote),
    async discover({ path, patch, signal }) {
      const area = areaOf(registry, path);
      if (!area || open.has(area.remote)) return;
      // Guests go to /login instead: nothing is fetched for them.
      if (area.access === 'signed-in' && session.store.getState().status === 'guest') return;
      try {
        const { routes } = await host.load(area.remote);
        if (signal.aborted || open.has(area.remote)) return;
        open.add(area.remote);
        patch(LAYOUT_ROUTE, [areaRoute(area.remote, routes)]);
      } catch (error) {
        console.error(`${area.remote} could not be loaded.`, error);
      }
    },
  };
}
