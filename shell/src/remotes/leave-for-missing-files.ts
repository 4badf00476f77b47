import type { createBrowserRouter, Location } from 'react-router-dom';
import { isFileGone } from '../reports/describe-failure';
import type { Areas } from './areas';

export interface LeavingOptions {
  router: Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>;
  areas: Pick<Areas, 'lacksFiles'>;
  leaveTo: (url: string) => void;
}

/** False without network, and while the site does not answer: the message that stands there is more than a browser's own. */
async function isServed(address: string): Promise<boolean> {
  const url = new URL(address, document.baseURI);
  return fetch(url, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  );
}

/**
 * Loads the whole document of an address if a navigation to it ends without a file of its area, which a newer page may have
 * under another name. The screen before has been left by then, so that no text in a form is lost. Who goes on meanwhile gets
 * the address that they went to. The first address of a document has just been loaded so and keeps its message: a file that
 * is missing there too begins no loop. Returns what ends it.
 */
export function leaveForMissingFiles({ router, areas, leaveTo }: LeavingOptions): () => void {
  const settled = () => (router.state.initialized ? router.state.location.key : null);
  let shown = settled();
  let leavingTo: string | null = null;

  function leave({ pathname, search }: Location): void {
    if (leavingTo === pathname + search) return;
    leavingTo = pathname + search;
    leaveTo(leavingTo);
  }

  return router.subscribe(({ location, navigation, errors }) => {
    // The document that is on its way would otherwise come in the place of where they go.
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
