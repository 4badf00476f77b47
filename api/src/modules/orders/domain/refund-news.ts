import type { Pence } from '@stagedoor/contracts';

/** The state of a refund at the provider: the money is back, on its way, or will not be returned. */
export type RefundResult = 'succeeded' | 'pending' | 'failed';

/** The reported state of one refund, also of one that this site did not request. */
export interface RefundNews {
  refundId: string;
  /** The amount of this refund. */
  amountMinor: Pence;
  result: RefundResult;
  /** The provider's failure code. */
  failureReason?: string;
}

/** The fields of a payment that decide the effect of a report. */
export interface ReturnablePayment {
  status: 'captured' | 'refund_pending' | 'refund_failed' | 'refunded';
  amountMinor: Pence;
}

/** What was reported before. */
export interface EarlierRefunds {
  /** The last state of the same refund; null when it is new. */
  result: RefundResult | null;
  /** The sum of the payment's succeeded refunds. */
  returnedMinor: Pence;
  /** The sum that was returned without a refund: by lost disputes, and by the organiser. */
  otherwiseMinor: Pence;
  /** The number of the payment's failed refunds. */
  failures: number;
}

export type RefundEffect =
  /** No change. */
  | 'none'
  /** All of the payment is back. */
  | 'returned'
  /** As `returned`, and more: a part of it was back without a refund before. */
  | 'over-returned'
  /** A part of it is back: the order stays completed, or waits for the rest. */
  | 'partly'
  /** All of it was back without a refund before: the buyer has the money twice. */
  | 'doubled'
  /** A refund that is owed has failed. */
  | 'failed'
  /** The buyer's bank has returned a succeeded refund. */
  | 'came-back'
  /** As `came-back`, and all of the payment is back without this refund. */
  | 'double-came-back'
  /** A refund that is not owed, or covers only a part, has failed: nothing changes. */
  | 'kept'
  /** More would be back than was paid: another refund has failed, and its notice has not arrived yet. */
  | 'too-early';

/** Decides the effect of a report, in whichever order reports arrive: a failed refund never succeeds later. */
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
    if (amountMinor > owed) return 'over-returned';
    return amountMinor === owed ? 'returned' : 'partly';
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
