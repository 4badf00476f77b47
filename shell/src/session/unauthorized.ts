import { errorText } from '@stagedoor/platform';
import { accessToken } from './access-token';
import type { Session } from './session';

/** For a 401 that comes without a sentence of the API. */
const SESSION_ENDED = 'Your session has ended. Please log in again.';

/**
 * What a 401 does (section 8): the stored token is dropped if it is the one that was sent, and the visitor goes to
 * /login, which tells them why. A token that has vanished from the storage ends the session in the same way.
 * At start-up it does nothing, because the session drops its token by itself and the visitor stays where they are; an
 * answer to a token that has been replaced meanwhile does nothing either.
 */
export function createUnauthorizedHandler(
  session: () => Session,
  goToLogin: () => void,
): (sentToken: string | null, error: unknown) => void {
  return (sentToken, error) => {
    const { store, end } = session();
    const { status } = store.getState();
    if (status === 'loading' || sentToken !== accessToken.read()) return;
    if (sentToken !== null || status === 'signed-in')
      end({ because: errorText(error, SESSION_ENDED) });
    goToLogin();
  };
}
