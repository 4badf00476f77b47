import type { BroughtBack } from './bring-back.js';
import type { Comparison } from './compare.js';

const POUNDS = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** What a comparison with the payment provider cannot find. */
export const NOT_COMPARED =
  'Not compared, because the provider does not have them: free orders, and scans at the door (docs/guides/operate.md, "After a restore").';

/** Formats the comparison as lines for a terminal. */
export function describeComparison(
  comparison: Comparison,
  rehearsed: readonly BroughtBack[],
): string[] {
  const { since, sessions, known, paymentsUnderWay, neverPaid, returned } = comparison;
  const stuck = rehearsed.filter(({ obstacle }) => obstacle !== null).length;
  const counts: [string, number][] = [
    [`sessions of this site at the provider since ${since.toISOString()}`, sessions],
    ['  of orders in the database', known],
    ['    paid there, to be read by reconciliation', paymentsUnderWay],
    ['  of missing orders, never paid', neverPaid],
    ['  of missing orders, refunded in full', returned],
    ['  of missing orders or pages that can be brought back', rehearsed.length - stuck],
    ['  of missing orders that cannot be brought back', stuck],
  ];
  return [
    ...counts.map(([what, count]) => `${String(count).padStart(7)}  ${what}`),
    ...rehearsed.map(describeOne),
  ];
}

function describeOne({ missing: { session, orderId, isPageOfKnownOrder }, obstacle }: BroughtBack) {
  const state = session.payment_status === 'paid' ? 'paid' : 'open';
  const amount = POUNDS.format((session.amount_total ?? 0) / 100);
  const what = isPageOfKnownOrder ? 'its payment page' : 'missing';
  const opened = new Date(session.created * 1_000).toISOString();
  return `Order ${orderId}, ${amount}, ${state}, ${session.id} of ${opened}: ${obstacle ?? what}`;
}
