import { setTimeout as pause } from 'node:timers/promises';
import { Crowd } from '@stagedoor/dev/start/testing/crowd';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { childrenOf } from '@stagedoor/processes/stop-process';
import { runClosedLoop } from '../load/closed-loop.js';
import { round } from '../load/latencies.js';
import { atMost, type Report } from '../report/report.js';
import { table } from '../report/table.js';
import type { DemoSite } from '../site/demo-site.js';
import { processesOf } from '../site/processes.js';
import { forgetPeak, proportionalOf, residentOf } from './resident.js';

/** Users who browse and order, and clients that read pages and lists meanwhile. */
const CROWD = { size: 32, withKeys: true };
const READERS = { clients: 16, warmUpMs: 0, measureMs: 20_000 };
const PAGES = ['/', '/events', '/api/events', '/api/events?search=disco'];
/** Time for the garbage of the start to be collected. */
const SETTLING_MS = 5_000;
const API_LIMIT_MB = 200;
/** One for each user. */
const FEWEST_ORDERS = CROWD.size;

type Figures = Record<string, { idleMb: number; loadMb: number }>;

/** Measures the memory of each process of a site, idle and its maximum under load. */
export async function benchMemory(site: DemoSite): Promise<Report> {
  const { pids, database } = processesOf(site.settings.dataDir);
  await pause(SETTLING_MS);
  const idle = Object.entries(pids).map(([name, pid]) => [name, residentOf(pid).nowMb] as const);
  const databaseIdle = proportionalOf([database, ...childrenOf(database)]);
  for (const pid of Object.values(pids)) forgetPeak(pid);
  let databaseLoad = 0;
  const calls = await underLoad(site, () => {
    databaseLoad = Math.max(databaseLoad, proportionalOf([database, ...childrenOf(database)]));
  });
  const figures: Figures = Object.fromEntries(
    idle.map(([name, idleMb]) => [
      name,
      { idleMb: round(idleMb, 0), loadMb: round(residentOf(pids[name]!).peakMb, 0) },
    ]),
  );
  figures['PostgreSQL'] = { idleMb: round(databaseIdle, 0), loadMb: round(databaseLoad, 0) };
  return reportOf(figures, calls);
}

/** Returns the number of pages and lists read per second. Throws if a call of the crowd failed, or hardly any was made. */
export async function underLoad(
  { url }: Pick<DemoSite, 'url'>,
  look: () => void,
  readers = READERS,
): Promise<number> {
  const crowd = await Crowd.gather(url, CROWD);
  crowd.start();
  const watch = setInterval(look, 1_000);
  try {
    const { perSecond } = await runClosedLoop(readers, async (index) => {
      const response = await fetch(url + PAGES[index % PAGES.length]!);
      if (!response.ok) throw new OneLineError(`${response.url} answered ${response.status}`);
      await response.arrayBuffer();
    });
    const { failures, orders } = crowd;
    if (failures.length > 0 || orders.length < FEWEST_ORDERS) {
      throw new OneLineError(`${orders.length} orders; failed: ${JSON.stringify(failures[0])}`);
    }
    return perSecond;
  } finally {
    clearInterval(watch);
    await crowd.stop();
  }
}

function reportOf(figures: Figures, callsPerSecond: number): Report {
  const rows = Object.entries(figures).map(([name, { idleMb, loadMb }]) => [
    name,
    String(idleMb),
    String(loadMb),
    name === 'API' ? String(API_LIMIT_MB) : '',
  ]);
  return {
    name: 'memory',
    title: `Resident memory in MB, idle and at most while ${CROWD.size} people order and ${READERS.clients} read ${Math.round(callsPerSecond)} pages and lists a second`,
    table: table(['', 'idle', 'under load', 'limit'], rows),
    figures: { processes: figures, readsPerSecond: callsPerSecond },
    checks: [atMost('the API under load', figures['API']?.loadMb ?? NaN, API_LIMIT_MB, ' MB')],
  };
}
