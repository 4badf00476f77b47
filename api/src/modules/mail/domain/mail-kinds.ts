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
  /** To the operator, of all alarms of one kind. */
  alarm: { kind: string; count: number; since: string; latest: string[] };
}

export type MailKind = keyof MailKinds;

/**
 * Which mails go first. `awaited`: a user or the operator waits for it now. `own`: it answers something that its
 * receiver has done, and can wait a minute. `many`: one deed sends it to any number of receivers.
 */
export const PRIORITIES = { awaited: 0, own: 1, many: 2 } as const;

export const MAIL_PRIORITIES: Record<MailKind, keyof typeof PRIORITIES> = {
  'password-reset': 'awaited',
  'password-changed': 'own',
  'account-deleted': 'own',
  'order-confirmed': 'own',
  'order-cancelled': 'many',
  'order-refunded': 'many',
  'event-sold-out': 'own',
  alarm: 'awaited',
};
