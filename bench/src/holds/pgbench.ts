import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { round } from '../load/latencies.js';
import type { Person } from '../site/audience.js';
import type { BenchSite } from '../site/bench-site.js';
import { openSale, readSale, type SaleEvent } from '../site/events.js';
import type { RunTimes } from './http-holds.js';

const TICKETS = 5_000_000;
const PROGRAMS = ['/usr/bin/pgbench', '/usr/local/bin/pgbench', '/opt/homebrew/bin/pgbench'];

export interface PgbenchResult {
  perSecond: number;
  averageMs: number;
}

/** How PostgreSQL's own benchmark writes an order: in C, without HTTP, tokens and JSON. */
export type SingleOrder = 'statements' | 'function';

/** Returns the path of PostgreSQL's benchmark program, if installed. */
export function findPgbench(): string | undefined {
  return PROGRAMS.find((path) => existsSync(path));
}

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
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-bench-'));
  const script = join(folder, 'order.sql');
  try {
    await writeFile(script, SCRIPTS[order](event, audience.length));
    const { processed, ...result } = await run(site, script, clients, times);
    const { orders, held } = await readSale(database, event);
    if (orders !== held || orders < processed) {
      throw new Error(`pgbench made ${processed} orders; stored ${orders}, held ${held}`);
    }
    return result;
  } finally {
    await rm(folder, { recursive: true });
  }
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

/** Warm-up and measurement use the same connections, because each plans its statements on first use. */
async function run(
  { databaseUrl }: BenchSite,
  script: string,
  clients: number,
  { warmUpMs, measureMs }: RunTimes,
) {
  const url = new URL(databaseUrl);
  const { stdout, stderr } = await promisify(execFile)(
    findPgbench()!,
    [
      ...['--no-vacuum', '--protocol=prepared', `--file=${script}`, '--progress=1'],
      ...[`--client=${clients}`, '--jobs=1', `--time=${Math.ceil((warmUpMs + measureMs) / 1_000)}`],
      ...['--host=127.0.0.1', `--port=${url.port}`, `--username=${url.username}`],
      url.pathname.slice(1),
    ],
    { env: { PGPASSWORD: decodeURIComponent(url.password), LC_ALL: 'C' } },
  );
  const processed = /transactions actually processed: (\d+)/.exec(stdout)?.[1];
  const seconds = [...stderr.matchAll(/^progress: ([\d.]+) s, ([\d.]+) tps, lat ([\d.]+) ms/gm)]
    .map(([, at, perSecond, averageMs]) => ({ at, perSecond, averageMs }))
    .filter(({ at }) => Number(at) * 1_000 > warmUpMs + 500);
  if (processed === undefined || seconds.length === 0) {
    throw new Error(`pgbench said: ${stdout}${stderr}`);
  }
  const mean = (figures: readonly unknown[]) =>
    figures.reduce<number>((sum, figure) => sum + Number(figure), 0) / figures.length;
  return {
    processed: Number(processed),
    perSecond: round(mean(seconds.map(({ perSecond }) => perSecond)), 1),
    averageMs: round(mean(seconds.map(({ averageMs }) => averageMs))),
  };
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
