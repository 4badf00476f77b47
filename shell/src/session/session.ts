import type { SignedIn, User } from '@stagedoor/contracts';
import { ApiError, type SessionView } from '@stagedoor/platform';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { accessToken } from './access-token';
import { inTurn } from './in-turn';

/** The shell's session, with fields that remotes do not see. */
export interface ShellSession extends SessionView {
  /** The key of the location whose session was ended on purpose, and the page that the login guard opens from there. */
  left: { at: string; to: string } | null;
  /** The server's message when the session ended without a logout. */
  endedBecause: string | null;
}

/** How a session ends: on purpose at a location, or by a message of the server. */
export type EndOfSession = Partial<Pick<ShellSession, 'left' | 'endedBecause'>>;

/** The session of the current user, and the only functions that change it. */
export interface Session {
  store: StoreApi<ShellSession>;
  /**
   * Settles when the owner of the stored token is known. API calls wait for it. Rejects as a call without a network does
   * if the owner stays unknown, or is another user than the one whose data the page shows.
   */
  ready: () => Promise<void>;
  begin: (signedIn: SignedIn) => void;
  /** Replaces the user by the response to a call. Ignores it if the token was replaced or removed since. */
  replaceUser: (response: Promise<User>) => Promise<void>;
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
  left: null,
  endedBecause: null,
};

function createSessionStore(hasToken: boolean): StoreApi<ShellSession> {
  // Pages are drawn for a guest, so the initial state is what the first render shows.
  const store = createStore<ShellSession>(() => GUEST);
  if (hasToken) store.setState({ status: 'loading' });
  return store;
}

/**
 * Checks the stored token now, when another tab may have changed it, and when a check of it may succeed again, unless it
 * is the one that was checked last.
 */
function followToken(check: (token: string | null) => Promise<void>) {
  let checkedToken: string | null | undefined = null;
  let checking: Promise<void> | undefined;
  let isLeft = false;

  /** Settles when the check of the stored token has. */
  async function ready(): Promise<void> {
    const token = accessToken.read();
    if (token !== checkedToken) {
      checkedToken = token;
      checking = check(token);
    }
    return checking;
  }

  const look = () => void ready().catch(() => undefined);
  for (const change of ['storage', 'online', 'visibilitychange'])
    window.addEventListener(change, look);
  window.addEventListener('pagehide', () => (isLeft = true));
  window.addEventListener('pageshow', () => {
    isLeft = false;
    look();
  });
  look();
  return {
    ready,
    /** True after the page was left. */
    isLeft: () => isLeft,
    /** Sets the token that counts as checked; undefined after a check without a result. */
    setChecked(token: string | null | undefined) {
      checkedToken = token;
      checking = undefined;
    },
  };
}

/**
 * Starts the session of this page. Fetches the user of a stored token once; on any failure, drops the token silently
 * (section 4). A page that is left before the response drops nothing, because the browser has aborted the request. Then
 * follows changes of the token in other tabs.
 */
export function startSession(fetchUser: FetchUser): Session {
  const store = createSessionStore(accessToken.read() !== null);
  const { ready, isLeft, setChecked } = followToken(check);

  const isLoading = () => store.getState().status === 'loading';
  const signIn = (user: User) => store.setState({ ...GUEST, status: 'signed-in', user });
  const end = (how?: EndOfSession) => {
    accessToken.remove();
    setChecked(null);
    store.setState({ ...GUEST, ...how });
  };

  /**
   * Fetches the user of a token. If the token was replaced meanwhile, ignores the response and fetches the user of the
   * new one; after a failure at start-up, waits for another tab that may be replacing it. Ignores a failure after the
   * page was left: the browser has aborted the request. After the start-up, a failure changes nothing, and the token is
   * checked again later. Rejects if the owner stays unknown, or is another user than the one whose data the page shows.
   */
  async function check(token: string | null): Promise<void> {
    if (!token) return end();
    const user = await fetchUser(token).catch(() => isLoading() && inTurn(async () => null));
    const inForce = accessToken.read();
    if (isLeft() || (inForce === token && !user && !isLoading())) {
      setChecked(undefined);
      throw new ApiError(null, null);
    }
    if (inForce !== token) return ready();
    if (!user) return end();
    const before = store.getState().user ?? user;
    signIn(user);
    if (before.id !== user.id) throw new ApiError(null, null);
  }

  return {
    store,
    ready,
    begin({ user, accessToken: token }) {
      accessToken.write(token);
      setChecked(token);
      signIn(user);
    },
    async replaceUser(response) {
      const token = accessToken.read();
      const user = await response;
      if (accessToken.read() === token) store.setState({ user });
    },
    end,
    forgetReason: () => store.setState({ endedBecause: null }),
  };
}
