import type { DisputeState } from '@stagedoor/contracts';

/** Every kind of mail with the data stored to write it: ids, and personal data only where no id exists. */
export interface MailKinds {
  /** A request for a new password; the address may have no account. */
  'password-reset': { email: string };
  'password-changed': { userId: string };
  /** A link that confirms the address of an account. */
  'confirm-email': { userId: string };
  /** A link by which the current address of an account agrees to a change or refuses it. */
  'email-change-old': { changeId: string };
  /** As `email-change-old`, for the new address. */
  'email-change-new': { changeId: string };
  /** The account is deleted, so the data contains the recipient. `firstName` is null for an unconfirmed address. */
  'account-deleted': { email: string; firstName: string | null };
  'order-confirmed': { orderId: string };
  /** The event of a completed order is cancelled: its tickets are invalid, and its money is on its way back. */
  'order-cancelled': { orderId: string };
  /** The organiser refunds an order: its tickets are invalid, and its money, if any, is on its way back. */
  'tickets-invalidated': { orderId: string };
  /** The money of an order is back with its buyer. */
  'order-refunded': { orderId: string };
  /** The buyer's bank has returned the money of a disputed order. */
  'order-charged-back': { orderId: string };
  /** The organiser has returned the money for an order without the payment provider. */
  'order-paid-back': { orderId: string };
  /** For the organiser: a dispute of an order has reached this state. */
  'order-disputed': { orderId: string; state: DisputeState };
  /** For the organiser: the card's bank reports the payment of an order as fraud. */
  'fraud-warning': { orderId: string };
  /** For the organiser: the refund of an order has failed. */
  'refund-failed': { orderId: string };
  'event-sold-out': { eventId: string };
  /** An organiser invites the owner of an address to the team of an event. */
  'team-invitation': { memberId: string };
  /** A person's tickets still have headsets of an event. */
  'headset-not-returned': { eventId: string; userId: string; loanIds: string[] };
  /**
   * For the operator: all alarms of one kind. Contains the recipient, because a copy without OPERATOR_EMAIL may send it;
   * older versions queued it without.
   */
  alarm: { to?: string; kind: string; count: number; since: string; latest: string[] };
}

export type MailKind = keyof MailKinds;

/**
 * The order of sending. `awaited`: a user or the operator waits for the mail now. `own`: it responds to an action of
 * its recipient and can wait a minute. `many`: one action sends it to any number of recipients.
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
  'tickets-invalidated': 'own',
  'order-refunded': 'many',
  'event-sold-out': 'own',
  'team-invitation': 'own',
  'headset-not-returned': 'many',
  'order-charged-back': 'own',
  'order-paid-back': 'own',
  'order-disputed': 'own',
  'fraud-warning': 'own',
  'refund-failed': 'own',
  alarm: 'awaited',
};

/** How long a mail of a kind is useful, in seconds. Other kinds are given up only after failures. */
export const MAIL_WORTH_SECONDS: Partial<Record<MailKind, number>> = {
  'password-reset': 60 * 60,
  'email-change-old': 3 * 24 * 60 * 60,
  'email-change-new': 3 * 24 * 60 * 60,
};
