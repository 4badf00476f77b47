import { MESSAGES } from '@stagedoor/contracts';
import { errorText, useApi } from '@stagedoor/platform';
import { useReadAgain } from '../../shared/checkout/open-orders';
import { describeRefund } from '../../shared/checkout/refund-words';
import { quantityOf } from '../../shared/checkout/ticket-count';
import { useGoToCheckout } from '../../shared/checkout/use-go-to-checkout';
import { LET_GO_FAILED, useLetGo } from '../../shared/checkout/use-let-go';
import { HoldBanner } from './hold-banner';
import { LetGoNotice, type LetGoResult } from './let-go-notice';
import { useCancelledReturn } from './use-cancelled-return';
import { useHolds } from './use-holds';

function resultOf({ data, error }: ReturnType<typeof useLetGo>): LetGoResult | null {
  if (error) return { kind: 'failed', reason: errorText(error, LET_GO_FAILED) };
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
      return { kind: 'let-go', quantity: quantityOf(data.items) };
  }
}

/** The user's holds on this event, and the result of releasing one. */
export function YourHolds({ eventId }: { eventId: string }) {
  const api = useApi();
  const holds = useHolds(eventId);
  const goToCheckout = useGoToCheckout();
  const letGo = useLetGo(eventId);
  const result = resultOf(letGo);
  const readAgain = useReadAgain(eventId);
  useCancelledReturn(letGo.mutate);

  return (
    <>
      {result && <LetGoNotice result={result} onDismiss={letGo.reset} />}
      {holds.map((hold) => (
        <HoldBanner
          key={hold.orderId}
          hold={hold}
          clock={api.now}
          lettingGo={letGo.isPending && letGo.variables === hold.orderId}
          onContinue={goToCheckout}
          onLetGo={() => letGo.mutate(hold.orderId)}
          onEnd={readAgain}
        />
      ))}
    </>
  );
}
