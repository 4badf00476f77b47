import type { Event } from '@stagedoor/contracts';
import type { Person } from '../../../test-support/builders.js';
import { aMeetingOf } from '../../../test-support/race-barrier.js';
import {
  type HeldOrder,
  holdOrder,
  openShop,
  registerBuyers,
  stockOf,
  storedOrder,
} from '../../../test-support/shop.js';
import { aNotice, aSession, deliver } from '../../../test-support/stripe-notices.js';
import { startTestApp, type TestApp } from '../../../test-support/test-app.js';
import { OrdersRepository } from './persistence/orders.repository.js';

const MESSENGERS = 8;

let first: TestApp;
let second: TestApp;
let buyer: Person;
let event: Event;

beforeAll(async () => {
  first = await startTestApp();
  second = await startTestApp({ DATABASE_URL: first.environment.DATABASE_URL });
  const { sell } = await openShop(first);
  event = await sell({ ticketQuantity: 100 });
  [buyer] = (await registerBuyers(first, 1)) as [Person];
});

afterAll(async () => {
  await second.close();
  await first.close();
});

/** The same payment is told by different notices at the same time, half of them to each copy of the API. */
function everybodyTells(order: HeldOrder): Promise<number[]> {
  return Promise.all(
    Array.from({ length: MESSENGERS }, async (_, index) => {
      const notice = aNotice(
        `evt_${order.sessionId}_${index}`,
        'checkout.session.completed',
        aSession(order),
      );
      return (await deliver(index % 2 === 0 ? first : second, notice)).status;
    }),
  );
}

it('turns one payment into its tickets once, however many tell of it', async () => {
  const order = await holdOrder(first, buyer, event, 3);

  const answered = await everybodyTells(order);

  expect(answered).toEqual(Array(MESSENGERS).fill(200));
  expect(await storedOrder(first, order.id)).toEqual({ status: 'completed', tickets: 3 });
  expect(await stockOf(first, event)).toEqual({ sold: 3, held: 0 });
});

it('lets payment and end of the session race to one of two ends, never to both', async () => {
  const order = await holdOrder(first, buyer, event, 1);
  const before = await stockOf(first, event);
  const over = aSession(order, { status: 'expired', payment_status: 'unpaid' });

  await Promise.all([
    everybodyTells(order),
    deliver(second, aNotice(`evt_${order.id}_over`, 'checkout.session.expired', over)),
  ]);

  expect(await storedOrder(first, order.id)).toEqual({ status: 'completed', tickets: 1 });
  expect(await stockOf(first, event)).toEqual({ sold: before.sold + 1, held: 0 });
});

it('control: without the lock and the constraints one payment becomes many tickets', async () => {
  const order = await holdOrder(first, buyer, event, 3);
  for (const [table, constraint] of [
    ['payments', 'payments_pkey'],
    ['tickets', 'tickets_order_id_position_unique'],
    ['ticket_stock', 'ticket_stock_counts_check'],
  ]) {
    await first.dataSource.query(`ALTER TABLE ${table} DROP CONSTRAINT ${constraint}`);
  }
  const meet = aMeetingOf(MESSENGERS);
  for (const { app } of [first, second]) {
    const orders = app.get(OrdersRepository);
    jest.spyOn(orders, 'lock').mockImplementation(async (manager, id) => {
      const found = await orders.find(manager, { id });
      await meet();
      return found;
    });
  }

  await everybodyTells(order);

  expect((await storedOrder(first, order.id)).tickets).toBe(3 * MESSENGERS);
});
