import { type PayingTestApp, startPayingTestApp } from '@stagedoor/api/test-support/payments';
import {
  buyAndFailToRefund,
  buyTickets,
  placeOrder,
  refund,
  sessionOf,
} from '@stagedoor/api/test-support/purchases';
import { openShop, registerBuyers, type Shop } from '@stagedoor/api/test-support/shop';
import type { TestApp } from '@stagedoor/api/test-support/test-app';
import { until } from '@stagedoor/api/test-support/until';
import { SoakMail } from './mail.js';
import { ShopDatabase } from './shop-database.js';

class TestDatabase extends ShopDatabase {
  constructor(readonly url: string) {
    super();
  }

  async stop(): Promise<void> {}
}

let test: PayingTestApp;
let sender: TestApp;
let database: ShopDatabase;
let mail: SoakMail;
let shop: Shop;
/** The ids of the orders by the change that demands a mail. */
let orders: Record<string, string>;

beforeAll(async () => {
  test = await startPayingTestApp();
  database = new TestDatabase(test.environment.DATABASE_URL);
  mail = await SoakMail.start(database);
  sender = await test.startCopy({ SMTP_URL: mail.url });
  shop = await openShop(test);
  orders = await changeOrders();
  await until(async () => (await database.run('SELECT FROM mails')).length === 0);
});

afterAll(async () => {
  await sender.close();
  await test.close();
  await mail.close();
});

async function changeOrders(): Promise<Record<string, string>> {
  const [buyer] = await registerBuyers(test, 1);
  const { creator } = shop;
  const act = (path: string) => test.api.call('POST', path, { token: creator.token });
  const buy = async (overrides = {}) => buyTickets(test, buyer!, await shop.sell(overrides), 1);

  const completed = await buy();
  const free = await placeOrder(test, buyer!, await shop.sell({ ticketPrice: 0 }), 1);
  const refunded = await buy();
  await refund(test, creator, refunded.order.id);
  const cancelled = await buy();
  await act(`/events/${cancelled.order.event.id}/cancel`);
  await test.sweep();
  const paidBack = await buyAndFailToRefund(test, buyer!, await shop.sell(), creator);
  await act(`/orders/${paidBack.order.id}/pay-back`);
  const chargedBack = await buy();
  const dispute = await test.payments.dispute(sessionOf(chargedBack));
  await test.payments.moveDispute(dispute!.id, 'lost');
  await test.noticesTaken();
  const placed = { completed, free, refunded, cancelled, paidBack, chargedBack };
  return Object.fromEntries(Object.entries(placed).map(([name, { order }]) => [name, order.id]));
}

it('misses no mail when every mail was queued and received', async () => {
  expect(await mail.missing()).toEqual([]);
});

it.each([
  ['completed', 'order-confirmed'],
  ['free', 'order-confirmed'],
  ['refunded', 'order-confirmed'],
  ['refunded', 'tickets-invalidated'],
  ['refunded', 'order-refunded'],
  ['cancelled', 'order-cancelled'],
  ['paidBack', 'order-paid-back'],
  ['chargedBack', 'order-charged-back'],
])('misses a mail of a %s order that was not queued: %s', async (order, kind) => {
  const id = orders[order];
  const queued = await database.run(
    'DELETE FROM soak_mails WHERE order_id = $1 AND kind = $2 RETURNING id',
    [id, kind],
  );

  expect(queued).toHaveLength(1);
  expect(await mail.missing()).toContainEqual({ id, kind });
});

it('misses a mail that was queued and not received', async () => {
  const [queued] = await database.run<{ id: string }>(
    `INSERT INTO soak_mails VALUES (gen_random_uuid(), 'order-charged-back', $1) RETURNING id`,
    [orders['chargedBack']],
  );

  expect(await mail.missing()).toContainEqual({ id: queued!.id, kind: 'order-charged-back' });
});
