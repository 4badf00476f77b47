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
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  if (typeof from !== 'string' || !from.startsWith('/')) return null;
  const base = 'http://origin.invalid';
  const url = URL.canParse(from, base) ? new URL(from, base) : null;
  return url?.origin === base ? url.pathname + url.search + url.hash : null;
}
