import { pages } from '@stagedoor/contracts';
import { useSearchParams, useSession } from '@stagedoor/platform';
import { useEffect, useRef } from 'react';

/**
 * Cancel on the hosted payment page comes back to the event with `?cancelledOrder=<id>`: lets that order go once, as
 * soon as the person is known to be signed in, and takes the parameter out of the address.
 */
export function useCancelledReturn(letGo: (orderId: string) => void): void {
  const [params, setParams] = useSearchParams();
  const { status } = useSession();
  const orderId = params.get(pages.CANCELLED_ORDER);
  const done = useRef<string | null>(null);

  useEffect(() => {
    if (!orderId || status !== 'signed-in' || done.current === orderId) return;
    done.current = orderId;
    letGo(orderId);
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete(pages.CANCELLED_ORDER);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [letGo, orderId, setParams, status]);
}
