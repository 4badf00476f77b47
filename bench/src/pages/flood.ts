import { randomUUID } from 'node:crypto';
import { latenciesOf } from '../load/latencies.js';
import { runOpenLoop } from '../load/open-loop.js';
import { getPage } from '../load/requests.js';
import { table } from '../report/table.js';
import { ratioOf } from '../turns/compare.js';
import { median } from '../turns/median.js';
import type { Spread } from '../turns/spread.js';
import { takeTurns } from '../turns/take-turns.js';

const TURN_MS = 4_000;
const READERS = { perSecond: 200, connections: 32 };
/** In seven turns more than 10,000 addresses, none of them twice. */
const FLOOD = { perSecond: 400, connections: 32 };

export interface Flood {
  /** Of a page in memory for its readers, in milliseconds. */
  p50: number;
  p50Alone: number;
  p95: number;
  p95Alone: number;
  ratios: { p50: Spread; p95: Spread };
}

/** Measures the wait for a page in memory, with and without a flood of invented addresses, in turns. */
export async function measureFlood(url: string, path: string): Promise<Flood> {
  const port = Number(new URL(url).port);
  const read = async () => {
    const pages = Array.from({ length: requestsOf(READERS) }, () => getPage(path));
    const arrivals = await runOpenLoop(port, pages, { spreadOverMs: TURN_MS, ...READERS });
    const failed = arrivals.find(({ status }) => status !== 200);
    if (failed) throw new Error(`${path}: ${failed.status} ${failed.body.slice(0, 200)}`);
    const { p50, p95 } = latenciesOf(arrivals.map(({ ms }) => ms));
    return { p50, p95 };
  };
  const flood = async () => {
    const pages = Array.from({ length: requestsOf(FLOOD) }, (_, index) =>
      getPage(inventedAddress(index)),
    );
    const arrivals = await runOpenLoop(port, pages, { spreadOverMs: TURN_MS, ...FLOOD });
    const failed = arrivals.find(({ status }) => status !== 200 && status !== 404);
    if (failed)
      throw new Error(`An invented address: ${failed.status} ${failed.body.slice(0, 200)}`);
  };
  const rounds = await takeTurns({
    candidate: async () => {
      const [figures] = await Promise.all([read(), flood()]);
      return figures;
    },
    reference: read,
  });
  const middle = (side: 'candidate' | 'reference', figure: 'p50' | 'p95') =>
    median(rounds.map((round) => round[side][figure]));
  return {
    p50: middle('candidate', 'p50'),
    p50Alone: middle('reference', 'p50'),
    p95: middle('candidate', 'p95'),
    p95Alone: middle('reference', 'p95'),
    ratios: { p50: ratioOf(rounds, 'p50'), p95: ratioOf(rounds, 'p95') },
  };
}

export function floodTable({ p50, p95, p50Alone, p95Alone, ratios }: Flood): string {
  const row = (name: string, flooded: number, alone: number, ratio: Spread) => [
    name,
    flooded.toFixed(2),
    alone.toFixed(2),
    ratio.median.toFixed(2),
  ];
  return table(
    [
      `event page, ${READERS.perSecond} a second`,
      `with ${FLOOD.perSecond} invented a second, ms`,
      'alone, ms',
      'ratio',
    ],
    [row('p50', p50, p50Alone, ratios.p50), row('p95', p95, p95Alone, ratios.p95)],
  );
}

const requestsOf = ({ perSecond }: { perSecond: number }) => (perSecond * TURN_MS) / 1_000;

/** Returns a new address: of no page, of no event, or with a parameter that no page has. */
function inventedAddress(index: number): string {
  const name = randomUUID();
  const kinds = [`/${name}`, `/events/${name}`, `/events?${name}=1`, `/?${name}=1`];
  return kinds[index % kinds.length]!;
}
