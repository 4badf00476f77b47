import type { SignedIn } from '@stagedoor/contracts';

/**
 * Stores the token of a session that this page has started, where the next document reads it (section 9). Returns false
 * if the browser stores nothing.
 */
export function storeSession({ accessToken }: SignedIn): boolean {
  try {
    localStorage.setItem('accessToken', accessToken);
    return true;
  } catch {
    return false;
  }
}
