import { isShellScreen } from '@stagedoor/federation/runtime';
import type { AppProps } from './app';
import { loadOwnScreens } from './own-screen';

/** Not noticeable as a delay. Most areas need less, because their files are fetched with the shell's own. */
const MOMENT_MS = 50;

function whenLoaded({ state, subscribe }: AppProps['router']): Promise<unknown> {
  if (isShellScreen(state.location.pathname)) return loadOwnScreens();
  if (state.initialized) return Promise.resolve();
  return new Promise<void>((resolve) => {
    const unsubscribe = subscribe(({ initialized }) => {
      if (!initialized) return;
      unsubscribe();
      resolve();
    });
  });
}

/**
 * Settles when the first location has loaded or failed to, or after MOMENT_MS. Rendering a skeleton for a shorter time
 * would only delay the content.
 */
export function firstPicture({ router }: Pick<AppProps, 'router'>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, MOMENT_MS);
    const show = () => {
      clearTimeout(timer);
      resolve();
    };
    whenLoaded(router).then(show, show);
  });
}
