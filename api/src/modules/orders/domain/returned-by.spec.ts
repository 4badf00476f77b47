import { type OrderMoney, returnedBy } from './returned-by.js';

const REFUNDED: OrderMoney = {
  totalMinor: 5_000,
  paymentStatus: 'refunded',
  refundReason: 'refunded-by-organiser',
  failure: null,
  paidBack: false,
};

it.each<[Partial<OrderMoney>, string | null]>([
  [{}, 'provider'],
  [{ refundReason: 'refunded-by-provider' }, 'provider'],
  [{ refundReason: null }, 'provider'],
  [{ refundReason: 'dispute-lost' }, 'bank'],
  [{ refundReason: 'paid-back', paidBack: true }, 'organiser'],
  [{ paidBack: true }, 'organiser'],
  [{ failure: 'account_closed' }, null],
  [{ totalMinor: 0 }, null],
  [{ paymentStatus: 'completed', refundReason: null }, null],
  [{ paymentStatus: 'refund_pending' }, null],
])('the money of a refunded order that is %o is returned by %s', (order, by) => {
  expect(returnedBy({ ...REFUNDED, ...order })).toBe(by);
});
