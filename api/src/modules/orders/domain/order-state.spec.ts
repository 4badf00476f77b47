import { PAYMENT_STATUSES } from '@stagedoor/contracts';
import { assertCanBecome, canBecome } from './order-state.js';

const ALLOWED = new Set([
  'pending → completed',
  'pending → expired',
  'pending → failed',
  'pending → refund_pending',
  'expired → completed',
  'expired → refund_pending',
  'failed → completed',
  'failed → refund_pending',
  'completed → refund_pending',
  'refund_pending → refunded',
]);

const EVERY_PAIR = PAYMENT_STATUSES.flatMap((from) =>
  PAYMENT_STATUSES.map((to) => [from, to] as const),
);

describe('the life of an order', () => {
  it.each(EVERY_PAIR)('decides on %s → %s as decided [4.order.transitions]', (from, to) => {
    const allowed = ALLOWED.has(`${from} → ${to}`);

    expect(canBecome(from, to, 'paid')).toBe(allowed);
  });

  it.each(EVERY_PAIR)('decides on %s → %s because of a lost dispute', (from, to) => {
    const allowed = ALLOWED.has(`${from} → ${to}`) || `${from} → ${to}` === 'completed → refunded';

    expect(canBecome(from, to, 'dispute-lost')).toBe(allowed);
  });

  it('never leaves refunded [4.order.refunded-final]', () => {
    expect(PAYMENT_STATUSES.filter((to) => canBecome('refunded', to, 'dispute-lost'))).toEqual([]);
  });

  it('refuses a change that the table does not have', () => {
    expect(() => assertCanBecome('completed', 'pending', 'paid')).toThrow(
      'from completed to pending because of paid',
    );
    expect(() => assertCanBecome('pending', 'completed', 'paid')).not.toThrow();
  });
});
