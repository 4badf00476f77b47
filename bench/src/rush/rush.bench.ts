import { comparisonReport } from '../against/comparison-table.js';
import { latenciesOf, round } from '../load/latencies.js';
import { type Arrival, runOpenLoop } from '../load/open-loop.js';
import { get, orderRequests } from '../load/requests.js';
import { ratioAtMost } from '../report/ratio-check.js';
import { exactly, type Report } from '../report/report.js';
import { table } from '../report/table.js';
import type { Person } from '../site/audience.js';
import type { BenchSite } from '../site/bench-site.js';
import { openSale, readSale, type Sale } from '../site/events.js';
import { isSoldOut } from '../spike/spike.bench.js';
import { ratioOf } from '../turns/compare.js';
import type { Pair } from '../turns/figures.js';
import { FEWEST } from '../turns/spread.js';
import { takeTurns } from '../turns/take-turns.js';

const TICKETS = 2_000;
/** Everyone asks once in the first round; those in line ask once in each further one. */
const ROUND = { spreadOverMs: 2_000, connections: 1_000 };
const MAX_ROUNDS = 60;
/** Reads of the list of events during the first round. */
const READS = 400;
const READING = { ...ROUND, connections: 100 };
/** As much as this machine decides in less than a second, so that the rush is one. */
const ROOM = { WAITING_ROOM_FROM_ORDERS: '200', WAITING_ROOM_ORDERS_PER_SECOND: '500' };
/** A call that reads the session and nothing else. */
const IDLE = '/api/auth/me';
const MOST_TIMES_IDLE_CALLS = 2;
const LIST = {
  title: 'milliseconds from the time at which each of 400 reads was due',
  figures: { 'p50 ms': 'less', 'p99 ms': 'less' },
} as const;
const NAMES = { candidate: 'in the rush', reference: 'during as many idle calls' };

/**
 * Measures a rush with a line in front of orders, and what the list of events takes meanwhile, in turns with what it
 * takes while the same people make as many idle calls.
 */
export async function benchRush(site: BenchSite, audience: readonly Person[]): Promise<Report> {
  await site.restartApi(ROOM);
  const idleCalls = audience.map(({ token }) => get(IDLE, token));
  const rushes: Rush[] = [];
  const rounds = await takeTurns(
    {
      candidate: async () => {
        const [rush, list] = await whileReading(site, () => sellOut(site, audience));
        rushes.push(rush);
        return list;
      },
      reference: async () => {
        const makeCalls = async () => allRead(await runOpenLoop(site.apiPort, idleCalls, ROUND));
        return (await whileReading(site, makeCalls))[1];
      },
    },
    { mostRounds: FEWEST },
  );
  return reportOf(rushes, rounds);
}

/** A sale that everyone wants at once. */
interface Rush {
  outcomes: readonly Outcome[];
  calls: number;
  seconds: number;
  sale: Sale;
}

async function sellOut(site: BenchSite, audience: readonly Person[]): Promise<Rush> {
  const event = await openSale(site.database, audience[0]!.id, TICKETS);
  const sold = await sell(site, orderRequests(audience, event));
  return { ...sold, sale: await readSale(site.database, event) };
}

function reportOf(rushes: readonly Rush[], rounds: readonly Pair<ListTimes>[]): Report {
  const people = rushes[0]!.outcomes.length;
  const each = rushes.map(countsOf);
  const list = comparisonReport('list of events', LIST, NAMES, rounds);
  return {
    name: 'rush',
    title: `${people} people on ${TICKETS} tickets in two seconds, ${rushes.length} times; past 200 undecided orders in line, 500 a second admitted`,
    table: `${table(
      ['rush', 'held', 'sold out', 'orders', 'tickets', 'passed over', 'calls', 'seconds'],
      each.map((counts, index) => [index + 1, ...Object.values(counts)].map(String)),
    )}\n\n${list.title}\n\n${list.table}`,
    figures: { each, list: list.figures },
    checks: [
      ...each.flatMap(({ held, soldOut, orders, tickets }, index) => [
        exactly(`people with a ticket, rush ${index + 1}`, held, TICKETS),
        exactly(
          `people who were told that it is sold out, rush ${index + 1}`,
          soldOut,
          people - TICKETS,
        ),
        exactly(`orders stored, rush ${index + 1}`, orders, TICKETS),
        exactly(`tickets held or sold, rush ${index + 1}`, tickets, TICKETS),
      ]),
      ratioAtMost(
        'p99 of the list of events, against as many idle calls',
        ratioOf(rounds, 'p99 ms'),
        MOST_TIMES_IDLE_CALLS,
      ),
    ],
  };
}

function countsOf({ outcomes, calls, seconds, sale }: Rush) {
  const count = (wanted: Outcome, among = outcomes) =>
    among.filter((outcome) => outcome === wanted).length;
  return {
    held: count('held'),
    soldOut: count('sold out'),
    orders: sale.orders,
    tickets: sale.held + sale.sold,
    // Those of the first 2,000 who got none of the 2,000 tickets.
    passedOver: TICKETS - count('held', outcomes.slice(0, TICKETS)),
    calls,
    seconds: round(seconds, 1),
  };
}

type Outcome = 'held' | 'sold out' | 'in line';

/** Sends the requests until none of their senders is in line. */
async function sell({ apiPort }: BenchSite, requests: readonly Buffer[]) {
  const outcomes: Outcome[] = requests.map(() => 'in line');
  const begun = performance.now();
  let calls = 0;
  for (let round = 1; ; round += 1) {
    const waiting = outcomes.flatMap((outcome, index) => (outcome === 'in line' ? [index] : []));
    const seconds = (performance.now() - begun) / 1_000;
    if (waiting.length === 0) return { outcomes, calls, seconds };
    if (round > MAX_ROUNDS) throw new Error(`${waiting.length} people still wait in line.`);
    calls += waiting.length;
    const asked = waiting.map((index) => requests[index]!);
    const answers = await runOpenLoop(apiPort, asked, ROUND);
    answers.forEach((answer, index) => (outcomes[waiting[index]!] = outcomeOf(answer)));
  }
}

function outcomeOf(answer: Arrival): Outcome {
  if (answer.status === 201) return 'held';
  if (isSoldOut(answer)) return 'sold out';
  if (answer.body.includes('"WAIT_IN_LINE"')) return 'in line';
  throw new Error(`An unexpected response, ${answer.status}: ${answer.body}`);
}

type ListTimes = Record<keyof typeof LIST.figures, number>;

/** Reads the list of events at a fixed rate during the first round of `work`. */
async function whileReading<T>(
  { apiPort }: BenchSite,
  work: () => Promise<T>,
): Promise<[T, ListTimes]> {
  const reads = Array.from({ length: READS }, () => get('/api/events'));
  const [result, lists] = await Promise.all([work(), runOpenLoop(apiPort, reads, READING)]);
  const { p50, p99 } = latenciesOf(allRead(lists).map(({ ms }) => ms));
  return [result, { 'p50 ms': p50, 'p99 ms': p99 }];
}

/** Throws unless all calls have succeeded. */
function allRead(answers: Arrival[]): Arrival[] {
  const failed = answers.find(({ status }) => status !== 200);
  if (failed) throw new Error(`A call was answered with ${failed.status}: ${failed.body}`);
  return answers;
}
