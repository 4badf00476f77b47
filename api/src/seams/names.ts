/** The moments at which the end of a process does most harm: one step is done, and a step that belongs to it is not. */
export const KILL_POINTS = [
  'after the hold',
  'session created, not stored',
  'session stored, not answered',
  'inside the webhook',
  'webhook committed, not answered',
  'session ended, hold not released',
  'inside a refund',
  'inside a lost dispute',
  'inside a return in another way',
  'refunded, not stored',
  'scans stored, not answered',
] as const;
export type KillPoint = (typeof KILL_POINTS)[number];

/** The guards in the code, as opposed to those in the database, that can be removed from a process. */
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
