import type { User } from '@stagedoor/contracts';
import { ACCESS_TOKEN, KEPT_USER } from '../session/access-token';

/** Without an answer for this long, the page opens for the user that it knows. */
const ANSWER_MS = 3_000;

interface KeptUser {
  token: string;
  user: User;
}

/** Returns undefined if the browser's storage is disabled or full, or what it has is damaged. */
function inStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(localStorage);
  } catch {
    return undefined;
  }
}

/** Returns the kept user of the token. Deletes one of another token: that session is over. */
function recall(storage: Storage, token: string | null): User | null {
  const text = storage.getItem(KEPT_USER);
  if (text === null) return null;
  const kept = JSON.parse(text) as KeptUser;
  if (kept.token === token) return kept.user;
  storage.removeItem(KEPT_USER);
  return null;
}

function isRefusal(error: unknown): boolean {
  return (error as { isRefusal?: boolean } | null)?.isRefusal === true;
}

function noAnswer(): Promise<never> {
  return new Promise((_resolve, reject) => setTimeout(reject, ANSWER_MS, new Error('No answer.')));
}

/**
 * Returns a function that fetches the user of a token, and returns the user that this device keeps when no answer comes:
 * the session then ends by an answer alone. A refusal deletes the kept user, as the end of the session does.
 */
export function keepUser(
  fetchUser: (token: string) => Promise<User>,
): (token: string) => Promise<User> {
  window.addEventListener('pagehide', () =>
    inStorage((storage) => recall(storage, storage.getItem(ACCESS_TOKEN))),
  );
  return async (token) => {
    const kept = inStorage((storage) => recall(storage, token));
    try {
      const answer = fetchUser(token);
      const user = await (kept ? Promise.race([answer, noAnswer()]) : answer);
      inStorage((storage) =>
        storage.setItem(KEPT_USER, JSON.stringify({ token, user } satisfies KeptUser)),
      );
      return user;
    } catch (error) {
      if (isRefusal(error)) inStorage((storage) => storage.removeItem(KEPT_USER));
      else if (kept) return kept;
      throw error;
    }
  };
}
