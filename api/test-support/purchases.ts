import { type Event, type PlacedOrder, placedOrderSchema } from '@stagedoor/contracts';
import type { Person } from './builders.js';
import type { PayingTestApp } from './payments.js';
import { anOrderFor } from './shop.js';
import type { TestApp } from './test-app.js';

/** Orders tickets of the event's first type. */
export function placeOrder(
  { api }: TestApp,
  { token }: Person,
  event: Event,
  quantity = 2,
): Promise<PlacedOrder> {
  const body = anOrderFor(event, quantity);
  return api.data(placedOrderSchema, 201, 'POST', '/orders', { token, body });
}

/** The provider's id of the session by which the order is paid. */
export function sessionOf({ checkoutUrl }: PlacedOrder): string {
  return checkoutUrl.split('/').at(-1) ?? '';
}

/** Pays, and waits for what the provider tells of it. */
export async function payFor(test: PayingTestApp, placed: PlacedOrder): Promise<void> {
  expect(await test.payments.pay(sessionOf(placed))).toEqual({ kind: 'paid' });
  await test.noticesTaken();
}

/** An order that is paid. */
export async function buyTickets(
  test: PayingTestApp,
  buyer: Person,
  event: Event,
  quantity = 2,
): Promise<PlacedOrder> {
  const placed = await placeOrder(test, buyer, event, quantity);
  await payFor(test, placed);
  return placed;
}
