import type { SignedIn, User } from '@stagedoor/contracts';
import type { SessionView } from '@stagedoor/platform';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { accessToken } from './access-token';

/** What the shell knows beyond what remotes see. */
export interface ShellSession extends SessionView {
  /** Key of the location at which the person chose to log out; from there the login guard remembers no way back. */
  loggedOutAt: string | null;
  /** Why the session has ended without the person asking for it, in the server's words. */
  endedBecause: string | null;
}

/** How a session ends: by the person's own wish, at a location, or because of something that the server has said. */
export interface EndOfSession {
  loggedOutAt?: string;
  because?: string;
}

/** Who is here, and the only ways in which that changes. */
export interface Session {
  store: StoreApi<ShellSession>;
  /** Settles when it is known who is here; calls to the API wait for it. */
  ready: () => Promise<void>;
  begin: (signedIn: SignedIn) => void;
  /** News of the user; nothing when the session has ended, or is another user's by now. */
  replaceUser: (user: User) => void;
  end: (how: EndOfSession) => void;
}

/** Asks the API who has this token. */
export type FetchUser = (token: string) => Promise<User>;

/**
 * Starts the session of this page. A stored token is asked about once; if that fails, for whatever reason, the token is
 * dropped without a word (section 4). A page that is left before the answer drops nothing: the browser has taken the
 * question back. Afterwards the session follows what other tabs do.
 */
export function startSession(fetchUser: FetchUser): Session {
  const stored = accessToken.read();
  const store = createStore<ShellSession>(() => ({
    status: stored ? 'loading' : 'guest',
    user: null,
    loggedOutAt: null,
    endedBecause: null,
  }));
  /** The token that the store tells of. */
  let askedAbout: string | null = null;
  const signIn = (user: User) =>
    store.setState({ status: 'signed-in', user, loggedOutAt: null, endedBecause: null });
  const leave = ({ loggedOutAt, because }: EndOfSession = {}) => {
    askedAbout = null;
    store.setState({
      status: 'guest',
      user: null,
      loggedOutAt: loggedOutAt ?? null,
      endedBecause: because ?? null,
    });
  };

  let isLeft = false;

  /**
   * Asks whose token this is. An answer about a token that has been replaced meanwhile says nothing about the one in
   * force, which is asked about then, and one that comes when the page is left is that the browser has taken the
   * question back.
   */
  async function ask(token: string): Promise<void> {
    askedAbout = token;
    const user = await fetchUser(token).catch(() => null);
    if (isLeft) return;
    const inForce = accessToken.read();
    if (inForce !== token) return inForce === askedAbout ? undefined : follow(inForce);
    if (user) return signIn(user);
    // A token that other tabs use already stays theirs.
    if (store.getState().status === 'loading') accessToken.remove();
    leave();
  }

  /** Catches up with what other tabs have done to the token. */
  async function follow(token: string | null): Promise<void> {
    if (!token) return leave();
    if (token !== askedAbout || store.getState().status === 'loading') await ask(token);
  }

  const settled = stored ? ask(stored) : Promise.resolve();
  accessToken.onChangeElsewhere((token) => void follow(token));
  window.addEventListener('pagehide', () => (isLeft = true));
  window.addEventListener('pageshow', ({ persisted }) => {
    isLeft = false;
    if (persisted) void follow(accessToken.read());
  });

  return {
    store,
    ready: () => settled,
    begin({ user, accessToken: token }) {
      accessToken.write(token);
      askedAbout = token;
      signIn(user);
    },
    replaceUser(user) {
      if (store.getState().user?.id === user.id) store.setState({ user });
    },
    end(how) {
      accessToken.remove();
      leave(how);
    },
  };
}
