import type { SignedIn, User } from '@stagedoor/contracts';
import { createApiClient, type ApiClient, type SessionView } from '@stagedoor/platform';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { HarnessPerson } from './settings';

const TOKEN = 'accessToken';
const PERSON = 'stagedoor.harness.person';
const GUEST = '';

/** The user of the harness, stored across loads of the page. */
export interface Visitor {
  session: StoreApi<SessionView>;
  api: ApiClient;
  /** The email address of the user who was chosen last; empty for a guest, null before the first choice. */
  email: string | null;
  /** Ends the session in this browser. */
  leave: () => void;
  /** Logs in as a user, or out for null, and reloads the page. */
  become: (person: HarnessPerson | null) => Promise<void>;
}

/** Starts the session as the shell does: checks a stored token once, and ends the session after a 401. */
export function startVisitor(baseUrl = '/api'): Visitor {
  const token = () => localStorage.getItem(TOKEN);
  const session = createStore<SessionView>(() => ({
    status: token() ? 'loading' : 'guest',
    user: null,
  }));
  const leave = () => {
    localStorage.removeItem(TOKEN);
    localStorage.removeItem(PERSON);
    session.setState({ status: 'guest', user: null });
  };
  const api: ApiClient = createApiClient({
    baseUrl,
    getAccessToken: token,
    ready: () => settled,
    onUnauthorized: (sent) => {
      if (sent) leave();
    },
  });
  const resume = async (kept: string): Promise<void> => {
    const user = await api.get<User>('/auth/me', { accessToken: kept }).catch(() => null);
    if (user) session.setState({ status: 'signed-in', user });
    else leave();
  };
  const kept = token();
  const settled = kept ? resume(kept) : Promise.resolve();
  return {
    session,
    api,
    email: localStorage.getItem(PERSON),
    leave,
    async become(person) {
      leave();
      if (person) {
        const { email, password } = person;
        const { accessToken } = await api.post<SignedIn>('/auth/login', { email, password });
        localStorage.setItem(TOKEN, accessToken);
      }
      localStorage.setItem(PERSON, person?.email ?? GUEST);
      window.location.reload();
    },
  };
}
