import type { AppProps } from './app';

/** Not noticeable as a delay. Most areas need less, because their files are fetched with the shell's own. */
const MOMENT_MS = 50;

/** Settles when the router has loaded the first location, or its area has failed to load. */
export function opened({ router }: Pick<AppProps, 'router'>): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const unsubscribe = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      unsubscribe();
      resolve();
    });
  });
}

/**
 * Settles when the router has loaded the first location, or after MOMENT_MS. Rendering a skeleton for a shorter time
 * would only delay the content.
 */
export function firstPicture(site: Pick<AppProps, 'router'>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, MOMENT_MS);
    void opened(site).then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
