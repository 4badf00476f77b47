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

it('adds up orders to the penny', () => {
  const orders = [0.1, 0.2].map((totalAmount) => anEventOrder({ totalAmount, quantity: 3 }));

  expect(sumOf(orders)).toEqual({ orders: 2, tickets: 6, amount: 0.3 });
});
