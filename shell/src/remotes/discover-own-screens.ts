import { isFileGone } from '../reports/describe-failure';
import type { Areas } from './areas';
import { loadOwnScreens } from './load-own-screens';
import { SHELL_ROUTE } from './place-of';

/** The places whose routes are in the router, and those whose files were missing at the last attempt. */
interface Progress {
  open: Set<string>;
  lacking: Set<string>;
}

/** Loads the file of the shell's own screens ahead of their opening. Ignores failures. */
export function preloadOwnScreens(): void {
  loadOwnScreens().catch(() => undefined);
}

/** Loads the shell's own screens and adds them to the router, as `Areas.discover` does for an area. */
export async function discoverOwnScreens(
  { patch, signal }: Pick<Parameters<Areas['discover']>[0], 'patch' | 'signal'>,
  { open, lacking }: Progress,
): Promise<void> {
  lacking.delete(SHELL_ROUTE);
  try {
    const { ownScreens } = await loadOwnScreens();
    if (signal.aborted || open.has(SHELL_ROUTE)) return;
    patch(SHELL_ROUTE, ownScreens);
    open.add(SHELL_ROUTE);
  } catch (error) {
    if (isFileGone(error)) lacking.add(SHELL_ROUTE);
    console.error("The shell's own screens could not be loaded.", error);
  }
}
