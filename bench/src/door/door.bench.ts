import { ALONE, measureHttpHolds } from '../holds/http-holds.js';
import type { Latencies } from '../load/latencies.js';
import { findPgbench } from '../load/run-pgbench.js';
import { ratioAtLeast, ratioAtMost } from '../report/ratio-check.js';
import { atMost, type Check, type Report } from '../report/report.js';
import { table } from '../report/table.js';
import type { Person } from '../site/audience.js';
import type { BenchSite } from '../site/bench-site.js';
import { ratioOf } from '../turns/compare.js';
import type { Figures as Turn, Pair } from '../turns/figures.js';
import { mediansOf } from '../turns/median.js';
import { takeTurns } from '../turns/take-turns.js';
import { type FrameTimes, type ListBytes, measureFrames } from './measure-frames.js';
import { measurePgbenchScans, measureScans } from './measure-scans.js';

/** Phones that send what they stored without network, and as many connections of pgbench. */
const PHONES = 8;
/** The most scans of one request. */
const BATCH = 200;
/** Phones with network: each scan waits for its verdict. */
const ONLINE = 64;
const TIMES = { warmUpMs: 1_000, measureMs: 3_000 };

/** Of the turns of two figures, after the sixth round. */
const MOST_MS = 120_000;

/** What a scan with the camera may take above its parts. */
const ABOVE_PARTS_MS = 20;
const MOST_LIST_BYTES = 500_000;

type Figures = Record<string, Turn>;

const TITLE = 'Scans at one door: POST /api/events/{id}/door/scans, each of another valid ticket';

/**
 * Measures scans per second in batches against pgbench, single ones against holds without groups, and the time from the
 * frame of a camera to the verdict against its parts.
 */
export async function benchDoor(site: BenchSite, audience: readonly Person[]): Promise<Report> {
  const creator = audience[0]!;
  await site.restartApi(ALONE);
  const scan = async (phones: number, batch: number): Promise<Turn> => ({
    ...(await measureScans(site, creator, { phones, batch }, TIMES)),
  });
  const singles = await takeTurns<Turn>(
    {
      candidate: () => scan(ONLINE, 1),
      reference: async () => ({ ...(await measureHttpHolds(site, audience, ONLINE, TIMES)) }),
    },
    { figures: ['perSecond', 'p50'], mostMs: MOST_MS },
  );
  const figures: Figures = {
    ...mediansNamed(singles, { candidate: 'single', reference: 'holds alone' }),
  };
  const checks = [
    ratioAtLeast(
      'single scans a second against holds without groups',
      ratioOf(singles, 'perSecond'),
      1,
    ),
    ratioAtMost('a single scan, p50 against a hold without groups', ratioOf(singles, 'p50'), 1),
  ];
  if (findPgbench()) {
    const batches = await takeTurns<Turn>(
      {
        candidate: () => scan(PHONES, BATCH),
        reference: async () => ({ ...(await measurePgbenchScans(site, creator, PHONES, TIMES)) }),
      },
      { figures: ['perSecond'], mostMs: MOST_MS },
    );
    const names = { candidate: 'batches', reference: 'pgbench' };
    Object.assign(figures, mediansNamed(batches, names));
    checks.push(
      ratioAtLeast('batches against pgbench, one a transaction', ratioOf(batches, 'perSecond'), 5),
    );
  }
  const { times, listBytes } = await measureFrames(site, creator);
  checks.push(...framesAgainstParts(times), ...listChecks(listBytes));
  return {
    name: 'door',
    title: findPgbench() ? TITLE : `${TITLE}; pgbench is not installed and left out`,
    table: tableOf(figures, times),
    figures: { ...figures, frames: times, listBytes },
    checks,
  };
}

const mediansNamed = (rounds: readonly Pair<Turn>[], names: Pair<string>): Figures => ({
  [names.reference]: mediansOf(rounds.map(({ reference }) => reference)),
  [names.candidate]: mediansOf(rounds.map(({ candidate }) => candidate)),
});

/** At most the decoder, one write to the disk and, with network, one round trip, and a little. */
function framesAgainstParts({ decoder, commit, roundTrip, offline, online }: FrameTimes): Check[] {
  const alone = decoder.p95 + commit.p95 + ABOVE_PARTS_MS;
  const limit = (ms: number) => Number(ms.toFixed(2));
  return [
    atMost('from the frame to the verdict offline, p95', offline.p95, limit(alone), ' ms'),
    atMost(
      'from the frame to the verdict online, p95',
      online.p95,
      limit(alone + roundTrip.p95),
      ' ms',
    ),
  ];
}

const listChecks = ({ valid, used }: ListBytes): Check[] => [
  atMost('the list of 10,000 tickets as sent', valid, MOST_LIST_BYTES, ' bytes'),
  atMost('the same with all of them used', used, MOST_LIST_BYTES, ' bytes'),
];

const FRAME_ROWS: Readonly<Record<keyof FrameTimes, string>> = {
  decoder: 'the decoder, one picture',
  commit: 'one write to the disk of the phone',
  roundTrip: 'one round trip of a scan',
  offline: 'from the frame to the verdict, offline',
  online: 'from the frame to the verdict, online',
};

function tableOf(figures: Figures, times: FrameTimes): string {
  return table(
    ['run', 'a second', 'p50 ms of a request', 'p95 ms'],
    Object.entries(figures)
      .map(([name, figure]) => [
        name,
        figure.perSecond!.toFixed(0),
        ...(figure.averageMs === undefined
          ? [figure.p50!.toFixed(2), figure.p95!.toFixed(2)]
          : [`avg ${figure.averageMs.toFixed(2)}`, '']),
      ])
      .concat(
        Object.entries(FRAME_ROWS).map(([name, title]) =>
          frameRow(title, times[name as keyof FrameTimes]),
        ),
      ),
  );
}

const frameRow = (title: string, { p50, p95 }: Latencies) => [
  title,
  '',
  p50.toFixed(2),
  p95.toFixed(2),
];
