import type { RunTimes } from '../load/closed-loop.js';
import { type PgbenchResult, runPgbench } from '../load/run-pgbench.js';
import type { Person } from '../site/audience.js';
import type { BenchSite } from '../site/bench-site.js';
import { openSale, readSale, type SaleEvent } from '../site/events.js';

const TICKETS = 5_000_000;
/** How PostgreSQL's own benchmark writes an order: in C, without HTTP, tokens and JSON. */
export type SingleOrder = 'statements' | 'function';

/**
 * Measures one order per transaction by pgbench, on the same server and tables. Throws unless each counted transaction
 * is an order.
 */
export async function measurePgbench(
  site: BenchSite,
  audience: readonly Person[],
  order: SingleOrder,
  clients: number,
  times: RunTimes,
): Promise<PgbenchResult> {
  const { database } = site;
  const event = await openSale(database, audience[0]!.id, TICKETS);
  await numberAudience(site, audience);
  const script = SCRIPTS[order](event, audience.length);
  const { processed, ...result } = await runPgbench(site, script, clients, times);
  const { orders, held } = await readSale(database, event);
  if (orders !== held || orders < processed) {
    throw new Error(`pgbench made ${processed} orders; stored ${orders}, held ${held}`);
  }
  return result;
}

/** pgbench draws users by number. */
async function numberAudience({ database }: BenchSite, audience: readonly Person[]): Promise<void> {
  await database.query(
    'CREATE TABLE IF NOT EXISTS bench_audience (number integer PRIMARY KEY, user_id uuid NOT NULL)',
  );
  await database.query(
    `INSERT INTO bench_audience SELECT number, user_id
     FROM unnest($1::uuid[]) WITH ORDINALITY AS person(user_id, number) ON CONFLICT DO NOTHING`,
    [audience.map(({ id }) => id)],
  );
}

/** The rows that hold_tickets writes for one order. */
const SCRIPTS: Record<SingleOrder, (event: SaleEvent, people: number) => string> = {
  statements: (event, people) => `
\\set number random(1, ${people})
BEGIN;
UPDATE ticket_stock SET held = held + 1
WHERE ticket_type_id = '${event.ticketTypeId}' AND sold + held + 1 <= quantity;
WITH due AS (
  UPDATE checkout_pace SET next_at = greatest(next_at, now()) + make_interval(secs => 1 / per_second)
  RETURNING next_at
), placed AS (
  INSERT INTO orders (id, buyer_id, event_id, payment_status, total_minor, currency, checkout_due_at)
  SELECT uuidv7(), user_id, '${event.id}', 'pending', 2500, 'GBP', next_at
  FROM bench_audience, due WHERE number = :number
  RETURNING id
), item AS (
  INSERT INTO order_items (id, order_id, ticket_type_id, quantity, unit_price_minor)
  SELECT uuidv7(), id, '${event.ticketTypeId}', 1, 2500 FROM placed
)
INSERT INTO ledger_entries (order_id, movement, account, amount_minor, currency)
SELECT id, 'hold', account, amount, 'GBP'
FROM placed, (VALUES ('buyers', 2500), ('held', -2500)) AS entry(account, amount);
COMMIT;
`,
  function: (event, people) => `
\\set number random(1, ${people})
SELECT outcome FROM hold_tickets((
  SELECT jsonb_build_array(jsonb_build_object(
    'id', uuidv7(), 'buyer_id', user_id, 'event_id', '${event.id}', 'request_key', NULL,
    'request_hash', 'x', 'items', jsonb_build_array(jsonb_build_object(
      'id', uuidv7(), 'ticket_type_id', '${event.ticketTypeId}', 'quantity', 1))))
  FROM bench_audience WHERE number = :number
), 1000, '{"open_per_buyer": 1000000, "open_per_network": 1000000,
  "started_per_buyer": 1000000, "started_per_network": 1000000, "window_minutes": 10,
  "network_percent": 100, "free_unconfirmed": 1000}');
`,
};
