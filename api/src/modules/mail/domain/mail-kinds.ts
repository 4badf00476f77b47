/** Every kind of mail, and what has to be kept to write it when its turn comes: ids, hardly ever anything personal. */
export interface MailKinds {
  /** Somebody has asked for a new password under this address; there may be no such account. */
  'password-reset': { email: string };
  'password-changed': { userId: string };
  /** A link that confirms the address of an account. */
  'confirm-email': { userId: string };
  /** A link by which the present address of an account agrees to a change, or refuses it. */
  'email-change-old': { changeId: string };
  /** The same for the new address. */
  'email-change-new': { changeId: string };
  /** Its account is no more, so the mail carries its receiver. `firstName` is null for an address not confirmed. */
  'account-deleted': { email: string; firstName: string | null };
  'order-confirmed': { orderId: string };
  /** The event of a paid order is cancelled. */
  'order-cancelled': { orderId: string };
  /** The money for an order is on its way back. */
  'order-refunded': { orderId: string };
  'event-sold-out': { eventId: string };
}

export type MailKind = keyof MailKinds;
