import type { createBrowserRouter, Location } from 'react-router-dom';
import { keepState } from '../app/kept-state';
import { STEP_LIMIT_MS } from '../federation/step-limit';
import { isFileGone } from '../reports/describe-failure';
import type { Areas } from './areas';

export interface LeavingOptions {
  router: Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>;
  areas: Pick<Areas, 'lacksFiles'>;
  leaveTo: (url: string) => void;
}

/**
 * False offline, and while the site does not respond in time: the message on the page is better than the browser's own.
 */
export async function isServed(address: string): Promise<boolean> {
  return fetch(address, {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(STEP_LIMIT_MS),
  }).then(
    ({ status }) => status < 500,
    () => false,
  );
}

/**
 * Loads a new document when a navigation fails for a missing file of its area, which a newer page may have under
 * another name. The previous screen is already gone, so that no form input is lost. If the user navigates meanwhile,
 * loads that URL instead. The first location of a document keeps its message, so that a file that stays missing causes
 * no loop. Returns the function that stops it.
 */
export function leaveForMissingFiles({ router, areas, leaveTo }: LeavingOptions): () => void {
  const settled = () => (router.state.initialized ? router.state.location.key : null);
  let shown = settled();
  let leavingTo: string | null = null;

  function leave({ pathname, search, state }: Location): void {
    if (leavingTo === pathname + search) return;
    leavingTo = pathname + search;
    keepState(leavingTo, state);
    leaveTo(leavingTo);
  }

  return router.subscribe(({ location, navigation, errors }) => {
    // The pending document would otherwise replace the page that the user navigates to.
    if (leavingTo !== null) return leave(navigation.location ?? location);
    const key = settled();
    if (key === null || key === shown || navigation.state !== 'idle') return;
    const isFirst = shown === null;
    shown = key;
    const isMissing =
      Object.values(errors ?? {}).some(isFileGone) || areas.lacksFiles(location.pathname);
    if (isFirst || !isMissing) return;
    void isServed(location.pathname + location.search).then((served) => {
      const { navigation: next } = router.state;
      if (served && shown === key && next.state === 'idle') leave(location);
    });
  });
}
