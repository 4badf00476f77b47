import type { Verdict } from './door.js';

/** Each verdict in a word or two. */
export const VERDICT_TITLES: Record<Verdict, string> = {
  admitted: 'Admitted',
  admitted_again: 'In again',
  gone_out: 'Gone out',
  used: 'Already inside',
  not_inside: 'Not inside',
  no_re_entry: 'No re-entry',
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
