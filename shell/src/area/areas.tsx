import { areaOf, type PageRegistry } from '@stagedoor/federation/runtime';
import type { ApiClient, QueryClient, RemoteModule, RouteObject } from '@stagedoor/platform';
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
  /** Fetches the area of an address that somebody may be about to go to. Nothing shows, whatever comes of it. */
  anticipate: (pathname: string) => void;
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

export interface AreasOptions {
  registry: PageRegistry;
  host: FederationHost;
  session: Session;
  api: ApiClient;
  queryClient: QueryClient;
}

export function createAreas({ registry, host, session, api, queryClient }: AreasOptions): Areas {
  const open = new Set<string>();

  /** The remote to be loaded for an address. For guests behind the login guard, who go to /login instead, there is none. */
  function remoteToLoad(pathname: string): string | null {
    const area = areaOf(registry, pathname);
    if (!area || open.has(area.remote)) return null;
    const turnedAway = area.access === 'signed-in' && session.store.getState().status === 'guest';
    return turnedAway ? null : area.remote;
  }

  function startData({ prefetch }: RemoteModule, pathname: string): void {
    const url = new URL(pathname, document.baseURI);
    prefetch?.({ url, api, queryClient }).catch(() => undefined);
  }

  return {
    isOpen: (remote) => open.has(remote),
    anticipate(pathname) {
      const remote = remoteToLoad(pathname);
      if (remote) host.load(remote).catch(() => undefined);
    },
    async discover({ path, patch, signal }) {
      const remote = remoteToLoad(path);
      if (!remote) return;
      try {
        const module = await host.load(remote);
        if (signal.aborted || open.has(remote)) return;
        open.add(remote);
        startData(module, path);
        patch(LAYOUT_ROUTE, [areaRoute(remote, module.routes)]);
      } catch (error) {
        console.error(`${remote} could not be loaded.`, error);
      }
    },
  };
}
