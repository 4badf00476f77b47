import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Cluster } from '@stagedoor/cluster/cluster';
import { ownDataDir, removeDataDir } from '@stagedoor/ops/site/own-place';
import { startPostgres } from '@stagedoor/postgres';
import { findPostgres } from '@stagedoor/postgres/installed-postgres';
import { findFreePort } from '@stagedoor/processes/free-port';
import { Cleanup } from '../against/cleanup.js';
import { comparisonReport } from '../against/comparison-table.js';
import { measureHttpHolds, PAUSED } from '../holds/http-holds.js';
import { measurePurchases, UNTHROTTLED } from '../purchases/purchases.bench.js';
import type { Report } from '../report/report.js';
import type { Run } from '../report/run.js';
import { type Person, seatAudience } from '../site/audience.js';
import { type BenchSite, startBenchSite } from '../site/bench-site.js';
import type { Better } from '../turns/compare.js';
import type { Pair } from '../turns/figures.js';
import { takeTurns } from '../turns/take-turns.js';

const PEOPLE = 2_000;
const CLIENTS = 64;
const TURN = { warmUpMs: 2_000, measureMs: 4_000 };
const LIMITS = { mostRounds: 8, mostMs: 120_000 };
const ONE_NODE = 'one node';

/** A site with its people. */
interface Seated {
  site: BenchSite;
  audience: readonly Person[];
}

interface Measure {
  name: string;
  title: string;
  variables: Readonly<Record<string, string>>;
  figures: Readonly<Record<string, Better>>;
  take: (seated: Seated) => Promise<{ perSecond: number; p50: number; p99: number }>;
}

const MEASURES: readonly Measure[] = [
  {
    name: 'holds',
    title: `Holds of one hot ticket type, ${CLIENTS} clients, the payment pages paused`,
    variables: PAUSED,
    figures: { 'holds/s': 'more', 'p50 ms': 'less', 'p99 ms': 'less' },
    take: ({ site, audience }) => measureHttpHolds(site, audience, CLIENTS, TURN),
  },
  {
    name: 'purchases',
    title: 'Whole purchases, 64 buyers at once, the payments sandbox unthrottled',
    variables: UNTHROTTLED,
    figures: { 'purchases/s': 'more', 'p50 ms': 'less', 'p99 ms': 'less' },
    take: ({ site, audience }) => measurePurchases(site, audience, site.apiPort, TURN),
  },
];

/**
 * Measures holds and purchases on a cluster with and without a synchronous standby, in turns with one node of the same
 * version of PostgreSQL.
 */
export async function benchCluster({ tell, stop }: Run): Promise<void> {
  const cleanup = new Cleanup();
  try {
    const report = await Promise.race([compareLayouts(cleanup), stop]);
    if (report) await tell(report);
  } finally {
    await cleanup.end();
  }
}

async function compareLayouts(cleanup: Cleanup): Promise<Report> {
  const { cluster, candidate, reference } = await startBoth(cleanup);
  const reports: Report[] = [];
  for (const measure of MEASURES) {
    for (const { site } of [candidate, reference]) await site.restartApi(measure.variables);
    for (const synchronous of [true, false]) {
      await cluster.setSynchronous(synchronous);
      const standby = synchronous ? 'a synchronous standby' : 'asynchronous standbys';
      process.stdout.write(`Measuring ${measure.name} with ${standby} …\n`);
      reports.push(await compare(measure, { candidate, reference }, `cluster, ${standby}`));
    }
  }
  return {
    name: 'cluster',
    title: 'A cluster behind PgBouncer and HAProxy, all on this machine, against one node',
    table: reports.map(({ title, table }) => `${title}\n\n${table}`).join('\n\n'),
    figures: Object.fromEntries(reports.map(({ title, figures }) => [title, figures])),
    checks: [],
  };
}

async function compare(measure: Measure, seated: Pair<Seated>, layout: string): Promise<Report> {
  const { name, title, figures } = measure;
  const turn = (side: Seated) => async () => {
    const { perSecond, p50, p99 } = await measure.take(side);
    return { [`${name}/s`]: perSecond, 'p50 ms': p50, 'p99 ms': p99 };
  };
  const turns = { candidate: turn(seated.candidate), reference: turn(seated.reference) };
  const rounds = await takeTurns(turns, LIMITS);
  return comparisonReport(
    name,
    { title, figures },
    { candidate: layout, reference: ONE_NODE },
    rounds,
  );
}

/** Starts a cluster and one node, and a site on each. */
async function startBoth(cleanup: Cleanup): Promise<Pair<Seated> & { cluster: Cluster }> {
  const place = await ownDataDir();
  cleanup.defer(() => removeDataDir(place));
  const logFolder = join(place, 'logs');
  mkdirSync(logFolder);
  const cluster = await Cluster.start(join(place, 'cluster'), logFolder);
  cleanup.defer(() => cluster.stop());
  process.env['POSTGRES_BINARIES'] = findPostgres();
  const port = await findFreePort();
  const node = await startPostgres({ dataDir: join(place, 'node'), port });
  cleanup.defer(() => node.stop());
  const { postmaster } = await cluster.primary();
  const onCluster = { databaseUrl: cluster.poolers[0]!.url, postmaster };
  const onNode = { databaseUrl: node.url, postmaster: node.pid };
  return {
    cluster,
    candidate: await seat(onCluster, cleanup),
    reference: await seat(onNode, cleanup),
  };
}

async function seat(
  database: { databaseUrl: string; postmaster: number },
  cleanup: Cleanup,
): Promise<Seated> {
  const site = await startBenchSite((line) => process.stdout.write(`${line}\n`), database);
  cleanup.defer(() => site.stop());
  return { site, audience: await seatAudience(site, PEOPLE) };
}
