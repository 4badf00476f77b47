import { MESSAGES, type Order } from '@stagedoor/contracts';
import { errorText, useApi } from '@stagedoor/platform';
import { useState } from 'react';
import { useRefreshOrders } from '../../shared/checkout/open-orders';
import { describeRefund } from '../../shared/checkout/refund-words';
import { quantityOf } from '../../shared/checkout/ticket-count';
import { useGoToCheckout } from '../../shared/checkout/use-go-to-checkout';
import { RELEASE_FAILED, useReleaseOrder } from '../../shared/checkout/use-release-order';
import { HoldBanner } from './hold-banner';
import { ReleaseNotice, type ReleaseResult } from './release-notice';
import { useCancelledReturn } from './use-cancelled-return';
import { useHolds } from './use-holds';

function resultOf(order: Order): ReleaseResult {
  switch (order.paymentStatus) {
    case 'completed':
      return { kind: 'paid' };
    case 'pending':
      return { kind: 'failed', reason: MESSAGES.orderProcessing };
    case 'refund_pending':
    case 'refunded':
      return { kind: 'refunded', words: describeRefund(order) };
    case 'expired':
    case 'failed':
      return { kind: 'released', quantity: quantityOf(order.items) };
  }
}

const failureOf = (error: unknown): ReleaseResult => ({
  kind: 'failed',
  reason: errorText(error, RELEASE_FAILED),
});

/** The user's holds on this event, and a notice of each that was released or whose time to pay is over. */
export function YourHolds({ eventId }: { eventId: string }) {
  const api = useApi();
  const holds = useHolds(eventId);
  const goToCheckout = useGoToCheckout();
  const refresh = useRefreshOrders(eventId);
  const { mutateAsync } = useReleaseOrder(eventId);
  const [results, setResults] = useState<Record<string, ReleaseResult | 'pending' | null>>({});
  const setResult = (orderId: string, result: ReleaseResult | 'pending' | null) =>
    setResults((all) => ({ ...all, [orderId]: result }));
  const release = async (orderId: string) => {
    setResult(orderId, 'pending');
    setResult(orderId, await mutateAsync(orderId).then(resultOf, failureOf));
  };
  useCancelledReturn((orderId) => void release(orderId));

  return (
    <>
      {Object.entries(results).map(
        ([orderId, result]) =>
          result !== null &&
          result !== 'pending' && (
            <ReleaseNotice
              key={orderId}
              result={result}
              onDismiss={() => setResult(orderId, null)}
            />
          ),
      )}
      {holds.map((hold) => (
        <HoldBanner
          key={hold.orderId}
          hold={hold}
          clock={api.now}
          releasing={results[hold.orderId] === 'pending'}
          onContinue={goToCheckout}
          onRelease={() => void release(hold.orderId)}
          onOver={(hadFocus) => setResult(hold.orderId, { ...hold, kind: 'over', hadFocus })}
          onEnd={refresh}
        />
      ))}
    </>
  );
}
