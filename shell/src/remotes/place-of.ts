import { areaOf, shellScreenOf, type PageRegistry } from '@stagedoor/federation/runtime';

/** The id of the route that the shell's own screens are added below. */
export const SHELL_ROUTE = 'shell';

/**
 * Returns whose files the screen at a path needs: the name of the remote that owns the path, or SHELL_ROUTE for the
 * shell's own screens. Null if there is no such screen.
 */
export function placeOf(registry: PageRegistry, pathname: string): string | null {
  return shellScreenOf(pathname) ? SHELL_ROUTE : (areaOf(registry, pathname)?.remote ?? null);
}
