import { Client } from 'pg';
import { openShop, registerBuyers } from '../../../../test-support/shop.js';
import { startTestApp, type TestApp } from '../../../../test-support/test-app.js';

const WAITING = 300;

let test: TestApp;
let client: Client;

beforeAll(async () => {
  test = await startTestApp();
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
  Plans?: Plan[];
}

/** Runs the statement and returns how many rows the busiest step of any of its plans handled. */
async function rowsOfBusiestStep(statement: string): Promise<number> {
  const plans: Plan[] = [];
  client.on('notice', ({ message }) => {
    const json = message?.slice(message.indexOf('{'));
    if (json) plans.push((JSON.parse(json) as { Plan: Plan }).Plan);
  });
  await client.query(`
    LOAD 'auto_explain';
    SET LOCAL auto_explain.log_min_duration = 0;
    SET LOCAL auto_explain.log_analyze = on;
    SET LOCAL auto_explain.log_nested_statements = on;
    SET LOCAL auto_explain.log_format = json;
    SET LOCAL client_min_messages = log`);
  await client.query(statement);
  const rowsOf = (plan: Plan): number =>
    Math.max(plan['Actual Rows'] * plan['Actual Loops'], ...(plan.Plans ?? []).map(rowsOf));
  return Math.max(...plans.map(rowsOf));
}

it('reads a long line once, when statistics say that no order waits and the planner nests loops', async () => {
  const { sell } = await openShop(test);
  const event = await sell({ ticketQuantity: 1 });
  const [buyer] = await registerBuyers(test, 1);
  const insertOrders = (status: string, count: number) =>
    client.query(
      `INSERT INTO orders (id, buyer_id, event_id, payment_status, total_minor, currency, checkout_due_at)
       SELECT uuidv7(), $1, $2, $3, 2500, 'GBP', now() FROM generate_series(1, $4)`,
      [buyer!.user.id, event.id, status, count],
    );
  // Never committed: the jobs of the application serve no such line.
  await client.query('BEGIN');
  await insertOrders('expired', 3_000);
  await client.query('ANALYZE orders');
  await insertOrders('pending', WAITING);
  await client.query('SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off');

  const rows = await rowsOfBusiestStep('SELECT * FROM claim_checkouts(10)');

  await client.query('ROLLBACK');
  expect(rows).toBeGreaterThanOrEqual(WAITING);
  expect(rows).toBeLessThan(10 * WAITING);
});
