import type { SignedIn } from '@stagedoor/contracts';

/**
 * Stores the token of a session that this page has started, where the shell reads it (section 9), and tells the shell,
 * as the browser tells other tabs. Returns false if the browser stores nothing, or if the API of the version before has
 * started no session.
 */
export function storeSession(signedIn: SignedIn | null): boolean {
  if (!signedIn) return false;
  try {
    localStorage.setItem('accessToken', signedIn.accessToken);
    window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }));
    return true;
  } catch {
    return false;
  }
}
