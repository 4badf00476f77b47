import { type Event, orderSchema } from '@stagedoor/contracts';
import { breachesOf } from '../../../../test-support/audit.js';
import type { Person } from '../../../../test-support/builders.js';
import { type PayingTestApp, startPayingTestApp } from '../../../../test-support/payments.js';
import { buyTickets, placeOrder } from '../../../../test-support/purchases.js';
import { openShop, registerBuyers, type Shop } from '../../../../test-support/shop.js';
import { DeadOrdersRepository } from '../persistence/dead-orders.repository.js';
import { DeleteOldOrdersJob } from './delete-old-orders.job.js';

const TRACES = ['order_items', 'order_changes', 'ledger_entries', 'payments', 'tickets'];

let test: PayingTestApp;
let shop: Shop;
let buyer: Person;
let event: Event;

beforeAll(async () => {
  test = await startPayingTestApp({ KEEP_DEAD_ORDERS_DAYS: '90', KEEP_STRIPE_EVENTS_DAYS: '40' });
  shop = await openShop(test);
  [buyer] = (await registerBuyers(test, 1)) as [Person];
});

afterAll(() => test.close());

beforeEach(async () => {
  event = await shop.sell({ ticketQuantity: 10 });
});

const query = <Row = unknown>(statement: string, ...parameters: unknown[]) =>
  test.dataSource.query<Row[]>(statement, parameters);
const deleteOld = () => test.app.get(DeleteOldOrdersJob).serve();
const age = (id: string, days: number) =>
  query(
    `UPDATE orders SET updated_at = now() - make_interval(days => $2),
       created_at = now() - make_interval(days => $2) WHERE id = $1`,
    id,
    days,
  );
const exists = async (id: string) =>
  (await query('SELECT FROM orders WHERE id = $1', id)).length > 0;
const tracesOf = async (id: string): Promise<number> => {
  const counts = await Promise.all(
    TRACES.map((table) => query(`SELECT FROM ${table} WHERE order_id = $1`, id)),
  );
  return counts.reduce((sum, { length }) => sum + length, 0);
};

async function aDeadOrder(days: number): Promise<string> {
  const { order } = await placeOrder(test, buyer, event);
  const path = `/orders/${order.id}/cancel`;
  await test.api.data(orderSchema, 200, 'POST', path, { token: buyer.token });
  // The notice that its session has expired locks the order for a moment.
  await test.noticesTaken();
  await age(order.id, days);
  return order.id;
}

describe('an expired order', () => {
  it('is deleted with all rows that belong to it when it is old enough', async () => {
    const old = await aDeadOrder(91);
    const young = await aDeadOrder(89);
    expect(await tracesOf(old)).toBeGreaterThan(0);

    await deleteOld();

    expect([await exists(old), await tracesOf(old)]).toEqual([false, 0]);
    expect(await exists(young)).toBe(true);
    expect(await breachesOf(test)).toEqual([]);
  });

  it('is kept at any age while it holds tickets or has bought them', async () => {
    const pending = (await placeOrder(test, buyer, event)).order.id;
    const completed = (await buyTickets(test, buyer, event, 1)).order.id;
    for (const id of [pending, completed]) await age(id, 4_000);

    await deleteOld();

    expect([await exists(pending), await exists(completed)]).toEqual([true, true]);
  });

  it.each([
    [
      'it has a payment',
      `INSERT INTO payments (id, order_id, session_id, amount_minor, currency, status)
       VALUES ('pi_of_' || $1::text, $1::uuid, 'cs_other', 2500, 'GBP', 'refunded')`,
      `DELETE FROM payments WHERE order_id = $1::uuid AND $1::text <> ''`,
    ],
    [
      'its ledger entries do not sum to zero',
      `INSERT INTO ledger_entries (order_id, movement, account, amount_minor, currency)
       VALUES ($1::uuid, 'capture', 'payments', 1, 'GBP')`,
      `DELETE FROM ledger_entries WHERE order_id = $1::uuid AND movement = 'capture'`,
    ],
  ])('is kept when %s', async (_why, happen, undo) => {
    const id = await aDeadOrder(91);
    await query(happen, id);

    await deleteOld();
    const stayed = await exists(id);
    await query(undo, id);
    await deleteOld();

    expect([stayed, await exists(id)]).toEqual([true, false]);
  });

  it('is kept while it is locked', async () => {
    const id = await aDeadOrder(91);
    const runner = test.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query('SELECT FROM orders WHERE id = $1 FOR UPDATE', [id]);

    await deleteOld();
    const stayed = await exists(id);
    await runner.rollbackTransaction();
    await runner.release();
    await deleteOld();

    expect([stayed, await exists(id)]).toEqual([true, false]);
  });
});

it('deletes only old notices', async () => {
  await query(`
    INSERT INTO stripe_events (id, type, received_at) VALUES
      ('evt_old', 'charge.refunded', now() - interval '41 days'),
      ('evt_young', 'charge.refunded', now() - interval '39 days')`);

  await deleteOld();

  expect(await query(`SELECT id FROM stripe_events WHERE id IN ('evt_old', 'evt_young')`)).toEqual([
    { id: 'evt_young' },
  ]);
});

it('deletes old notices when the deletion of orders fails, and reports the failure', async () => {
  await query(`
    INSERT INTO stripe_events (id, type, received_at)
    VALUES ('evt_older', 'charge.refunded', now() - interval '42 days')`);
  const failure = new Error('The orders are locked.');
  const orders = test.app.get(DeadOrdersRepository);
  vi.spyOn(orders, 'deleteOld').mockRejectedValueOnce(failure);

  await expect(deleteOld()).rejects.toBe(failure);

  expect(await query(`SELECT FROM stripe_events WHERE id = 'evt_older'`)).toEqual([]);
});
