import { pages } from '@stagedoor/contracts';
import { createPath, useLocation } from 'react-router-dom';

/** The location state of /login: the path to return to after login. */
export interface LoginState {
  from?: string;
}

/** Returns the link target of the login screen with a way back to the current page, and the state of its location. */
export function useLoginLink(): { to: '/login'; state: LoginState } {
  const location = useLocation();
  return { to: pages.login, state: { ...(location.state as object), from: createPath(location) } };
}

/** Returns the way back in a location's state if it is a path of this site; null otherwise. */
export function wayBackOf(state: unknown): string | null {
  const from: unknown = (state as LoginState | null | undefined)?.from;
  const base = 'http://origin.invalid';
  if (typeof from !== 'string' || !from.startsWith('/') || !URL.canParse(from, base)) return null;
  const { origin, pathname, search, hash } = new URL(from, base);
  // Dot segments can leave a path that begins with a host.
  return origin !== base || pathname.startsWith('//') ? null : pathname + search + hash;
}
