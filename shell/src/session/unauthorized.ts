import { accessToken } from './access-token';
import type { Session } from './session';

/**
 * What a 401 does (section 8): the stored token is dropped if it is the one that was sent, and the visitor goes to /login.
 * At start-up it does nothing, because the session drops its token by itself and the visitor stays where they are; an
 * answer to a token that has been replaced meanwhile does nothing either.
 */
export function createUnauthorizedHandler(
  session: () => Session,
  goToLogin: () => void,
): (sentToken: string | null) => void {
  return (sentToken) => {
    const { store, end } = session();
    if (store.getState().status === 'loading' || sentToken !== accessToken.read()) return;
    if (sentToken !== null) end();
    goToLogin();
  };
}
