import { anEventOrder } from '@stagedoor/testing';
import { allOf, isBeingRefunded } from './refunds';

it.each([
  ['refund_pending', 'published', true],
  ['refund_pending', 'cancelled', true],
  ['completed', 'cancelled', true],
  ['completed', 'published', false],
  ['refunded', 'cancelled', false],
] as const)('returns for an order that is %s of an event that is %s: %s', (...row) => {
  const [paymentStatus, event, expected] = row;

  expect(isBeingRefunded(anEventOrder({ paymentStatus }), event)).toBe(expected);
});

it('returns false for an order whose refund has failed', () => {
  const failed = anEventOrder({ paymentStatus: 'refund_pending', refundFailure: 'No account.' });

  expect(isBeingRefunded(failed, 'cancelled')).toBe(false);
});

it('adds up the totals of all states without rounding errors', () => {
  const paid = { orders: 1, amount: 0.1 };
  const totals = {
    completed: { ...paid, tickets: 3, inside: 0 },
    refundPending: paid,
    refunded: { orders: 2, amount: 0.1 },
  };

  expect(allOf(totals)).toEqual({ orders: 4, amount: 0.3 });
});
