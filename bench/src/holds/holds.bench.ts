import type { Throughput } from '../load/closed-loop.js';
import { findPgbench, type PgbenchResult } from '../load/run-pgbench.js';
import { atLeast, atMost, type Check, type Report } from '../report/report.js';
import { table } from '../report/table.js';
import type { Person } from '../site/audience.js';
import type { BenchSite } from '../site/bench-site.js';
import { ALONE, measureHttpHolds, PAUSED } from './http-holds.js';
import { measurePgbench } from './pgbench.js';

const CLIENTS = [64, 256];
const TIMES = { warmUpMs: 2_000, measureMs: 5_000 };
/** Alternating runs of one client with and without groups, so that both meet the same machine. */
const IDLE_SLICES = 4;
/** The difference of two equal runs of one client on a shared machine. */
const NOISE = 1.1;

type Figures = Record<string, Throughput | PgbenchResult>;

const TITLE =
  'Holds of one hot ticket type: POST /api/orders with a token, the payment pages paused';

/** Measures holds of one hot ticket type per second, in groups, in groups of one, and by pgbench. */
export async function benchHolds(site: BenchSite, audience: readonly Person[]): Promise<Report> {
  const figures: Figures = {};
  for (const [name, variables] of [['grouped', PAUSED] as const, ['alone', ALONE] as const]) {
    await site.restartApi(variables);
    for (const clients of CLIENTS) {
      figures[`${name}-${clients}`] = await measureHttpHolds(site, audience, clients, TIMES);
    }
  }
  Object.assign(figures, await measureIdle(site, audience));
  if (findPgbench()) {
    await site.restartApi(PAUSED);
    for (const order of ['statements', 'function'] as const) {
      figures[`pgbench-${order}-64`] = await measurePgbench(site, audience, order, 64, TIMES);
    }
  }
  return {
    name: 'holds',
    title: findPgbench() ? TITLE : `${TITLE}; pgbench is not installed and left out`,
    table: tableOf(figures),
    figures,
    checks: checksOf(figures),
  };
}

async function measureIdle(site: BenchSite, audience: readonly Person[]): Promise<Figures> {
  const best: Record<string, Throughput> = {};
  for (let slice = 0; slice < IDLE_SLICES; slice += 1) {
    const [name, variables] =
      slice % 2 ? (['alone-1', ALONE] as const) : (['grouped-1', PAUSED] as const);
    await site.restartApi(variables);
    const run = await measureHttpHolds(site, audience, 1, TIMES);
    if (!best[name] || run.p50 < best[name].p50) best[name] = run;
  }
  return best;
}

function checksOf(figures: Figures): Check[] {
  const rate = (name: string) => figures[name]!.perSecond;
  const checks = CLIENTS.map((clients) =>
    atLeast(
      `groups against groups of one, ${clients} clients`,
      rate(`grouped-${clients}`) / rate(`alone-${clients}`),
      5,
      'x',
    ),
  );
  if (findPgbench()) {
    const quickest = Math.max(rate('pgbench-statements-64'), rate('pgbench-function-64'));
    checks.push(
      atLeast(
        'groups against the quicker pgbench, 64 clients',
        rate('grouped-64') / quickest,
        3,
        'x',
      ),
    );
  }
  const [grouped, alone] = [figures['grouped-1'], figures['alone-1']] as [Throughput, Throughput];
  checks.push(
    atMost('one idle client, p50 against groups of one', grouped.p50 / alone.p50, NOISE, 'x'),
  );
  return checks;
}

function tableOf(figures: Figures): string {
  return table(
    ['run', 'holds/s', 'p50 ms', 'p95 ms', 'p99 ms'],
    Object.entries(figures).map(([name, figure]) => [
      name,
      figure.perSecond.toFixed(0),
      ...('p50' in figure
        ? [figure.p50, figure.p95, figure.p99].map((ms) => ms.toFixed(2))
        : [`avg ${figure.averageMs.toFixed(2)}`, '', '']),
    ]),
  );
}
