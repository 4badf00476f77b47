/** The screens of the shell itself. */
export const SHELL_SCREENS = ['/login', '/register', '/role-selection'] as const;

/** Returns the shell's own screen at a path, or null. Ignores case and a trailing slash. */
export function shellScreenOf(pathname: string): (typeof SHELL_SCREENS)[number] | null {
  const path = pathname.toLowerCase().replace(/\/$/, '');
  return SHELL_SCREENS.find((screen) => screen === path) ?? null;
}

/** First path segments that the site serves without a remote. */
const SERVED = ['api', 'assets', 'health', 'offline', 'remotes', 'platform', 'preview'];

/** True for a path or pattern that no remote may own. */
export function isShellPath(path: string): boolean {
  const [first = ''] = path.split('/').filter(Boolean);
  return SERVED.includes(first) || SHELL_SCREENS.some((screen) => screen === path);
}
