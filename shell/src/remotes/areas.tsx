import { areaOf, type PageEntry, type PageRegistry } from '@stagedoor/federation/runtime';
import type { ApiClient, QueryClient, RemoteModule, RouteObject } from '@stagedoor/platform';
import type { PatchRoutesOnNavigationFunction } from 'react-router-dom';
import type { FederationHost } from '../federation/federation-host';
import { RefusedRemoteError } from '../federation/refused-remote';
import { isFileGone } from '../reports/describe-failure';
import type { Reports } from '../reports/reports';
import type { Session } from '../session/session';
import { AreaError } from './area-error';
import { AreaSkeleton } from './area-skeleton';
import { Area } from './area';
import { ownRoutes } from './own-routes';

/** The id of the route that areas are added below. */
export const LAYOUT_ROUTE = 'layout';

/** The areas of the site, by URL. Each is loaded when first opened. */
export interface Areas {
  /**
   * Loads the area of a URL and adds its routes to the router, unless they are there. After a failure, the next
   * navigation tries again.
   */
  discover: PatchRoutesOnNavigationFunction;
  /** Loads the area of a URL that is likely to be opened next. Ignores failures. */
  anticipate: (pathname: string) => void;
  /** Fetches the files of a URL's area without running them, for areas that may never be opened. */
  fetchAhead: (pathname: string) => void;
  /** True once the area's routes are in the router. */
  isOpen: (remote: string) => boolean;
  /** True if the last attempt to load the URL's area found a file missing. */
  lacksFiles: (pathname: string) => boolean;
}

function areaRoute(remote: string, routes: RouteObject[]): RouteObject {
  return {
    id: `area:${remote}`,
    element: <Area remote={remote} />,
    errorElement: <AreaError remote={remote} />,
    HydrateFallback: AreaSkeleton,
    children: routes,
  };
}

/** Only fills the browser's cache. The script element checks the integrity later. */
function fetchFirstFiles({ baseUrl, initial }: PageEntry): void {
  for (const file of initial) {
    fetch(new URL(baseUrl + file, document.baseURI), { priority: 'low' }).catch(() => undefined);
  }
}

export interface AreasOptions {
  registry: PageRegistry;
  host: FederationHost;
  session: Session;
  api: ApiClient;
  queryClient: QueryClient;
  reports: Reports;
}

export function createAreas(options: AreasOptions): Areas {
  const { registry, host, session, api, queryClient, reports } = options;
  const open = new Set<string>();
  const lacking = new Set<string>();
  const refusals = new Set<string>();
  const fetched = new Set<string>();

  /** Returns the remote to load for a URL; null for guests at a guarded area, who are sent to /login. */
  function remoteToLoad(pathname: string): string | null {
    const area = areaOf(registry, pathname);
    if (!area || open.has(area.remote)) return null;
    const turnedAway = area.access === 'signed-in' && session.store.getState().status === 'guest';
    return turnedAway ? null : area.remote;
  }

  /** The screen itself handles data that arrive late or fail. */
  async function startData({ prefetch }: RemoteModule, pathname: string): Promise<void> {
    const url = new URL(pathname, document.baseURI);
    try {
      await prefetch?.({ url, api, queryClient });
    } catch {
      // The screen fetches again, and shows the error.
    }
  }

  function tellFailure(remote: string, error: unknown): void {
    console.error(`${remote} could not be loaded.`, error);
    reports.failed(remote, error, 'import');
  }

  /** True if this shell cannot run the remote. Logs and reports it once. */
  function isRefused(remote: string): boolean {
    const { version, refused } = registry.remotes[remote]!;
    if (!refused) return false;
    if (!refusals.has(remote))
      tellFailure(remote, new RefusedRemoteError(remote, version, refused));
    refusals.add(remote);
    return true;
  }

  return {
    isOpen: (remote) => open.has(remote),
    lacksFiles: (pathname) => lacking.has(areaOf(registry, pathname)?.remote ?? ''),
    anticipate(pathname) {
      const remote = remoteToLoad(pathname);
      if (remote && !registry.remotes[remote]!.refused) host.load(remote).catch(() => undefined);
    },
    fetchAhead(pathname) {
      const remote = remoteToLoad(pathname);
      const entry = remote && !fetched.has(remote) ? registry.remotes[remote] : undefined;
      if (!remote || !entry || entry.refused) return;
      fetched.add(remote);
      fetchFirstFiles(entry);
    },
    async discover({ path, patch, signal }) {
      const remote = remoteToLoad(path);
      if (!remote || isRefused(remote)) return;
      lacking.delete(remote);
      try {
        const module = await host.load(remote);
        if (signal.aborted || open.has(remote)) return;
        patch(LAYOUT_ROUTE, [areaRoute(remote, ownRoutes(remote, registry, module.routes))]);
        open.add(remote);
        void startData(module, path);
      } catch (error) {
        if (isFileGone(error)) lacking.add(remote);
        tellFailure(remote, error);
      }
    },
  };
}
