/** The screens of the shell itself. */
export const SHELL_SCREENS = ['/login', '/register', '/role-selection'] as const;

/** First path segments that the site serves without a remote. */
const SERVED = ['api', 'assets', 'health', 'metrics', 'offline', 'platform', 'preview', 'remotes'];

/** True for a path or pattern that no remote may own. */
export function isShellPath(path: string): boolean {
  const [first = ''] = path.split('/').filter(Boolean);
  return SERVED.includes(first) || SHELL_SCREENS.some((screen) => screen === path);
}
