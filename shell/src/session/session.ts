import type { SignedIn, User } from '@stagedoor/contracts';
import type { SessionView } from '@stagedoor/platform';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { accessToken } from './access-token';
import { inTurn } from './in-turn';

/** The shell's session, with fields that remotes do not see. */
export interface ShellSession extends SessionView {
  /** The key of the location of an explicit logout, from which the login guard keeps no way back. */
  loggedOutAt: string | null;
  /** The server's message when the session ended without a logout. */
  endedBecause: string | null;
}

/** How a session ends: by a logout at a location, or by a message of the server. */
export type EndOfSession = Partial<Pick<ShellSession, 'loggedOutAt' | 'endedBecause'>>;

/** The session of the current user, and the only functions that change it. */
export interface Session {
  store: StoreApi<ShellSession>;
  /** Settles when the session is known. API calls wait for it. */
  ready: () => Promise<void>;
  begin: (signedIn: SignedIn) => void;
  /** Replaces the user. Ignored if the session has ended or belongs to another user. */
  replaceUser: (user: User) => void;
  end: (how: EndOfSession) => void;
  /** Drops the message of the server with which the last session ended. */
  forgetReason: () => void;
}

/** Fetches the owner of a token. Ends the session itself upon a 401 after the start-up. */
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
 * Calls back when another tab may have changed the token, and when a check of it may succeed again. Returns whether the
 * page is left.
 */
function followPage(callback: () => void): () => boolean {
  let isLeft = false;
  window.addEventListener('storage', callback);
  window.addEventListener('online', callback);
  window.addEventListener('visibilitychange', callback);
  window.addEventListener('pagehide', () => (isLeft = true));
  window.addEventListener('pageshow', () => {
    isLeft = false;
    callback();
  });
  return () => isLeft;
}

/**
 * Starts the session of this page. Fetches the user of a stored token once; on any failure, drops the token silently
 * (section 4). A page that is left before the response drops nothing, because the browser has aborted the request. Then
 * follows changes of the token in other tabs.
 */
export function startSession(fetchUser: FetchUser): Session {
  const stored = accessToken.read();
  const store = createSessionStore(stored !== null);
  /** The token that the store's state is based on; undefined after a check without a result. */
  let checkedToken: string | null | undefined = null;

  const signIn = (user: User) => store.setState({ ...GUEST, status: 'signed-in', user });
  const signOut = (how?: EndOfSession) => {
    checkedToken = null;
    store.setState({ ...GUEST, ...how });
  };
  const isLoading = () => store.getState().status === 'loading';

  /**
   * Fetches the user of a token. If the token was replaced meanwhile, ignores the response and fetches the user of the
   * new one; after a failure at start-up, waits for another tab that may be replacing it. Ignores a failure after the
   * page was left: the browser has aborted the request. After the start-up, a failure changes nothing, and the token is
   * checked again later.
   */
  async function check(token: string): Promise<void> {
    checkedToken = token;
    const user = await fetchUser(token).catch(() => isLoading() && inTurn(async () => null));
    const inForce = accessToken.read();
    if (isPageLeft()) checkedToken = undefined;
    else if (inForce !== token) await follow(inForce);
    else if (user) signIn(user);
    else if (isLoading()) {
      accessToken.remove();
      signOut();
    } else checkedToken = undefined;
  }

  /** Applies a token that is not the checked one. */
  async function follow(token: string | null): Promise<void> {
    if (token === checkedToken) return;
    if (token) await check(token);
    else signOut();
  }

  const isPageLeft = followPage(() => void follow(accessToken.read()));
  const settled = stored ? check(stored) : Promise.resolve();

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
    forgetReason: () => store.setState({ endedBecause: null }),
  };
}
