import {
  type Event,
  type EventOrder,
  eventOrderSchema,
  type PlacedOrder,
  placedOrderSchema,
} from '@stagedoor/contracts';
import { RefundPaymentsService } from '../src/modules/orders/refunds/refund-payments.service.js';
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

/** Returns the provider's id of the order's session. */
export function sessionOf({ checkoutUrl }: PlacedOrder): string {
  return checkoutUrl.split('/').at(-1) ?? '';
}

/** Pays, and waits for the provider's notices. */
export async function payFor(test: PayingTestApp, placed: PlacedOrder): Promise<void> {
  expect(await test.payments.pay(sessionOf(placed))).toEqual({ kind: 'paid' });
  await test.noticesTaken();
}

/** Places and pays an order. */
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

/** Refunds an order as its organiser. */
export function refund(
  { api }: TestApp,
  { token }: Person,
  orderId: string,
  query: Record<string, string> = {},
): Promise<EventOrder> {
  return api.data(eventOrderSchema, 200, 'POST', `/orders/${orderId}/refund`, { token, query });
}

/** Places, pays and refunds an order whose refund the provider refuses for good. */
export async function buyAndFailToRefund(
  test: PayingTestApp,
  buyer: Person,
  event: Event,
  organiser: Person,
): Promise<PlacedOrder> {
  const bought = await buyTickets(test, buyer, event);
  await refund(test, organiser, bought.order.id);
  test.payments.planRefunds('account_closed', 1);
  await test.app.get(RefundPaymentsService).serve();
  return bought;
}

/** Returns the balances of the order's ledger accounts that are not zero. */
export async function balancesOf(
  { dataSource }: TestApp,
  { order }: PlacedOrder,
): Promise<Record<string, number>> {
  const rows = await dataSource.query<{ account: string; minor: number }[]>(
    `SELECT account, sum(amount_minor)::integer AS minor FROM ledger_entries
     WHERE order_id = $1 GROUP BY account HAVING sum(amount_minor) <> 0 ORDER BY account`,
    [order.id],
  );
  return Object.fromEntries(rows.map(({ account, minor }) => [account, minor]));
}
