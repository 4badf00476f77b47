import { MESSAGES } from '@stagedoor/contracts';
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

function resultOf({ data, error }: ReturnType<typeof useReleaseOrder>): ReleaseResult | null {
  if (error) return { kind: 'failed', reason: errorText(error, RELEASE_FAILED) };
  if (!data) return null;
  switch (data.paymentStatus) {
    case 'completed':
      return { kind: 'paid' };
    case 'pending':
      return { kind: 'failed', reason: MESSAGES.orderProcessing };
    case 'refund_pending':
    case 'refunded':
      return { kind: 'refunded', words: describeRefund(data) };
    case 'expired':
    case 'failed':
      return { kind: 'released', quantity: quantityOf(data.items) };
  }
}

type OverHold = Extract<ReleaseResult, { kind: 'over' }> & { orderId: string };

/** The user's holds on this event, and a notice of each that was released or whose time to pay is over. */
export function YourHolds({ eventId }: { eventId: string }) {
  const api = useApi();
  const holds = useHolds(eventId);
  const goToCheckout = useGoToCheckout();
  const release = useReleaseOrder(eventId);
  const result = resultOf(release);
  const refresh = useRefreshOrders(eventId);
  const [over, setOver] = useState<readonly OverHold[]>([]);
  useCancelledReturn(release.mutate);

  return (
    <>
      {result && <ReleaseNotice result={result} onDismiss={release.reset} />}
      {over.map((one) => (
        <ReleaseNotice
          key={one.orderId}
          result={one}
          onDismiss={() => setOver((all) => all.filter((other) => other !== one))}
        />
      ))}
      {holds.map((hold) => (
        <HoldBanner
          key={hold.orderId}
          hold={hold}
          clock={api.now}
          releasing={release.isPending && release.variables === hold.orderId}
          onContinue={goToCheckout}
          onRelease={() => release.mutate(hold.orderId)}
          onOver={(hadFocus) => setOver((all) => [...all, { ...hold, kind: 'over', hadFocus }])}
          onEnd={refresh}
        />
      ))}
    </>
  );
}
