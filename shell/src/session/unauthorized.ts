import { errorText } from '@stagedoor/platform';
import { accessToken } from './access-token';
import { inTurn, isTurnTaken } from './in-turn';
import type { Session } from './session';

/** The fallback for a 401 without a message. */
const SESSION_ENDED = 'Your session has ended. Please log in again.';

/**
 * Handles a 401 (section 8): drops the stored token if it is the one that was sent, and opens /login, which shows the
 * reason. A token that vanished from the storage ends the session too. Does nothing at start-up, because the session
 * drops its token itself, or if the token was replaced meanwhile: it waits for a switch of the role to finish. Otherwise
 * the session has ended before the caller gets the error, and asks for nothing else with its token.
 */
export function createUnauthorizedHandler(
  session: () => Session,
  goToLogin: () => void,
): (sentToken: string | null, error: unknown) => void {
  return (sentToken, error) => {
    const decide = () => {
      const { store, end } = session();
      const { status } = store.getState();
      if (status === 'loading' || sentToken !== accessToken.read()) return;
      if (sentToken !== null || status === 'signed-in')
        end({ endedBecause: errorText(error, SESSION_ENDED) });
      goToLogin();
    };
    if (isTurnTaken()) void inTurn(async () => decide());
    else decide();
  };
}
