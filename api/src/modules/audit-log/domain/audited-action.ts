/** Actions whose actor is recorded permanently. */
export type AuditedAction =
  | 'account-opened'
  | 'account-deleted'
  | 'signed-in'
  | 'signed-out-everywhere'
  | 'password-changed'
  | 'email-confirmed'
  | 'email-change-requested'
  | 'email-change-refused'
  | 'email-change-withdrawn'
  | 'email-changed'
  | 'role-added'
  | 'role-switched'
  | 'event-published'
  | 'event-cancelled'
  | 'team-member-invited'
  | 'team-member-accepted'
  | 'team-member-removed'
  | 'helper-link-made'
  | 'helper-link-revoked'
  | 'order-refunded'
  | 'order-charged-back'
  | 'order-paid-back'
  | 'order-admitted'
  | 'refund-retried'
  | 'payment-returned'
  | 'recovery-begun'
  | 'recovery-confirmed'
  | 'order-brought-back'
  | 'identity-replaced';

/** A user by id, the payment provider, the shop itself, or an operator by a command. */
export type Actor = `user:${string}` | 'provider' | 'shop' | 'operator';
