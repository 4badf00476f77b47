import type { Event } from '@stagedoor/contracts';
import { Client } from 'pg';
import type { EntityManager } from 'typeorm';
import type { Person } from '../../../../test-support/builders.js';
import { openShop, registerBuyers, ticketTypeOf } from '../../../../test-support/shop.js';
import { startTestApp, type TestApp } from '../../../../test-support/test-app.js';
import { newId } from '../../../common/ids/new-id.js';
import { CheckoutLineRepository } from './checkout-line.repository.js';
import type { OrderEntity } from './order.entity.js';
import { OrdersRepository } from './orders.repository.js';

const WAITING = 300;

let test: TestApp;
let client: Client;
let buyer: Person;
let event: Event;
let otherEvent: Event;

beforeAll(async () => {
  test = await startTestApp();
  const { sell } = await openShop(test);
  event = await sell({ ticketQuantity: 1 });
  otherEvent = await sell();
  [buyer] = (await registerBuyers(test, 1)) as [Person];
  client = new Client({ connectionString: test.environment.DATABASE_URL });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await test.close();
});

interface Plan {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

/** Returns the number of rows in the busiest step of all plans that the work runs. */
async function rowsOfBusiestStep(work: () => Promise<unknown>): Promise<number> {
  const plans: Plan[] = [];
  const note = ({ message = '' }: { message?: string | undefined }) =>
    plans.push((JSON.parse(message.slice(message.indexOf('{'))) as { Plan: Plan }).Plan);
  await client.query(`
    LOAD 'auto_explain';
    SET LOCAL auto_explain.log_min_duration = 0;
    SET LOCAL auto_explain.log_analyze = on;
    SET LOCAL auto_explain.log_nested_statements = on;
    SET LOCAL auto_explain.log_format = json;
    SET LOCAL client_min_messages = log`);
  client.on('notice', note);
  await work();
  client.off('notice', note);
  const rowsOf = (plan: Plan): number =>
    Math.max(
      (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'],
      ...(plan.Plans ?? []).map(rowsOf),
    );
  return Math.max(...plans.map(rowsOf));
}

/** An EntityManager on the client's transaction, for the updates of repositories. */
const manager = {
  query: async (statement: string, parameters: unknown[]) => {
    const { rows, rowCount } = await client.query<object>(statement, parameters);
    return [rows, rowCount];
  },
} as unknown as EntityManager;

/** A rush after a quiet time: by the statistics no order waits, and the planner chooses nested loops. */
describe('a long line that is missing in the statistics', () => {
  let orderIds: string[];

  // Never committed, so that the jobs of the application do not serve this line.
  beforeEach(async () => {
    const insertOrders = async (status: string, count: number) => {
      const ids = Array.from({ length: count }, () => newId());
      await client.query(
        `INSERT INTO orders (id, buyer_id, event_id, payment_status, total_minor, currency, checkout_due_at)
         SELECT id, $1, $2, $3, 2500, 'GBP', now() FROM unnest($4::uuid[]) AS id`,
        [buyer.user.id, event.id, status, ids],
      );
      return ids;
    };
    await client.query('BEGIN');
    await insertOrders('expired', 3_000);
    await client.query('ANALYZE orders');
    orderIds = await insertOrders('pending', WAITING);
    await client.query('SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off');
  });

  afterEach(() => client.query('ROLLBACK'));

  it('is read once by a claim', async () => {
    const rows = await rowsOfBusiestStep(() => client.query('SELECT * FROM claim_checkouts(10)'));

    expect(rows).toBeGreaterThanOrEqual(WAITING);
    expect(rows).toBeLessThan(2 * WAITING);
  });

  it('is not read when a payment page is stored', async () => {
    const [orderId] = orderIds as [string];
    const page = { orderId, sessionId: 'cs_test_1', url: 'https://pay.example/1' };

    const rows = await rowsOfBusiestStep(() =>
      test.app.get(CheckoutLineRepository).storePages(manager, [page], 30),
    );

    expect(rows).toBe(1);
  });
});

describe('a batch of orders', () => {
  const MANY = 5_000;
  const LIMITS = {
    open_per_buyer: 10,
    open_per_network: 100,
    started_per_buyer: 100,
    started_per_network: 1_000,
    window_minutes: 60,
    network_percent: 100,
    free_unconfirmed: 2,
  };

  // Never committed, because other tests have their own accounts and networks.
  beforeEach(() => client.query('BEGIN'));
  afterEach(() => client.query('ROLLBACK'));

  /** Holds a ticket for each of these buyers, all of them in one network. */
  function holdFor(buyerIds: readonly string[]) {
    const orders = buyerIds.map((id) => ({
      id: newId(),
      buyer_id: id,
      event_id: event.id,
      network_key: 'a network',
      items: [{ id: newId(), ticket_type_id: ticketTypeOf(event), quantity: 1 }],
    }));
    return client.query('SELECT * FROM hold_tickets($1, 10, $2)', [JSON.stringify(orders), LIMITS]);
  }

  it('is held without reading the accounts of other users', async () => {
    const { rows: buyers } = await client.query<{ id: string }>(
      `INSERT INTO users (id, email, email_key, first_name, last_name, password_hash, "current_role")
       SELECT gen_random_uuid(), n || '@example.org', n || '@example.org', 'A', 'Buyer', 'none', 'attendee'
       FROM generate_series(1, $1) n RETURNING id`,
      [MANY],
    );
    await client.query('ANALYZE users');
    const hold = () => holdFor(buyers.slice(-8).map(({ id }) => id));

    expect(await rowsOfBusiestStep(hold)).toBeLessThan(MANY / 10);
  });

  it('is held without reading the counters of other networks, also by a plan for few of them', async () => {
    await client.query('ANALYZE network_holds');
    await client.query(
      `INSERT INTO network_holds (network_key, event_id, open_orders, open_tickets, free_tickets, started, started_since)
       SELECT 'network ' || n, $1, 1, 1, 0, 1, now() FROM generate_series(1, $2) n`,
      [event.id, MANY],
    );

    expect(await rowsOfBusiestStep(() => holdFor([buyer.user.id]))).toBeLessThan(MANY / 10);
  });

  it('is held without reading the completed free orders of other networks', async () => {
    await client.query('UPDATE users SET email_confirmed_at = NULL WHERE id = $1', [buyer.user.id]);
    await client.query('UPDATE ticket_types SET price_minor = 0 WHERE event_id = $1', [event.id]);
    await client.query(
      `INSERT INTO network_holds (network_key, event_id, open_orders, open_tickets, free_tickets, started, started_since)
       VALUES ('a network', $1, 0, 0, $2, 0, now())`,
      [event.id, MANY],
    );
    await client.query(
      `INSERT INTO orders (id, event_id, network_key, payment_status, total_minor, currency)
       SELECT gen_random_uuid(), $1, 'network ' || n, 'completed', 0, 'GBP' FROM generate_series(1, $2) n`,
      [event.id, MANY],
    );
    await client.query('ANALYZE orders');

    expect(await rowsOfBusiestStep(() => holdFor([buyer.user.id]))).toBeLessThan(MANY / 10);
  });

  it("is held without reading its buyer's orders of other events", async () => {
    await client.query(
      `INSERT INTO orders (id, buyer_id, event_id, payment_status, total_minor, currency)
       SELECT gen_random_uuid(), $1, $2, 'completed', 0, 'GBP' FROM generate_series(1, $3)`,
      [buyer.user.id, otherEvent.id, MANY],
    );
    await client.query('ANALYZE orders');

    expect(await rowsOfBusiestStep(() => holdFor([buyer.user.id]))).toBeLessThan(MANY / 10);
  });

  it('changes its status without reading the orders of other buyers', async () => {
    const { rows } = await client.query<OrderEntity>(
      `INSERT INTO orders (id, event_id, payment_status, total_minor, currency)
       SELECT gen_random_uuid(), $1, 'pending', 2500, 'GBP' FROM generate_series(1, $2)
       RETURNING id, payment_status AS "paymentStatus"`,
      [event.id, MANY],
    );
    await client.query('ANALYZE orders');
    const cause = { why: 'paid', by: 'provider' } as const;
    const changes = rows.slice(-8).map((order) => ({ order, to: 'completed' as const, cause }));
    const complete = () => test.app.get(OrdersRepository).changeStatus(manager, ...changes);

    expect(await rowsOfBusiestStep(complete)).toBeLessThan(MANY / 10);
  });
});

it('compiles no plan of a function that avoids sequential scans', async () => {
  const compiled = await test.dataSource.query(
    `SELECT proname FROM pg_proc
     WHERE 'enable_seqscan=off' = ANY (proconfig) AND NOT 'jit=off' = ANY (proconfig)`,
  );

  expect(compiled).toEqual([]);
});
