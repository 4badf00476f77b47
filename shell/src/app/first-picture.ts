import type { AppProps } from './app';

/** Not noticeable as a delay. Most areas need less, because their files are fetched with the shell's own. */
const MOMENT_MS = 50;

/**
 * Settles when the router has loaded the first location, or its area has failed to load; at the latest after `limitMs`.
 * Ends its subscription then: without another one, the router keeps what happens until the site has rendered for the
 * site's own.
 */
function untilOpened({ router }: Pick<AppProps, 'router'>, limitMs: number | null): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const show = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = limitMs === null ? undefined : setTimeout(show, limitMs);
    const unsubscribe = router.subscribe(({ initialized }) => {
      if (initialized) show();
    });
  });
}

/** Settles when the first location is loaded. Until then, what the page server has drawn is shown. */
export const opened = (site: Pick<AppProps, 'router'>): Promise<void> => untilOpened(site, null);

/**
 * Settles when the first location is loaded, or after MOMENT_MS. Rendering a skeleton for a shorter time would only
 * delay the content.
 */
export const firstPicture = (site: Pick<AppProps, 'router'>): Promise<void> =>
  untilOpened(site, MOMENT_MS);
