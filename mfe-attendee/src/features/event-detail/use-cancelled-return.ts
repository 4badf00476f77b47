import { pages } from '@stagedoor/contracts';
import { useSearchParams, useSession } from '@stagedoor/platform';
import { useEffect, useRef } from 'react';

/**
 * Handles the return by Cancel on the payment page, `?cancelledOrder=<id>`: releases that order once the session is
 * known, and removes the parameter.
 */
export function useCancelledReturn(release: (orderId: string) => void): void {
  const [params, setParams] = useSearchParams();
  const { status } = useSession();
  const orderId = params.get(pages.CANCELLED_ORDER);
  const done = useRef<string | null>(null);

  useEffect(() => {
    if (!orderId || status !== 'signed-in' || done.current === orderId) return;
    done.current = orderId;
    release(orderId);
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete(pages.CANCELLED_ORDER);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [release, orderId, setParams, status]);
}
