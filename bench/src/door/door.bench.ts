import { ALONE, measureHttpHolds } from '../holds/http-holds.js';
import type { Throughput } from '../load/closed-loop.js';
import { findPgbench, type PgbenchResult } from '../load/run-pgbench.js';
import { atLeast, atMost, type Check, type Report } from '../report/report.js';
import { table } from '../report/table.js';
import type { Person } from '../site/audience.js';
import type { BenchSite } from '../site/bench-site.js';
import { measurePgbenchScans, measureScans } from './measure-scans.js';

/** Phones that send what they stored without network, and as many connections of pgbench. */
const PHONES = 8;
/** The most scans of one request. */
const BATCH = 200;
/** Phones with network: each scan waits for its verdict. */
const ONLINE = 64;
const TIMES = { warmUpMs: 2_000, measureMs: 5_000 };

type Figures = Record<string, Throughput | PgbenchResult>;

const TITLE = 'Scans at one door: POST /api/events/{id}/door/scans, each of another valid ticket';

/** Measures scans per second in batches against pgbench, and single ones against holds without groups. */
export async function benchDoor(site: BenchSite, audience: readonly Person[]): Promise<Report> {
  const creator = audience[0]!;
  await site.restartApi(ALONE);
  const holds = await measureHttpHolds(site, audience, ONLINE, TIMES);
  const single = await measureScans(site, creator, { phones: ONLINE, batch: 1 }, TIMES);
  const batches = await measureScans(site, creator, { phones: PHONES, batch: BATCH }, TIMES);
  const figures: Figures = { holds, single, batches };
  const checks = [
    atLeast('single scans a second against holds', single.perSecond / holds.perSecond, 1, 'x'),
    atMost('a single scan, p50 against a hold', single.p50 / holds.p50, 1, 'x'),
  ];
  if (findPgbench()) {
    const alone = await measurePgbenchScans(site, creator, PHONES, TIMES);
    figures.pgbench = alone;
    checks.push(scansAgainst(alone, batches));
  }
  return {
    name: 'door',
    title: findPgbench() ? TITLE : `${TITLE}; pgbench is not installed and left out`,
    table: tableOf(figures),
    figures,
    checks,
  };
}

const scansAgainst = (alone: PgbenchResult, batches: Throughput): Check =>
  atLeast(
    'batches against pgbench, one a transaction',
    batches.perSecond / alone.perSecond,
    5,
    'x',
  );

function tableOf(figures: Figures): string {
  return table(
    ['run', 'a second', 'p50 ms of a request', 'p95 ms'],
    Object.entries(figures).map(([name, figure]) => [
      name,
      figure.perSecond.toFixed(0),
      ...('p50' in figure
        ? [figure.p50.toFixed(2), figure.p95.toFixed(2)]
        : [`avg ${figure.averageMs.toFixed(2)}`, '']),
    ]),
  );
}
