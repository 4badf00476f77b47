import type { PaymentStatus, Pence } from '@stagedoor/contracts';
import type { CheckoutSession } from './checkout-session.js';

/** The part of an order that decides what a payment means for it. */
export interface PayableOrder {
  paymentStatus: PaymentStatus;
  totalMinor: Pence;
  currency: string;
  checkoutSessionId: string | null;
  paymentIntentId: string | null;
}

export type PaymentOutcome =
  /** No money has been captured: nothing follows. */
  | 'not-paid'
  /** This payment has had its effect. */
  | 'settled'
  /** The order has been paid by another payment, or belongs to another session: somebody must look. */
  | 'foreign'
  /** The money is not what the order costs: it goes back and nothing is completed. */
  | 'wrong-amount'
  /** The held tickets are sold. */
  | 'complete'
  /** The hold was given back already: the tickets are sold if they are still free, else the money goes back. */
  | 'late';

/** What a session means for its order. Asked under the order's lock, so that it is answered once. */
export function paymentOutcome(order: PayableOrder, session: CheckoutSession): PaymentOutcome {
  if (!session.paid) return 'not-paid';
  if (order.checkoutSessionId !== null && order.checkoutSessionId !== session.id) return 'foreign';
  if (isSettled(order.paymentStatus)) {
    return order.paymentIntentId === session.paymentIntentId ? 'settled' : 'foreign';
  }
  if (session.amountMinor !== order.totalMinor || session.currency !== order.currency) {
    return 'wrong-amount';
  }
  return order.paymentStatus === 'pending' ? 'complete' : 'late';
}

function isSettled(status: PaymentStatus): boolean {
  return status === 'completed' || status === 'refund_pending' || status === 'refunded';
}
