import { useSession } from '@stagedoor/platform';
import { useEffect } from 'react';
import { useShell } from '../app/shell-context';

/**
 * Shows what only guests see (`data-guest`) once the session is known: the page server's first script hides it from
 * visitors with a token.
 */
export function useKnownSession(): void {
  const { session } = useShell();
  const { status } = useSession();
  useEffect(() => {
    // The first render is always that of a guest.
    if (session.store.getState().status === 'loading') return;
    delete document.documentElement.dataset.session;
  }, [session, status]);
}
