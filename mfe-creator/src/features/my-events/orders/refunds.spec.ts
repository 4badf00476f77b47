import { anEventOrder } from '@stagedoor/testing';
import { isBeingRefunded, sumOf } from './refunds';

it.each([
  ['refund_pending', 'published', true],
  ['refund_pending', 'cancelled', true],
  ['completed', 'cancelled', true],
  ['completed', 'published', false],
  ['refunded', 'cancelled', false],
] as const)('an order that is %s of an event that is %s is being refunded: %s', (...row) => {
  const [paymentStatus, event, expected] = row;

  expect(isBeingRefunded(anEventOrder({ paymentStatus }), event)).toBe(expected);
});

it('does not count an order whose refund has failed as being refunded', () => {
  const failed = anEventOrder({ paymentStatus: 'refund_pending', refundFailure: 'No account.' });

  expect(isBeingRefunded(failed, 'cancelled')).toBe(false);
});

it('adds up orders to the penny', () => {
  const orders = [0.1, 0.2].map((totalAmount) => anEventOrder({ totalAmount, quantity: 3 }));

  expect(sumOf(orders)).toEqual({ orders: 2, tickets: 6, amount: 0.3 });
});
