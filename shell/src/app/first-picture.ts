import type { AppProps } from './app';

/** Nobody sees so short a wait, and most areas need less: their files are fetched along with the shell's own. */
const MOMENT_MS = 50;

/**
 * Settles when the router has what the first address shows, or after a moment. Until then there is nothing to draw but a
 * skeleton, and to draw one that goes at once would cost the content the time that it takes.
 */
export function firstPicture({ router }: Pick<AppProps, 'router'>): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const show = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(show, MOMENT_MS);
    const unsubscribe = router.subscribe(({ initialized }) => {
      if (initialized) show();
    });
  });
}
