import type { Pence } from '@stagedoor/contracts';

/** What the provider says of a refund: the money is back, on its way, or will not go. */
export type RefundResult = 'succeeded' | 'pending' | 'failed';

/** What was heard of a payment's return. */
export interface RefundNews {
  /** The refund that it is about; null when it is about all of them together. */
  refundId: string | null;
  /** How much went back with it; null is all that was left. */
  amountMinor: Pence | null;
  result: RefundResult;
}

/** The part of a payment that decides what such news mean for it. */
export interface ReturnablePayment {
  status: 'captured' | 'refund_pending' | 'refund_failed' | 'refunded';
  amountMinor: Pence;
  /** The refund that returned it; null when all of them together did, or none. */
  refundId: string | null;
  /** Every refund of it that has failed. */
  failedRefundIds: readonly string[];
}

export type RefundEffect =
  /** Nothing, or nothing new. */
  | 'none'
  /** All of it is back. */
  | 'returned'
  /** A part of it is back, by somebody else's doing: the order stands. */
  | 'partly'
  /** It was to go back and did not. */
  | 'failed'
  /** It was back, and was turned away by the buyer's bank. */
  | 'came-back'
  /** Somebody else tried to return it, and could not: the order stands. */
  | 'kept';

/** What news of a refund mean, in whichever order they arrive: a refund that has failed never succeeds any more. */
export function refundEffect(payment: ReturnablePayment, news: RefundNews): RefundEffect {
  const { refundId } = news;
  const hasFailed = refundId !== null && payment.failedRefundIds.includes(refundId);
  if (news.result === 'pending' || hasFailed) return 'none';
  if (news.result === 'failed') return failureEffect(payment, refundId);
  if (payment.status === 'refunded') return 'none';
  // Of a refund of our own the notice about the refund itself tells.
  if (payment.status !== 'captured' && refundId === null) return 'none';
  const isWhole = news.amountMinor === null || news.amountMinor >= payment.amountMinor;
  return isWhole ? 'returned' : 'partly';
}

function failureEffect(payment: ReturnablePayment, refundId: string | null): RefundEffect {
  switch (payment.status) {
    case 'captured':
      return 'kept';
    case 'refund_pending':
    case 'refund_failed':
      return 'failed';
    case 'refunded':
      return payment.refundId === refundId || payment.refundId === null ? 'came-back' : 'none';
  }
}
