import { PAYMENT_STATUSES } from '@stagedoor/contracts';
import { assertCanBecome, canBecome } from './order-state.js';

const successorsOf = (from: (typeof PAYMENT_STATUSES)[number]) =>
  PAYMENT_STATUSES.filter((to) => canBecome(from, to, 'dispute-lost'));

describe('the status of an order', () => {
  // @covers 4.order.transitions
  it('changes only as the table allows', () => {
    expect(() => assertCanBecome('completed', 'pending', 'paid')).toThrow(
      'from completed to pending because of paid',
    );
    expect(() => assertCanBecome('pending', 'completed', 'paid')).not.toThrow();
  });

  // @covers 4.order.refunded-final
  it('is final only when it is refunded', () => {
    expect(PAYMENT_STATUSES.filter((from) => successorsOf(from).length === 0)).toEqual([
      'refunded',
    ]);
  });

  it('never becomes pending again', () => {
    expect(PAYMENT_STATUSES.flatMap(successorsOf)).not.toContain('pending');
  });

  it('skips refund_pending only after a lost dispute', () => {
    expect(canBecome('completed', 'refunded', 'dispute-lost')).toBe(true);
    expect(canBecome('completed', 'refunded', 'money-returned')).toBe(false);
  });
});
