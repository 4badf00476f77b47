import type { PaymentStatus, Pence } from '@stagedoor/contracts';
import type { CapturedPayment } from './captured-payment.js';

/** The part of an order that decides what a payment means for it. */
export interface PayableOrder {
  paymentStatus: PaymentStatus;
  totalMinor: Pence;
  currency: string;
  checkoutSessionId: string | null;
}

export type PaymentOutcome =
  /** The order has been paid by another payment, or belongs to another session: the money goes back. */
  | 'foreign'
  /** The money is not what the order costs: it goes back and nothing is completed. */
  | 'wrong-amount'
  /** The held tickets are sold. */
  | 'complete'
  /** The hold was given back already: the tickets are sold if they are still free, else the money goes back. */
  | 'late';

/** What a payment that is new to us means for its order. Asked under the order's lock, so that it is answered once. */
export function paymentOutcome(order: PayableOrder, payment: CapturedPayment): PaymentOutcome {
  const { checkoutSessionId } = order;
  if (checkoutSessionId !== null && checkoutSessionId !== payment.sessionId) return 'foreign';
  if (isSettled(order.paymentStatus)) return 'foreign';
  if (payment.amountMinor !== order.totalMinor || payment.currency !== order.currency) {
    return 'wrong-amount';
  }
  return order.paymentStatus === 'pending' ? 'complete' : 'late';
}

function isSettled(status: PaymentStatus): boolean {
  return status === 'completed' || status === 'refund_pending' || status === 'refunded';
}
