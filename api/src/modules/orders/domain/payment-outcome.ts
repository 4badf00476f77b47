import type { PaymentStatus, Pence } from '@stagedoor/contracts';
import type { CapturedPayment } from './captured-payment.js';

/** The fields of an order that decide the outcome of a payment. */
export interface PayableOrder {
  paymentStatus: PaymentStatus;
  totalMinor: Pence;
  currency: string;
  checkoutSessionId: string | null;
}

export type PaymentOutcome =
  /** The order has been paid by another payment, or belongs to another session: the money goes back. */
  | 'foreign'
  /** The amount or the currency is not the order's: the money goes back and the order is not completed. */
  | 'wrong-amount'
  /** The held tickets are sold. */
  | 'complete'
  /** The hold was released: the tickets are sold if they are still free, else the money goes back. */
  | 'late';

/** Decides the outcome of a new payment for its order. Lock the order first, so that each payment has one outcome. */
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
