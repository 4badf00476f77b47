import type { SignedIn, User } from '@stagedoor/contracts';
import type { SessionView } from '@stagedoor/platform';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { accessToken } from './access-token';

/** The shell's session, with fields that remotes do not see. */
export interface ShellSession extends SessionView {
  /** The key of the location of an explicit logout, from which the login guard keeps no way back. */
  loggedOutAt: string | null;
  /** The server's message when the session ended without a logout. */
  endedBecause: string | null;
}

/** How a session ends: by a logout at a location, or by a message of the server. */
export interface EndOfSession {
  loggedOutAt?: string;
  because?: string;
}

/** The session of the current user, and the only functions that change it. */
export interface Session {
  store: StoreApi<ShellSession>;
  /** Settles when the session is known. API calls wait for it. */
  ready: () => Promise<void>;
  begin: (signedIn: SignedIn) => void;
  /** Replaces the user. Ignored if the session has ended or belongs to another user. */
  replaceUser: (user: User) => void;
  end: (how: EndOfSession) => void;
}

/** Fetches the owner of a token. */
export type FetchUser = (token: string) => Promise<User>;

/** The session of a visitor without a user. */
export const GUEST: ShellSession = {
  status: 'guest',
  user: null,
  loggedOutAt: null,
  endedBecause: null,
};

function createSessionStore(hasToken: boolean): StoreApi<ShellSession> {
  // Pages are drawn for a guest, so the initial state is what the first render shows.
  const store = createStore<ShellSession>(() => GUEST);
  if (hasToken) store.setState({ ...GUEST, status: 'loading' });
  return store;
}

/**
 * Starts the session of this page. Fetches the user of a stored token once; on any failure, drops the token silently
 * (section 4). A page that is left before the response drops nothing, because the browser has aborted the request. Then
 * follows changes of the token in other tabs.
 */
export function startSession(fetchUser: FetchUser): Session {
  const stored = accessToken.read();
  const store = createSessionStore(stored !== null);
  /** The token that the store's state is based on. */
  let checkedToken: string | null = null;
  let isPageLeft = false;

  const signIn = (user: User) => store.setState({ ...GUEST, status: 'signed-in', user });
  const signOut = ({ loggedOutAt, because }: EndOfSession = {}) => {
    checkedToken = null;
    store.setState({ ...GUEST, loggedOutAt: loggedOutAt ?? null, endedBecause: because ?? null });
  };

  /**
   * Fetches the user of a token. If the token was replaced meanwhile, ignores the response and fetches the user of the
   * new one. Ignores a failure after the page was left: the browser has aborted the request.
   */
  async function check(token: string): Promise<void> {
    checkedToken = token;
    const user = await fetchUser(token).catch(() => null);
    if (isPageLeft) return;
    const inForce = accessToken.read();
    if (inForce !== token) return inForce === checkedToken ? undefined : follow(inForce);
    if (user) return signIn(user);
    // Other tabs may already use the token, so it is not removed.
    if (store.getState().status === 'loading') accessToken.remove();
    signOut();
  }

  /** Applies a change of the token by another tab. */
  async function follow(token: string | null): Promise<void> {
    if (!token) return signOut();
    if (token !== checkedToken || store.getState().status === 'loading') await check(token);
  }

  const settled = stored ? check(stored) : Promise.resolve();
  accessToken.onChangeElsewhere((token) => void follow(token));
  window.addEventListener('pagehide', () => (isPageLeft = true));
  window.addEventListener('pageshow', ({ persisted }) => {
    isPageLeft = false;
    if (persisted) void follow(accessToken.read());
  });

  return {
    store,
    ready: () => settled,
    begin({ user, accessToken: token }) {
      accessToken.write(token);
      checkedToken = token;
      signIn(user);
    },
    replaceUser(user) {
      if (store.getState().user?.id === user.id) store.setState({ user });
    },
    end(how) {
      accessToken.remove();
      signOut(how);
    },
  };
}
