import type { Throughput } from '../load/closed-loop.js';
import { findPgbench, type PgbenchResult } from '../load/run-pgbench.js';
import { ratioAtLeast, ratioAtMost } from '../report/ratio-check.js';
import type { Check, Report } from '../report/report.js';
import { table } from '../report/table.js';
import type { Person } from '../site/audience.js';
import type { BenchSite } from '../site/bench-site.js';
import { ratioOf } from '../turns/compare.js';
import { mediansOf } from '../turns/median.js';
import type { Spread } from '../turns/spread.js';
import { takeTurns } from '../turns/take-turns.js';
import { ALONE, measureHttpHolds, PAUSED } from './http-holds.js';
import { measurePgbench, type SingleOrder } from './pgbench.js';

const CLIENTS = [64, 256];
const TIMES = { warmUpMs: 1_000, measureMs: 3_000 };
/** The difference of two equal runs of one client on a shared machine. */
const NOISE = 1.1;
/** The bounds are far from 1, and each turn restarts the API. */
const LIMITS = { width: 0.2, mostRounds: 8 };

type Turn = Pick<Throughput, keyof Throughput>;

interface Compared {
  figures: Record<string, Turn | PgbenchResult>;
  ratio: Spread;
}

const TITLE =
  'Holds of one hot ticket type: POST /api/orders with a token, the payment pages paused';

/** Measures holds of one hot ticket type per second, in groups, in groups of one, and by pgbench. */
export async function benchHolds(site: BenchSite, audience: readonly Person[]): Promise<Report> {
  const figures: Compared['figures'] = {};
  const checks: Check[] = [];
  for (const clients of CLIENTS) {
    const { ratio, figures: turns } = await compareGroups(site, audience, clients, 'perSecond');
    Object.assign(figures, turns);
    checks.push(ratioAtLeast(`groups against groups of one, ${clients} clients`, ratio, 5));
  }
  if (findPgbench()) {
    const { ratio, figures: runs } = await compareWithPgbench(site, audience);
    Object.assign(figures, runs);
    checks.push(ratioAtLeast('groups against the quicker pgbench, 64 clients', ratio, 3));
  }
  const idle = await compareGroups(site, audience, 1, 'p50');
  Object.assign(figures, idle.figures);
  checks.push(ratioAtMost('one idle client, p50 against groups of one', idle.ratio, NOISE));
  return {
    name: 'holds',
    title: findPgbench() ? TITLE : `${TITLE}; pgbench is not installed and left out`,
    table: tableOf(figures),
    figures,
    checks,
  };
}

/** Compares orders in groups with orders in groups of one. */
async function compareGroups(
  site: BenchSite,
  audience: readonly Person[],
  clients: number,
  decisive: 'perSecond' | 'p50',
): Promise<Compared> {
  const take = (variables: Readonly<Record<string, string>>) => async (): Promise<Turn> => {
    await site.restartApi(variables);
    return { ...(await measureHttpHolds(site, audience, clients, TIMES)) };
  };
  const turns = { candidate: take(PAUSED), reference: take(ALONE) };
  const rounds = await takeTurns(turns, { ...LIMITS, figures: [decisive] });
  return {
    figures: {
      [`grouped-${clients}`]: mediansOf(rounds.map(({ candidate }) => candidate)),
      [`alone-${clients}`]: mediansOf(rounds.map(({ reference }) => reference)),
    },
    ratio: ratioOf(rounds, decisive),
  };
}

/** Compares 64 clients in groups with the faster of two ways by which pgbench writes an order. */
async function compareWithPgbench(site: BenchSite, audience: readonly Person[]): Promise<Compared> {
  await site.restartApi(PAUSED);
  const pgbench = (order: SingleOrder) => measurePgbench(site, audience, order, 64, TIMES);
  const figures = {
    'pgbench-statements-64': await pgbench('statements'),
    'pgbench-function-64': await pgbench('function'),
  };
  const { 'pgbench-statements-64': statements, 'pgbench-function-64': inFunction } = figures;
  const quicker = statements.perSecond > inFunction.perSecond ? 'statements' : 'function';
  const rounds = await takeTurns(
    {
      candidate: async () => {
        const { perSecond } = await measureHttpHolds(site, audience, 64, TIMES);
        return { perSecond };
      },
      reference: async () => ({ perSecond: (await pgbench(quicker)).perSecond }),
    },
    LIMITS,
  );
  return { figures, ratio: ratioOf(rounds, 'perSecond') };
}

function tableOf(figures: Compared['figures']): string {
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
