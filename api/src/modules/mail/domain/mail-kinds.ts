import type { DisputeState } from '@stagedoor/contracts';

/** Every kind of mail, and what has to be kept to write it when its turn comes: ids, hardly ever anything personal. */
export interface MailKinds {
  /** Somebody has asked for a new password under this address; there may be no such account. */
  'password-reset': { email: string };
  'password-changed': { userId: string };
  /** Its account is no more, so the mail has to know by itself whom it is for. */
  'account-deleted': { email: string; firstName: string };
  'order-confirmed': { orderId: string };
  /** The event of a paid order is cancelled. */
  'order-cancelled': { orderId: string };
  /** The money for an order is on its way back. */
  'order-refunded': { orderId: string };
  /** The buyer's bank has returned the money of a disputed order. */
  'order-charged-back': { orderId: string };
  /** The organiser has returned the money for an order without the payment provider. */
  'order-paid-back': { orderId: string };
  /** For the organiser: a dispute of an order has come to this state. */
  'order-disputed': { orderId: string; state: DisputeState };
  /** For the organiser: the card's bank reports the payment of an order as fraud. */
  'fraud-warning': { orderId: string };
  /** For the organiser: the money of an order could not be returned. */
  'refund-failed': { orderId: string };
  'event-sold-out': { eventId: string };
}

export type MailKind = keyof MailKinds;
