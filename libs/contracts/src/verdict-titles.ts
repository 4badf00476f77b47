import type { Verdict } from './door.js';

/** Each verdict in a word or two. */
export const VERDICT_TITLES: Record<Verdict, string> = {
  admitted: 'Admitted',
  used: 'Already inside',
  refunded: 'Refunded',
  cancelled: 'Cancelled',
  disputed: 'Payment disputed',
  other_event: 'Another event',
  wrong_day: 'Another day',
  unknown: 'Unknown ticket',
  late: 'Late, not decided',
  late_refused: 'Late, refused',
  right_ended: 'Right has ended',
};
