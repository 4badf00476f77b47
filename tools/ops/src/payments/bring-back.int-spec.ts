import { breachesOf } from '@stagedoor/api/test-support/audit';
import { type Person, register } from '@stagedoor/api/test-support/builders';
import { type PayingTestApp, startPayingTestApp } from '@stagedoor/api/test-support/payments';
import { buyTickets, payFor, placeOrder, sessionOf } from '@stagedoor/api/test-support/purchases';
import { openShop, type Shop, stockOf, storedOrder } from '@stagedoor/api/test-support/shop';
import type { Event } from '@stagedoor/contracts';
import { Client } from 'pg';
import { bringBack, type BroughtBack } from './bring-back.js';
import { compare, type Comparison } from './compare.js';
import { beginRecovery, readSite } from './site-row.js';

let test: PayingTestApp;
let client: Client;
let shop: Shop;
let buyer: Person;
let event: Event;

beforeEach(async () => {
  test = await startPayingTestApp();
  client = new Client({ connectionString: test.environment.DATABASE_URL });
  await client.connect();
  shop = await openShop(test);
  buyer = await register(test.api, 'buyer', 'supplier');
  event = await shop.sell({ ticketQuantity: 10 });
});

afterEach(async () => {
  const breaches = await breachesOf(test);
  await client.end();
  await test.close();
  expect(breaches).toEqual([]);
});

/** Runs the work, then restores the tables to their state before it; the provider keeps its data. */
async function lose(work: () => Promise<void>): Promise<void> {
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables
     WHERE schemaname = 'public' AND tablename NOT IN ('audit_log', 'migrations', 'site')`,
  );
  for (const { name } of tables) {
    await client.query(`CREATE TABLE kept_${name} AS SELECT * FROM ${name}`);
  }
  await work();
  await test.noticesTaken();
  await client.query('SET session_replication_role = replica');
  for (const { name } of tables) {
    await client.query(`DELETE FROM ${name}`);
    const { rows } = await client.query<{ columns: string }>(
      `SELECT string_agg(quote_ident(attname), ', ') AS columns FROM pg_attribute
       WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
      [name],
    );
    const { columns } = rows[0]!;
    await client.query(
      `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM kept_${name}`,
    );
    await client.query(`DROP TABLE kept_${name}`);
  }
  await client.query('SET session_replication_role = origin');
  await beginRecovery(client, 'restored');
}

const compared = async (): Promise<Comparison> =>
  compare(client, test.stripe, (await readSite(client))!);
const bringAll = async (rehearse = false): Promise<BroughtBack[]> =>
  bringBack(client, (await compared()).missing, { rehearse });

it('restores a paid order, and reconciliation completes it', async () => {
  let orderId = '';
  await lose(async () => {
    orderId = (await buyTickets(test, buyer, event, 3)).order.id;
  });

  const rehearsed = await bringAll(true);
  const stock = await stockOf(test, event);
  const brought = await bringAll();
  await test.reconcile();

  expect(rehearsed.map(({ obstacle }) => obstacle)).toEqual([null]);
  expect(stock).toEqual({ sold: 0, held: 0 });
  expect(brought.map(({ obstacle }) => obstacle)).toEqual([null]);
  expect(await storedOrder(test, orderId)).toEqual({ status: 'completed', tickets: 3 });
  expect((await compared()).missing).toEqual([]);
});

it('restores an order whose notices reconciliation has already read', async () => {
  let orderId = '';
  await lose(async () => {
    orderId = (await buyTickets(test, buyer, event, 3)).order.id;
  });
  await test.reconcile();

  await bringAll();
  await test.reconcile();

  expect(await storedOrder(test, orderId)).toEqual({ status: 'completed', tickets: 3 });
});

it('creates an account with the address of the payment for a buyer whose account was lost', async () => {
  let orderId = '';
  await lose(async () => {
    const newcomer = await register(test.api, 'newcomer', 'supplier');
    const placed = await placeOrder(test, newcomer, event);
    orderId = placed.order.id;
    await test.payments.pay(sessionOf(placed));
  });

  await bringAll();
  await test.reconcile();

  const { rows } = await client.query(
    'SELECT u.email FROM orders o JOIN users u ON u.id = o.buyer_id WHERE o.id = $1',
    [orderId],
  );
  expect(rows).toEqual([{ email: 'newcomer@example.org' }]);
  expect(await storedOrder(test, orderId)).toEqual({ status: 'completed', tickets: 2 });
  const body = { email: 'newcomer@example.org', password: 'correct horse battery' };
  expect((await test.api.call('POST', '/auth/login', { body })).status).toBe(401);
});

it('restores the open payment page of a pending order', async () => {
  const placed = await placeOrder(test, buyer, event);
  await client.query(
    'UPDATE orders SET checkout_session_id = NULL, checkout_url = NULL WHERE id = $1',
    [placed.order.id],
  );
  await beginRecovery(client, 'restored');

  await bringAll();

  const { rows } = await client.query(
    'SELECT checkout_session_id, checkout_url FROM orders WHERE id = $1',
    [placed.order.id],
  );
  expect(rows).toEqual([
    { checkout_session_id: sessionOf(placed), checkout_url: placed.checkoutUrl },
  ]);
});

it('counts the sessions that need no restored order', async () => {
  await buyTickets(test, buyer, event, 1);
  await lose(async () => {
    const returned = await buyTickets(test, buyer, event, 1);
    await test.payments.refund(sessionOf(returned));
    const ended = await placeOrder(test, buyer, event, 1);
    await test.stripe.checkout.sessions.expire(sessionOf(ended));
    await test.stripe.checkout.sessions.create({
      mode: 'payment',
      success_url: 'http://another-shop.test/',
      line_items: [
        {
          quantity: 1,
          price_data: { currency: 'gbp', unit_amount: 500, product_data: { name: 'Socks' } },
        },
      ],
    });
  });

  expect(await compared()).toMatchObject({
    sessions: 3,
    known: 1,
    returned: 1,
    neverPaid: 1,
    missing: [],
  });
});

it('finds an order whose payment page was open for most of a day before the notice of its payment', async () => {
  await lose(async () => {
    await buyTickets(test, buyer, event, 1);
  });
  await client.query(`UPDATE site SET compare_from = now() + interval '24 hours'`);

  expect((await compared()).missing).toHaveLength(1);
});

describe('skips, with the reason and without a change,', () => {
  it.each<[what: string, obstacle: string, change: () => Promise<unknown>]>([
    [
      'an order of a lost event',
      'its event, or a ticket type of it, is not in the database',
      () => client.query('DELETE FROM ticket_stock'),
    ],
    [
      'an order of tickets that are sold out',
      'too few tickets are left',
      () => client.query('UPDATE ticket_stock SET quantity = 2'),
    ],
  ])('%s', async (_what, obstacle, change) => {
    let orderId = '';
    await lose(async () => {
      orderId = (await buyTickets(test, buyer, event, 3)).order.id;
    });
    await change();

    const brought = await bringAll();
    await test.reconcile();

    expect(brought.map((one) => one.obstacle)).toEqual([obstacle]);
    await expect(storedOrder(test, orderId)).rejects.toThrow('There is no order');
    expect((await compared()).missing).toHaveLength(1);
  });

  it('an open payment page of a buyer without an account', async () => {
    await lose(async () => {
      const newcomer = await register(test.api, 'newcomer', 'supplier');
      // The provider refuses this address, so the page has none.
      await test.dataSource.query(`UPDATE users SET email = 'no address' WHERE id = $1`, [
        newcomer.user.id,
      ]);
      await placeOrder(test, newcomer, event);
    });

    expect((await bringAll()).map(({ obstacle }) => obstacle)).toEqual([
      'its buyer has no account, and the payment has no e-mail address',
    ]);
  });
});

it('restores the other orders when one cannot be restored', async () => {
  const paid: string[] = [];
  await lose(async () => {
    paid.push((await buyTickets(test, buyer, event, 4)).order.id);
    const open = await placeOrder(test, buyer, event, 3);
    paid.push((await buyTickets(test, buyer, event, 2)).order.id);
    await payFor(test, open);
    paid.push(open.order.id);
  });
  await client.query('UPDATE ticket_stock SET quantity = 6');

  const brought = await bringAll();
  await test.reconcile();

  expect(brought.map(({ obstacle }) => obstacle)).toEqual([null, 'too few tickets are left', null]);
  expect(await stockOf(test, event)).toEqual({ sold: 6, held: 0 });
});
