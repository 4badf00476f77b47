import {
  type Event,
  type EventOrder,
  eventOrderSchema,
  type PlacedOrder,
  placedOrderSchema,
} from '@stagedoor/contracts';
import { RefundPaymentsService } from '../src/modules/orders/refunds/refund-payments.service.js';
import { SiteIdentity } from '../src/modules/site/site-identity.service.js';
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

/** Opens another session for an order of two tickets, as an attempt whose response was lost does. Returns its id. */
export async function openStraySession(test: PayingTestApp, orderId: string): Promise<string> {
  const stagedoorSite = await test.app.get(SiteIdentity).read();
  const price_data = { currency: 'gbp', unit_amount: 2_500, product_data: { name: 'Stray' } };
  const { id } = await test.stripe.checkout.sessions.create({
    mode: 'payment',
    metadata: { stagedoorSite, orderId },
    success_url: 'http://stagedoor.test/',
    line_items: [{ quantity: 2, price_data }],
  });
  return id;
}

/** Pays an order a second time. Returns the session of that payment. */
export async function payAgain(test: PayingTestApp, { order }: PlacedOrder): Promise<string> {
  const session = await openStraySession(test, order.id);
  expect(await test.payments.pay(session)).toEqual({ kind: 'paid' });
  await test.noticesTaken();
  return session;
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
