import { storeLongLists } from '@stagedoor/api/test-support/long-lists';
import { residentOf } from '../memory/resident.js';
import { runClosedLoop, type Throughput } from '../load/closed-loop.js';
import { round } from '../load/latencies.js';
import { Line } from '../load/line.js';
import { get } from '../load/requests.js';
import { atMost, type Report } from '../report/report.js';
import { table } from '../report/table.js';
import { type Person, seatAudience } from '../site/audience.js';
import type { BenchSite } from '../site/bench-site.js';
import { followExport } from './follow-export.js';

const COUNT = 100_000;
/** One client: the cost of a request without waiting for others. */
const ONE = { clients: 1, warmUpMs: 1_000, measureMs: 4_000 };
/** The number of clients with which the whole list of venues took the API from 258 to 394 MB. */
const AT_ONCE = { clients: 8, warmUpMs: 0, measureMs: 4_000 };
/** A request that reads the session and no list. */
const IDLE = '/api/auth/me';
const PAGE = 'limit=48';

const MOST_TIMES_IDLE = 10;
const MOST_GROWTH_MB = 40;

type Figures = Record<string, Throughput>;

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
  const paths = pathsOf(eventId);
  const figures = await measureEach(site, person!, paths);
  const before = residentOf(site.processes().pids['API']!).nowMb;
  await readAtOnce(site, person!, Object.values(paths));
  const exported = await followExport(site, person!);
  const { nowMb, peakMb } = residentOf(site.processes().pids['API']!);
  const memory = { beforeMb: round(before, 0), afterMb: round(nowMb, 0), peakMb: round(peakMb, 0) };
  return reportOf(figures, memory, exported);
}

function pathsOf(eventId: string): Record<string, string> {
  return {
    venues: `/api/venues?${PAGE}`,
    'venues, found': `/api/venues?search=town+77&${PAGE}`,
    'my venues': `/api/venues?mine=true&${PAGE}`,
    'my orders': `/api/orders/my-orders?${PAGE}`,
    'my open orders of an event': `/api/orders/my-orders?eventId=${eventId}&state=open`,
    'my refunds': `/api/orders/my-orders?state=refund&${PAGE}`,
    'my tickets': `/api/tickets/my-tickets?${PAGE}`,
    'my events': `/api/events/my-events?${PAGE}`,
    'orders of my event': `/api/events/${eventId}/orders?${PAGE}`,
    'what they come to': `/api/events/${eventId}/orders/totals`,
    'venues, 1,000': '/api/venues',
    'my orders, 1,000': '/api/orders/my-orders',
    'my tickets, 1,000': '/api/tickets/my-tickets',
    'orders of my event, 1,000': `/api/events/${eventId}/orders`,
  };
}

/** Measures the idle request and each list. */
async function measureEach(
  site: BenchSite,
  person: Person,
  paths: Record<string, string>,
): Promise<Figures> {
  const figures: Figures = { idle: await measure(site, person, [IDLE], ONE) };
  for (const [name, path] of Object.entries(paths)) {
    figures[name] = await measure(site, person, [path], ONE);
  }
  return figures;
}

const readAtOnce = (site: BenchSite, person: Person, paths: readonly string[]) =>
  measure(site, person, paths, AT_ONCE);

async function measure(
  { apiPort }: BenchSite,
  { token }: Person,
  paths: readonly string[],
  loop: typeof ONE,
): Promise<Throughput> {
  const lines = await Promise.all(Array.from({ length: loop.clients }, () => Line.open(apiPort)));
  const requests = paths.map((path) => get(path, token));
  try {
    return await runClosedLoop(loop, async (index, client) => {
      const answer = await lines[client]!.send(requests[index % requests.length]!);
      if (answer.status !== 200) throw new Error(`${paths.join()} answered ${answer.status}`);
    });
  } finally {
    for (const line of lines) line.close();
  }
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
  const idle = figures.idle!.p95;
  const lists = Object.entries(figures);
  return {
    name: 'lists',
    title: `Lists with ${COUNT} entries each, one request at a time; the API has ${memory.beforeMb} MB before and at most ${memory.peakMb} MB while 8 read all of them and one exports ${exported.megabytes} MB in ${exported.seconds} s`,
    table: table(
      ['request', 'p50 ms', 'p95 ms', 'times idle'],
      lists.map(([name, { p50, p95 }]) => [
        name,
        p50.toFixed(2),
        p95.toFixed(2),
        (p95 / idle).toFixed(1),
      ]),
    ),
    figures: { lists: figures, memory, exported },
    checks: [
      ...lists
        .filter(([name]) => name !== 'idle')
        .map(([name, { p95 }]) =>
          atMost(`${name}, p95 against an idle request`, p95 / idle, MOST_TIMES_IDLE, 'x'),
        ),
      atMost('growth of the API', memory.peakMb - memory.beforeMb, MOST_GROWTH_MB, ' MB'),
    ],
  };
}
