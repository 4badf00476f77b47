import type { PaymentStatus, Pence, RefundReason, ReturnedBy } from '@stagedoor/contracts';

/** The stored state of an order's money. */
export interface OrderMoney {
  totalMinor: Pence;
  paymentStatus: PaymentStatus;
  refundReason: RefundReason | null;
  /** The provider's failure code; null unless a refund has failed. */
  failure: string | null;
  /** The organiser has recorded that money was returned without the provider. */
  paidBack: boolean;
}

/** Returns what sent the money of an order back; null while it is not back, and when nothing was paid. */
export function returnedBy(order: OrderMoney): ReturnedBy | null {
  const { totalMinor, paymentStatus, refundReason, failure, paidBack } = order;
  if (paymentStatus !== 'refunded' || failure !== null || totalMinor === 0) return null;
  if (paidBack) return 'organiser';
  return refundReason === 'dispute-lost' ? 'bank' : 'provider';
}
