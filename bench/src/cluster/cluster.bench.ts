import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Cluster } from '@stagedoor/cluster/cluster';
import { ownDataDir, removeDataDir } from '@stagedoor/ops/site/own-place';
import { startPostgres } from '@stagedoor/postgres';
import { findPostgres } from '@stagedoor/postgres/installed-postgres';
import { findFreePort } from '@stagedoor/processes/free-port';
import type { Cleanup } from '../against/cleanup.js';
import type { Report } from '../report/report.js';
import { measureAlone, type Run } from '../report/run.js';
import type { Pair } from '../turns/figures.js';
import { compareSales, SALE_MEASURES, seat, type Seated } from '../turns/sales-in-turns.js';

const ONE_NODE = 'one node';

/**
 * Measures holds and purchases on a cluster with and without a synchronous standby, in turns with one node of the same
 * version of PostgreSQL.
 */
export function benchCluster(run: Run): Promise<void> {
  return measureAlone(compareLayouts, run);
}

async function compareLayouts(cleanup: Cleanup): Promise<Report> {
  const { cluster, candidate, reference } = await startBoth(cleanup);
  const reports: Report[] = [];
  for (const measure of SALE_MEASURES) {
    for (const { site } of [candidate, reference]) await site.restartApi(measure.variables);
    for (const synchronous of [true, false]) {
      await cluster.setSynchronous(synchronous);
      const standby = synchronous ? 'a synchronous standby' : 'asynchronous standbys';
      process.stdout.write(`Measuring ${measure.name} with ${standby} …\n`);
      const names = { candidate: `cluster, ${standby}`, reference: ONE_NODE };
      reports.push(await compareSales(measure, { candidate, reference }, names));
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
    candidate: await seat(cleanup, onCluster),
    reference: await seat(cleanup, onNode),
  };
}
