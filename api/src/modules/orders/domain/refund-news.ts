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
  /** The refund that settled it last, or failed last. */
  refundId: string | null;
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
  const isSame = news.refundId !== null && news.refundId === payment.refundId;
  if (news.result === 'pending') return 'none';
  if (news.result === 'failed') return failureEffect(payment, isSame);
  if (payment.status === 'refunded') return 'none';
  if (payment.status === 'refund_failed' && (isSame || news.refundId === null)) return 'none';
  // Of a refund of our own that is on its way, the notice about the refund itself tells.
  if (payment.status === 'refund_pending' && news.refundId === null) return 'none';
  const isWhole = news.amountMinor === null || news.amountMinor >= payment.amountMinor;
  return isWhole ? 'returned' : 'partly';
}

function failureEffect({ status, refundId }: ReturnablePayment, isSame: boolean): RefundEffect {
  switch (status) {
    case 'captured':
      return 'kept';
    case 'refund_pending':
      return 'failed';
    case 'refund_failed':
      return 'none';
    case 'refunded':
      return isSame || refundId === null ? 'came-back' : 'none';
  }
}
