/** The moments at which a process may die worst: something is done, and something that belongs to it is not. */
export const KILL_POINTS = [
  'after the hold',
  'session created, not stored',
  'session stored, not answered',
  'inside the webhook',
  'webhook committed, not answered',
  'session ended, hold not given back',
  'inside a refund',
  'inside a lost dispute',
  'inside a return in another way',
  'refunded, not stored',
] as const;
export type KillPoint = (typeof KILL_POINTS)[number];

/** The guards in the code, as opposed to those in the database, that can be taken out of a process. */
export type RemovableGuard =
  | 'order-lock'
  | 'request-key'
  | 'provider-word'
  | 'amount'
  | 'notice-memory'
  | 'refund-record'
  | 'identity'
  | 'dispute-record'
  | 'reconciliation';
