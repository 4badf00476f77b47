import { storeLongLists } from '@stagedoor/api/test-support/long-lists';
import { forgetPeak, residentOf } from '../memory/resident.js';
import { runLineLoop, type Throughput } from '../load/closed-loop.js';
import { round } from '../load/latencies.js';
import { get } from '../load/requests.js';
import { ratioAtMost } from '../report/ratio-check.js';
import { atMost, type Report } from '../report/report.js';
import { table } from '../report/table.js';
import { type Person, seatAudience } from '../site/audience.js';
import type { BenchSite } from '../site/bench-site.js';
import { ratioOf } from '../turns/compare.js';
import { mediansOf } from '../turns/median.js';
import type { Spread } from '../turns/spread.js';
import { takeTurns } from '../turns/take-turns.js';
import { followExport } from './follow-export.js';
import { listPaths } from './list-paths.js';

const COUNT = 100_000;
/** One client: the cost of a request without waiting for others. */
const ONE = { clients: 1, warmUpMs: 200, measureMs: 1_000 };
const WARM_UP = { ...ONE, measureMs: 10_000 };
/** The number of clients with which the whole list of venues took the API from 258 to 394 MB. */
const AT_ONCE = { clients: 8, warmUpMs: 0, measureMs: 4_000 };
/** A request that reads the session and no list. */
const IDLE = '/api/auth/me';

const MOST_TIMES_IDLE = 10;
const MOST_GROWTH_MB = 40;

interface ListFigures {
  p50: number;
  p95: number;
  /** The p95 of the idle request in the same turns. */
  idle: number;
  timesIdle: Spread;
}

type Figures = Record<string, ListFigures>;

/** Measures each list of a user and of an event with 100,000 entries, and the memory of the API. */
export async function benchLists(site: BenchSite): Promise<Report> {
  const [person] = await seatAudience(site, 1);
  const { eventId } = await storeLongLists(
    (...given) => site.database.query(...given),
    COUNT,
    person!.id,
  );
  await site.database.query(
    "INSERT INTO user_roles (user_id, role, is_active) VALUES ($1, 'creator', true)",
    [person!.id],
  );
  await site.restartApi({});
  await measure(site, person!, [IDLE], WARM_UP);
  const api = site.processes().pids['API']!;
  const before = residentOf(api).nowMb;
  forgetPeak(api);
  const paths = await listPaths(site.apiPort, eventId);
  const figures = await measureEach(site, person!, paths);
  await measure(
    site,
    person!,
    Object.values(paths).map(([first]) => first!),
    AT_ONCE,
  );
  const exported = await followExport(site, person!);
  const { nowMb, peakMb } = residentOf(api);
  const memory = { beforeMb: round(before, 0), afterMb: round(nowMb, 0), peakMb: round(peakMb, 0) };
  return reportOf(figures, memory, exported);
}

/** Measures each list and the idle request in turns. */
async function measureEach(
  site: BenchSite,
  person: Person,
  paths: Record<string, readonly string[]>,
): Promise<Figures> {
  const figures: Figures = {};
  for (const [name, ofList] of Object.entries(paths)) {
    const turn = async (of: readonly string[]) => ({ ...(await measure(site, person, of, ONE)) });
    const rounds = await takeTurns(
      { candidate: () => turn(ofList), reference: () => turn([IDLE]) },
      { figures: ['p95'], mostMs: 20_000 },
    );
    const { p50, p95 } = mediansOf(rounds.map(({ candidate }) => candidate));
    const idle = mediansOf(rounds.map(({ reference }) => reference)).p95;
    figures[name] = { p50, p95, idle, timesIdle: ratioOf(rounds, 'p95') };
  }
  return figures;
}

function measure(
  { apiPort }: BenchSite,
  { token }: Person,
  paths: readonly string[],
  loop: typeof ONE,
): Promise<Throughput> {
  const requests = paths.map((path) => get(path, token));
  return runLineLoop(apiPort, loop, async (index, line) => {
    const answer = await line.send(requests[index % requests.length]!);
    if (answer.status !== 200) throw new Error(`${paths.join()} answered ${answer.status}`);
  });
}

interface Memory {
  beforeMb: number;
  afterMb: number;
  peakMb: number;
}

function reportOf(
  figures: Figures,
  memory: Memory,
  exported: Awaited<ReturnType<typeof followExport>>,
): Report {
  const lists = Object.entries(figures);
  return {
    name: 'lists',
    title: `Lists with ${COUNT} entries each, one request at a time; the API has ${memory.beforeMb} MB before and at most ${memory.peakMb} MB while 8 read all of them and one exports ${exported.megabytes} MB in ${exported.seconds} s`,
    table: table(
      ['request', 'p50 ms', 'p95 ms', 'idle p95', 'times idle'],
      lists.map(([name, { p50, p95, idle, timesIdle }]) => [
        name,
        ...[p50, p95, idle].map((ms) => ms.toFixed(2)),
        timesIdle.median.toFixed(1),
      ]),
    ),
    figures: { lists: figures, memory, exported },
    checks: [
      ...lists.map(([name, { timesIdle }]) =>
        ratioAtMost(`${name}, p95 against an idle request`, timesIdle, MOST_TIMES_IDLE),
      ),
      atMost('growth of the API', memory.peakMb - memory.beforeMb, MOST_GROWTH_MB, ' MB'),
    ],
  };
}
