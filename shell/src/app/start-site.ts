import { pages, type User } from '@stagedoor/contracts';
import type { WrittenRegistry } from '@stagedoor/federation/runtime';
import { createApiClient, createQueryClient, forgetDrafts, hasStatus } from '@stagedoor/platform';
import { device } from '@stagedoor/platform/device';
import { createBrowserRouter, createPath } from 'react-router-dom';
import { isServed } from '../remotes/leave-for-missing-files';
import { createAreas } from '../remotes/create-areas';
import type { FederationHost } from '../federation/federation-host';
import { createReports } from '../reports/reports';
import { watchUncaught } from '../reports/watch-uncaught';
import { accessToken } from '../session/access-token';
import { type EarlyAnswers, fetchAfter } from '../session/early-answers';
import { startSession, type Session } from '../session/session';
import { createUnauthorizedHandler } from '../session/unauthorized';
import type { AppProps } from './app';
import { keepState, restoreState } from './kept-state';
import { shellRoutes } from './routes';

export interface SiteOptions {
  registry: WrittenRegistry;
  host: FederationHost;
  /** The URL of the API. Defaults to `/api` on the site itself. */
  apiUrl?: string;
  /** The data that the page server sent, by path of the call. */
  firstData?: Readonly<Record<string, unknown>>;
  /** What the page has asked for with the visitor's token. */
  earlyAnswers?: EarlyAnswers | undefined;
  /** Loads another document. Tests replace it. */
  leaveTo?: (url: string) => void;
}

/**
 * Loads the document of the page that is opening, unless the user navigates elsewhere first, and hands it the state of
 * the location. Stays pending meanwhile. A page that the browser restores later shows its screen again.
 */
async function leaveForNext(
  router: AppProps['router'],
  leaveTo: (url: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const next = router.state.navigation.location ?? router.state.location;
  const address = next.pathname + next.search;
  if (!(await isServed(address)) || signal.aborted) return;
  const stay = () => {
    const { location } = router.state;
    void router.navigate(location, { replace: true, state: location.state as unknown });
  };
  window.addEventListener('pageshow', stay, { once: true });
  keepState(address, next.state);
  leaveTo(address);
  await new Promise<void>(() => undefined);
}

/** Creates the HTTP client, session, areas and router of the site. */
export function startSite({
  registry,
  host,
  apiUrl,
  firstData,
  earlyAnswers,
  leaveTo = (url) => window.location.assign(url),
}: SiteOptions): AppProps {
  const goToLogin = () => {
    const { location } = router.state;
    if (location.pathname === pages.login) return;
    void router.navigate(pages.login, { state: { from: createPath(location) } });
  };
  const onUnauthorized = createUnauthorizedHandler(() => session, goToLogin);
  const api = createApiClient({
    baseUrl: apiUrl,
    firstData,
    fetch: fetchAfter(earlyAnswers),
    getAccessToken: accessToken.read,
    ready: () => session.ready(),
    onUnauthorized,
  });
  const queryClient = createQueryClient();
  const fetchUser = (token: string) =>
    api.get<User>('/auth/me', { accessToken: token }).catch((error: unknown) => {
      if (hasStatus(error, 401)) onUnauthorized(token, error);
      throw error;
    });
  const session: Session = startSession(device()?.keepUser(fetchUser) ?? fetchUser);
  session.store.subscribe(({ user }, before) => {
    const anotherPerson = user?.id !== before.user?.id;
    if (anotherPerson && before.status !== 'loading') {
      queryClient.clear();
      // Mounted screens keep the data of the user before.
      if (user && before.user) void router.navigate(0);
    }
  });
  const endSession = (to: string) => {
    session.end({ left: { at: router.state.location.key, to } });
    forgetDrafts();
    void router.navigate(to);
  };
  const reports = createReports(registry, apiUrl);
  watchUncaught(registry, reports);
  const leaveToNext = (signal: AbortSignal) => leaveForNext(router, leaveTo, signal);
  const areas = createAreas({ registry, host, session, api, queryClient, reports, leaveToNext });
  restoreState();
  const router = createBrowserRouter(shellRoutes, { patchRoutesOnNavigation: areas.discover });
  return {
    router,
    shell: { registry, areas, session, reports },
    platform: { session: session.store, api, queryClient, leaveTo, endSession },
  };
}
