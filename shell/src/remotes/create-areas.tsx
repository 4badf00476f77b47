import { areaOf, type PageEntry, type PageRegistry } from '@stagedoor/federation/runtime';
import type { ApiClient, PrefetchContext, QueryClient, RemoteModule } from '@stagedoor/platform';
import type { FederationHost } from '../federation/federation-host';
import { RefusedRemoteError } from '../federation/refused-remote';
import { isFileGone, isOfNetwork } from '../reports/describe-failure';
import type { Reports } from '../reports/reports';
import type { Session } from '../session/session';
import { areaRoute } from './area-route';
import { LAYOUT_ROUTE, type Areas } from './areas';

/** True if this document does not load the remote. */
function isElsewhere({ refused, apart }: PageEntry): boolean {
  return !!refused || !!apart;
}

/** Only fills the browser's cache. The script element checks the integrity later. */
function fetchFirstFiles({ baseUrl, initial }: PageEntry): void {
  for (const file of initial) {
    fetch(new URL(baseUrl + file, document.baseURI), { priority: 'low' }).catch(() => undefined);
  }
}

/** Ignores a failure: the screen fetches its data again, and shows the error. */
async function prefetchData(
  { prefetch }: RemoteModule,
  pathname: string,
  clients: Omit<PrefetchContext, 'url'>,
): Promise<void> {
  try {
    await prefetch?.({ ...clients, url: new URL(pathname, document.baseURI) });
  } catch {
    return;
  }
}

function reportFailure(reports: Reports, remote: string, error: unknown): void {
  console.error(`${remote} could not be loaded.`, error);
  reports.failed(remote, error, 'import');
}

/** Loads a remote, with a second attempt after a failure of the network. */
async function loadRemote(host: FederationHost, remote: string): Promise<RemoteModule> {
  try {
    return await host.load(remote);
  } catch (error) {
    if (isOfNetwork(error)) return host.load(remote);
    throw error;
  }
}

export interface AreasOptions {
  registry: PageRegistry;
  host: FederationHost;
  session: Session;
  api: ApiClient;
  queryClient: QueryClient;
  reports: Reports;
  /** Loads the document of the URL that the router navigates to, unless the site does not answer or the signal aborts. */
  leaveToNext: (signal: AbortSignal) => Promise<void>;
}

export function createAreas(options: AreasOptions): Areas {
  const { registry, host, session, api, queryClient, reports, leaveToNext } = options;
  const open = new Set<string>();
  const lacking = new Set<string>();
  const refusals = new Set<string>();
  const fetched = new Set<string>();

  /** Returns the remote to load for a URL; null for guests at a guarded area, who are sent to /login. */
  function remoteToLoad(pathname: string): string | null {
    const area = areaOf(registry, pathname);
    if (!area || open.has(area.remote)) return null;
    const isGuarded = area.access === 'signed-in' && session.store.getState().status === 'guest';
    return isGuarded ? null : area.remote;
  }

  /** True if this shell cannot run the remote. Logs and reports it once. */
  function isRefused(remote: string): boolean {
    const { version, refused } = registry.remotes[remote]!;
    if (!refused) return false;
    if (!refusals.has(remote)) {
      reportFailure(reports, remote, new RefusedRemoteError(remote, version, refused));
    }
    refusals.add(remote);
    return true;
  }

  return {
    isOpen: (remote) => open.has(remote),
    lacksFiles: (pathname) => lacking.has(areaOf(registry, pathname)?.remote ?? ''),
    preload(pathname) {
      const remote = remoteToLoad(pathname);
      if (remote && !isElsewhere(registry.remotes[remote]!))
        host.load(remote).catch(() => undefined);
    },
    prefetchFiles(pathname) {
      const remote = remoteToLoad(pathname);
      const entry = remote && !fetched.has(remote) ? registry.remotes[remote] : undefined;
      if (!remote || !entry || isElsewhere(entry)) return;
      fetched.add(remote);
      fetchFirstFiles(entry);
    },
    async discover({ path, patch, signal }) {
      const remote = remoteToLoad(path);
      if (!remote || isRefused(remote)) return;
      if (registry.remotes[remote]!.apart) return leaveToNext(signal);
      lacking.delete(remote);
      try {
        const module = await loadRemote(host, remote);
        if (signal.aborted || open.has(remote)) return;
        patch(LAYOUT_ROUTE, [areaRoute(remote, registry, module)]);
        open.add(remote);
        void prefetchData(module, path, { api, queryClient });
      } catch (error) {
        if (isFileGone(error)) lacking.add(remote);
        reportFailure(reports, remote, error);
      }
    },
  };
}
