import { setTimeout as pause } from 'node:timers/promises';
import { audit, type Finding } from '@stagedoor/api/audit';
import { Door } from '@stagedoor/processes/door';
import { isReachable } from '@stagedoor/processes/is-reachable';
import { hashOf } from '../../../../mfe-door/src/scanning/ticket-code';
import type { Random } from '../random.js';
import { Shop } from '../shop.js';
import { SingleServer } from '../single-server.js';
import { checkNight } from './check-night.js';
import { lengthOf, listAges, type Span } from './list-ages.js';
import { Phone } from './phone.js';
import { NIGHT_MS, planNight } from './plan.js';
import { ANSWER_MS, Radio } from './radio.js';
import { clientOf, keepCommitTimes, SoldNight } from './sold-night.js';

const GATES = ['Gate A', 'Gate B', 'Gate C', 'Gate D', 'Gate E'] as const;
const READY_POLL_MS = 50;
const TICK_MS = 100;

export interface NightOptions {
  random: Random;
  phones: number;
  lost: number;
  tickets: number;
  /** How many times faster than a clock the night goes. */
  speed: number;
  logFolder: string;
  /** Ends the night early, with an error. */
  signal: AbortSignal;
}

export interface NightResult {
  happened: [what: string, count: number][];
  findings: Finding[];
  /** The statuses with which the list was refused to each lost phone. */
  refusals: (number | null)[];
  counts: { taken: number; lostScans: number; admitted: number; doubles: number };
  /** In milliseconds, outside of outages, the least first. */
  ages: Float64Array;
  /** How long the server was not up, in milliseconds. */
  outageMs: number;
}

/** The failures of the server, by the share of the night that is over. */
const OUTAGES: readonly [
  share: number,
  name: string,
  run: (shop: Shop<SingleServer>) => unknown,
][] = [
  [0.2, 'one copy of the API killed', ({ copies: [first] }) => first!.kill()],
  [0.4, 'all copies of the API killed', ({ copies }) => copies.forEach((copy) => copy.kill())],
  [0.6, 'PostgreSQL restarted', ({ database }) => database.crash(pause(3_000))],
];

/** Runs a night at the door of a new shop, and compares what its phones have shown with what is stored. */
export async function runNight(options: NightOptions): Promise<NightResult> {
  const { random, logFolder } = options;
  const startDatabase = (folder: string) => SingleServer.start(folder);
  const shop = await Shop.open({ startDatabase, copies: 2, random, logFolder, preload: [] });
  const entrance = await Door.open(...shop.copies.map(({ port }) => port));
  try {
    await keepCommitTimes(shop);
    // The processes that follow a killed one have no other faults.
    await Promise.all(shop.copies.map((copy) => copy.heal()));
    return await scanNight(shop, `http://127.0.0.1:${entrance.port}`, options);
  } finally {
    await entrance.close();
    await shop.close();
  }
}

async function scanNight(
  shop: Shop<SingleServer>,
  url: string,
  options: NightOptions,
): Promise<NightResult> {
  const { random, phones: count, lost, tickets, speed, signal } = options;
  const sold = await SoldNight.open(shop, random.fork('organiser'), tickets);
  const codes = await sold.codes();
  const plan = planNight(random.fork('plan'), { phones: count, lost, codes });
  const refusals: (number | null)[] = [];
  const phones: Phone[] = [];
  const over = new AbortController();
  for (const number of plan.keys()) {
    const helper = await sold.hire(GATES[number % GATES.length]!);
    const radio = new Radio(clientOf(url, helper), random.fork(`radio ${number}`), shop.tally);
    const onLost = async () => void refusals.push(await sold.revoke(helper));
    phones.push(await Phone.open({ ...helper, night: sold.night, radio, signal, onLost }));
  }
  try {
    const begun = Date.now();
    const stops = watchClock(over.signal);
    const due = (atMs: number) => begun + atMs / speed;
    const [failures] = await Promise.all([
      failInBetween(shop, due, signal),
      ...phones.map((phone, number) => phone.work(plan[number]!, due)),
    ]);
    const left = phones.filter(({ isLost }) => !isLost);
    await Promise.all(left.map((phone) => phone.sendAll()));
    await Promise.all(left.map((phone) => phone.readList()));
    over.abort();
    const outages = [...failures, ...(await stops)];
    return { ...(await judge(shop, sold, phones, { codes, outages })), refusals };
  } finally {
    over.abort();
    for (const phone of phones) phone.close();
  }
}

/** Returns the spans in which the phones stood still, because this process got no time. */
async function watchClock(over: AbortSignal): Promise<Span[]> {
  const spans: Span[] = [];
  while (!over.aborted) {
    const from = Date.now();
    await pause(TICK_MS);
    const until = Date.now();
    if (until - from > ANSWER_MS) spans.push({ from, until });
  }
  return spans;
}

/** Lets the server fail at its moments. Returns the spans until it was up again. */
async function failInBetween(
  shop: Shop<SingleServer>,
  due: (atMs: number) => number,
  signal: AbortSignal,
): Promise<Span[]> {
  const spans: Span[] = [];
  for (const [share, name, run] of OUTAGES) {
    await pause(Math.max(0, due(share * NIGHT_MS) - Date.now()), undefined, { signal });
    const from = Date.now();
    await run(shop);
    while (!(await areReady(shop))) await pause(READY_POLL_MS, undefined, { signal });
    spans.push({ from, until: Date.now() });
    shop.tally.add(`outage: ${name}`);
  }
  return spans;
}

async function areReady({ copies }: Shop): Promise<boolean> {
  const ready = await Promise.all(copies.map(({ url }) => isReachable(`${url}/api/health/ready`)));
  return ready.every(Boolean);
}

async function judge(
  shop: Shop,
  sold: SoldNight,
  phones: readonly Phone[],
  { codes, outages }: { codes: readonly string[]; outages: readonly Span[] },
): Promise<Omit<NightResult, 'refusals'>> {
  const stored = await sold.stored();
  const lost = new Set(phones.flatMap((phone) => [...phone.lost]));
  const taken = phones.flatMap((phone) => phone.taken).filter(({ id }) => !lost.has(id));
  const hashes = new Set(await Promise.all(codes.map(hashOf)));
  const reported = await sold.reportedDoubles();
  const { findings } = await shop.database.use(audit);
  const admissions = await sold.admissions();
  return {
    happened: shop.tally.entries(),
    findings: [...checkNight({ taken, lost, stored, tickets: hashes, reported }), ...findings],
    counts: {
      ...{ taken: taken.length, lostScans: lost.size },
      ...{ admitted: admissions.length, doubles: reported.length },
    },
    outageMs: lengthOf(outages),
    ages: listAges(
      admissions,
      phones.filter(({ isLost }) => !isLost).map(({ radio }) => radio),
      outages,
    ),
  };
}
