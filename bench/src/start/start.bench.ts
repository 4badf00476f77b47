import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownDataDir, ownPorts, removeDataDir } from '@stagedoor/ops/site/own-place';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { median } from '../turns/median.js';
import { round } from '../load/latencies.js';
import { atMost, type Report } from '../report/report.js';
import { table } from '../report/table.js';
import { timeStart, type TimedStart } from './timed-start.js';

const WARM_STARTS = 3;
const FRESH_LIMIT_S = 240;
const WARM_LIMIT_S = 5;

/** Measures `npm start` in a fresh checkout, with fetching and building, and further starts. */
export async function benchStart(): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-start-'));
  const checkout = join(folder, 'stagedoor');
  const dataDir = await ownDataDir();
  const place = { ...(await ownPorts()), STAGEDOOR_DATA_DIR: dataDir };
  try {
    execFileSync('git', ['clone', '--quiet', REPOSITORY, checkout]);
    const fresh = await timeStart(checkout, place);
    const warm: TimedStart[] = [];
    while (warm.length < WARM_STARTS) warm.push(await timeStart(checkout, place));
    return reportOf(fresh, warm);
  } finally {
    await rm(folder, { recursive: true, force: true });
    await removeDataDir(dataDir);
  }
}

function reportOf(fresh: TimedStart, warm: readonly TimedStart[]): Report {
  const again = {
    readyS: median(warm.map(({ readyS }) => readyS)),
    stoppedS: median(warm.map(({ stoppedS }) => stoppedS)),
  };
  const row = (name: string, { readyS, stoppedS }: TimedStart, limitS: number) => [
    name,
    readyS.toFixed(1),
    String(limitS),
    stoppedS.toFixed(1),
  ];
  return {
    name: 'start',
    title: 'npm start, in seconds',
    table: table(
      ['', 'until ready', 'limit', 'until ended'],
      [
        row('a fresh clone', fresh, FRESH_LIMIT_S),
        row(`again, the median of ${WARM_STARTS}`, again, WARM_LIMIT_S),
      ],
    ),
    figures: {
      freshS: round(fresh.readyS),
      warmS: warm.map(({ readyS }) => round(readyS)),
      stopS: round(again.stoppedS),
    },
    checks: [
      atMost('a fresh clone is ready', fresh.readyS, FRESH_LIMIT_S, ' s'),
      atMost('the next start is ready', again.readyS, WARM_LIMIT_S, ' s'),
    ],
  };
}
