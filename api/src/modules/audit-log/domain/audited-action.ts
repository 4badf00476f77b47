/** What is worth knowing for ever who did it. */
export type AuditedAction =
  | 'account-opened'
  | 'account-deleted'
  | 'signed-in'
  | 'signed-out-everywhere'
  | 'password-changed'
  | 'role-added'
  | 'role-switched'
  | 'event-published'
  | 'event-cancelled'
  | 'order-refunded'
  | 'order-charged-back'
  | 'order-paid-back'
  | 'order-admitted'
  | 'refund-retried'
  | 'payment-returned';

/** Who did it: a person by id, the payment provider, or the shop by itself. */
export type Actor = `user:${string}` | 'provider' | 'shop';
