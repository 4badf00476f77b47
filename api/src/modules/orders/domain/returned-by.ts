import type { PaymentStatus, Pence, RefundReason, ReturnedBy } from '@stagedoor/contracts';

/** What is stored of the money of an order. */
export interface OrderMoney {
  totalMinor: Pence;
  paymentStatus: PaymentStatus;
  refundReason: RefundReason | null;
  /** The provider's word for it; null unless a refund has failed. */
  failure: string | null;
  /** The organiser has recorded that money was returned without the provider. */
  paidBack: boolean;
}

/** How the money of an order went back; null while it is not back, and when nothing was paid. */
export function returnedBy(order: OrderMoney): ReturnedBy | null {
  const { totalMinor, paymentStatus, refundReason, failure, paidBack } = order;
  if (paymentStatus !== 'refunded' || failure !== null || totalMinor === 0) return null;
  if (paidBack) return 'organiser';
  return refundReason === 'dispute-lost' ? 'bank' : 'provider';
}
