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
  'event-sold-out': { eventId: string };
}

export type MailKind = keyof MailKinds;
