import type { DisputeState } from '@stagedoor/contracts';

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
  'confirm-email': 'awaited',
  'email-change-old': 'awaited',
  'email-change-new': 'awaited',
  'account-deleted': 'own',
  'order-confirmed': 'own',
  'order-cancelled': 'many',
  'order-refunded': 'many',
  'event-sold-out': 'own',
  'order-charged-back': 'own',
  'order-paid-back': 'own',
  'order-disputed': 'own',
  'fraud-warning': 'own',
  'refund-failed': 'own',
  alarm: 'awaited',
};

/** For how long a mail is worth sending, in seconds. All others are: they are given up after failures alone. */
export const MAIL_WORTH_SECONDS: Partial<Record<MailKind, number>> = {
  'password-reset': 60 * 60,
  'email-change-old': 3 * 24 * 60 * 60,
  'email-change-new': 3 * 24 * 60 * 60,
};
