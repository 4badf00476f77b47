import { type Latencies, latenciesOf, round } from '../load/latencies.js';
import { Line } from '../load/line.js';
import { type Arrival, runOpenLoop } from '../load/open-loop.js';
import { get, orderRequests } from '../load/requests.js';
import { exactly, type Report } from '../report/report.js';
import { table } from '../report/table.js';
import type { Person } from '../site/audience.js';
import type { BenchSite } from '../site/bench-site.js';
import { openSale, readSale, type Sale } from '../site/events.js';
import { isSoldOut } from '../spike/spike.bench.js';

const TICKETS = 2_000;
/** Everyone asks once in the first round; those in line ask once in each further one. */
const ROUND = { spreadOverMs: 2_000, connections: 1_000 };
const MAX_ROUNDS = 60;
const IDLE_READS = 200;
/** As much as this machine decides in less than a second, so that the rush is one. */
const ROOM = { WAITING_ROOM_FROM_ORDERS: '200', WAITING_ROOM_ORDERS_PER_SECOND: '500' };

/** Measures a rush with a line in front of orders, and what the list of events takes meanwhile. */
export async function benchRush(site: BenchSite, audience: readonly Person[]): Promise<Report> {
  await site.restartApi(ROOM);
  const event = await openSale(site.database, audience[0]!.id, TICKETS);
  const idle = await readWhile(site, (reads) => reads >= IDLE_READS);
  let isOver = false;
  const reading = readWhile(site, () => isOver);
  const sold = await sell(site, orderRequests(audience, event)).finally(() => (isOver = true));
  const busy = await reading;
  return reportOf({ ...sold, busy, idle, sale: await readSale(site.database, event) });
}

interface Figures {
  outcomes: readonly Outcome[];
  calls: number;
  seconds: number;
  /** Of a call of the list of events, in the rush and before it. */
  busy: Latencies;
  idle: Latencies;
  sale: Sale;
}

function reportOf({ outcomes, calls, seconds, busy, idle, sale }: Figures): Report {
  const people = outcomes.length;
  const held = outcomes.filter((outcome) => outcome === 'held').length;
  const soldOut = outcomes.filter((outcome) => outcome === 'sold out').length;
  // Those of the first 2,000 who got none of the 2,000 tickets.
  const passedOver = outcomes.slice(0, TICKETS).filter((outcome) => outcome !== 'held').length;
  const slower = round(busy.p99 / idle.p99);
  const figures = { held, soldOut, calls, seconds: round(seconds, 1), passedOver, slower };
  return {
    name: 'rush',
    title: `${people} people on ${TICKETS} tickets in two seconds; past 200 undecided orders in line, 500 a second admitted`,
    table: table(
      ['', 'held', 'sold out', 'calls', 'seconds', 'passed over', 'list p99, times idle'],
      [['people', ...Object.values(figures).map(String)]],
    ),
    figures: { ...figures, busy, idle, sale },
    checks: [
      exactly('people with a ticket', held, TICKETS),
      exactly('people who were told that it is sold out', soldOut, people - TICKETS),
      exactly('orders stored', sale.orders, TICKETS),
      exactly('tickets held or sold', sale.held + sale.sold, TICKETS),
    ],
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

/** Reads the list of events one time after another until `isEnough`. */
async function readWhile(
  { apiPort }: BenchSite,
  isEnough: (reads: number) => boolean,
): Promise<Latencies> {
  const line = await Line.open(apiPort);
  const durations: number[] = [];
  do {
    const begun = performance.now();
    await line.send(get('/api/events'));
    durations.push(performance.now() - begun);
  } while (!isEnough(durations.length));
  line.close();
  return latenciesOf(durations);
}
