import { checkoutMetadata, type MarkedOrder, readCheckoutMetadata } from './checkout-metadata.js';

const id = (number: number) => `01930000-0000-7000-8000-${String(number).padStart(12, '0')}`;

const anOrderOf = (lineCount: number): MarkedOrder => ({
  siteId: id(1),
  orderId: id(2),
  buyerId: id(3),
  eventId: id(4),
  lines: Array.from({ length: lineCount }, (_, index) => ({
    ticketTypeId: id(100 + index),
    quantity: 999_999,
    unitPriceMinor: 99_999_999,
  })),
});

it.each([1, 9, 10, 100])('stores an order of %d lines within Stripe’s limits', (lineCount) => {
  const order = anOrderOf(lineCount);

  const metadata = checkoutMetadata(order);

  expect(readCheckoutMetadata(metadata)).toEqual(order);
  expect(Object.keys(metadata).length).toBeLessThanOrEqual(50);
  expect(Math.max(...Object.keys(metadata).map(({ length }) => length))).toBeLessThanOrEqual(40);
  expect(Math.max(...Object.values(metadata).map(({ length }) => length))).toBeLessThanOrEqual(500);
});

it.each<[string, Record<string, string>]>([
  ['is of another business', { orderId: '4711' }],
  ['was written before sites had an identity', { orderId: id(2) }],
  ['has no lines', { ...checkoutMetadata(anOrderOf(0)) }],
  ['has an invalid line', { ...checkoutMetadata(anOrderOf(1)), lines2: '7 socks' }],
  ['names no buyer', { ...checkoutMetadata(anOrderOf(1)), buyerId: '' }],
])('returns no order when the metadata %s', (_what, metadata) => {
  expect(readCheckoutMetadata(metadata)).toBeNull();
});
