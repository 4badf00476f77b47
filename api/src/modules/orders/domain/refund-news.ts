import type { Pence } from '@stagedoor/contracts';

/** What the provider says of a refund: the money is back, on its way, or will not go. */
export type RefundResult = 'succeeded' | 'pending' | 'failed';

/** What was heard of one refund, whoever asked for it. */
export interface RefundNews {
  refundId: string;
  /** How much goes back with it. */
  amountMinor: Pence;
  result: RefundResult;
  /** Why it failed, in the provider's word. */
  failureReason?: string;
}

/** The part of a payment that decides what such news mean for it. */
export interface ReturnablePayment {
  status: 'captured' | 'refund_pending' | 'refund_failed' | 'refunded';
  amountMinor: Pence;
}

/** What had been heard before. */
export interface EarlierRefunds {
  /** Of the same refund; null when it is new. */
  result: RefundResult | null;
  /** How much of the payment is back, by all its refunds together. */
  returnedMinor: Pence;
  /** How much is back without a refund: by lost disputes, and paid back by the organiser. */
  otherwiseMinor: Pence;
  /** How many refunds of the payment have failed. */
  failures: number;
}

export type RefundEffect =
  /** Nothing, or nothing new. */
  | 'none'
  /** With this all of it is back. */
  | 'returned'
  /** A part of it is back: the order stands, or waits for the rest. */
  | 'partly'
  /** All of it was back already, without a refund: the buyer has the money twice. */
  | 'doubled'
  /** It was to go back and did not. */
  | 'failed'
  /** It was back, and was turned away by the buyer's bank. */
  | 'came-back'
  /** As that, and all of it is back without this refund. */
  | 'double-came-back'
  /** Somebody else tried to return it, or a part of it, and could not: nothing changes. */
  | 'kept'
  /** More would be back than was paid: another refund has come back, of which nothing was heard yet. */
  | 'too-early';

/** What news of a refund mean, in whichever order they arrive: a refund that has failed never succeeds any more. */
export function refundEffect(
  payment: ReturnablePayment,
  { result, amountMinor }: RefundNews,
  earlier: Pick<EarlierRefunds, 'result' | 'returnedMinor' | 'otherwiseMinor'>,
): RefundEffect {
  if (result === 'pending' || result === earlier.result || earlier.result === 'failed') {
    return 'none';
  }
  const left = payment.amountMinor - earlier.returnedMinor;
  const owed = left - earlier.otherwiseMinor;
  if (result === 'succeeded') {
    if (amountMinor > left) return 'too-early';
    if (owed <= 0 && earlier.otherwiseMinor > 0) return 'doubled';
    return amountMinor >= owed ? 'returned' : 'partly';
  }
  if (earlier.result === 'succeeded') {
    return owed + amountMinor > 0 ? 'came-back' : 'double-came-back';
  }
  switch (payment.status) {
    case 'captured':
      return 'kept';
    case 'refund_pending':
    case 'refund_failed':
      return amountMinor >= owed ? 'failed' : 'kept';
    case 'refunded':
      return 'none';
  }
}
