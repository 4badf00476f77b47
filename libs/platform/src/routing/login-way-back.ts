import { pages } from '@stagedoor/contracts';
import { useLocation } from 'react-router-dom';

/** What the location of /login carries in its state: where to go after signing in. */
export interface LoginState {
  from?: string;
}

/** Target of a link to the login screen that leads back to the page it stands on. */
export function useLoginLink(): { to: '/login'; state: LoginState } {
  const { pathname, search, hash } = useLocation();
  return { to: pages.login, state: { from: pathname + search + hash } };
}

/** The way back that a location's state asks for, if it is a path of this site; null otherwise. */
export function wayBackOf(state: unknown): string | null {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  if (typeof from !== 'string' || !from.startsWith('/')) return null;
  const base = 'http://origin.invalid';
  const url = URL.canParse(from, base) ? new URL(from, base) : null;
  return url?.origin === base ? url.pathname + url.search + url.hash : null;
}
