/** The screens that the shell itself has. */
export const SHELL_SCREENS = ['/login', '/register', '/role-selection'] as const;

/** The first segments under which the site serves something else than screens of remotes. */
const SERVED = ['api', 'assets', 'health', 'remotes', 'platform', 'preview'];

/** True for an address or pattern that no remote may own. */
export function isShellPath(path: string): boolean {
  const [first = ''] = path.split('/').filter(Boolean);
  return SERVED.includes(first) || SHELL_SCREENS.some((screen) => screen === path);
}
