import { runClosedLoop, type Throughput } from '../load/closed-loop.js';
import { Line } from '../load/line.js';
import { round } from '../load/latencies.js';
import { measureProcessorTime, type ProcessorTime } from '../load/processor-time.js';
import { orderRequests } from '../load/requests.js';
import { readStorage, type Storage } from '../load/storage.js';
import { atLeast, atMost, type Check, exactly, type Report } from '../report/report.js';
import { table } from '../report/table.js';
import type { Person } from '../site/audience.js';
import type { BenchSite, MeasuredSite } from '../site/bench-site.js';
import { openSale, readSale, type Sale } from '../site/events.js';
import { buyTicket } from './buy-ticket.js';

const BUYERS_AT_ONCE = 64;
/** Long enough for V8 to compile what a purchase runs: before that, each one costs twice as much. */
const TIMES = { warmUpMs: 15_000, measureMs: 10_000 };
const TICKETS = 1_000_000;
export const UNTHROTTLED = {
  CHECKOUT_SESSIONS_PER_SECOND: '100000',
  MAX_TICKETS_PER_PERSON: '1000',
};

interface Measured extends Throughput {
  bought: number;
  /** How often a buyer looks at the order until it has its ticket, every 20 ms. */
  looks: number;
  sale: Sale;
  /** Milliseconds of processor time per purchase, by process. */
  processorMs: ProcessorTime;
  /** Bytes per purchase. */
  stored: Storage;
}

/**
 * Measures whole purchases: order, payment page, payment, webhook, and the order with its ticket. First the buyers
 * call the API, then the page server, which passes their calls on.
 */
export async function benchPurchases(
  site: BenchSite,
  audience: readonly Person[],
): Promise<Report> {
  await site.restartApi(UNTHROTTLED);
  const api = await measurePurchases(site, audience, site.apiPort);
  const pages = await site.withPages((url) =>
    measurePurchases(site, audience, Number(new URL(url).port)),
  );
  const runs = { 'to the API': api, 'by the page server': pages };
  return {
    name: 'purchases',
    title: `Whole purchases, ${BUYERS_AT_ONCE} buyers at once, the payments sandbox unthrottled; milliseconds of processor time per purchase`,
    table: `${throughputs(runs)}\n\n${processorTimes(runs)}`,
    figures: runs,
    checks: [
      atLeast('purchases', api.perSecond, 100, '/s'),
      atMost('p99 from the order to the ticket', api.p99, 1_000, ' ms'),
      ...Object.entries(runs).flatMap(([name, run]) => sameCounts(name, run)),
    ],
  };
}

/** Measures purchases through one address of the shop: the API's port or the page server's. */
export async function measurePurchases(
  site: MeasuredSite,
  audience: readonly Person[],
  shopPort: number,
  times = TIMES,
): Promise<Measured> {
  const event = await openSale(site.database, audience[0]!.id, TICKETS);
  const requests = orderRequests(audience, event);
  const lines = await Promise.all(
    Array.from({ length: BUYERS_AT_ONCE }, async () => ({
      shop: await Line.open(shopPort),
      bank: await Line.open(site.paymentsPort),
    })),
  );
  const before = await readStorage(site.database);
  let bought = 0;
  let looks = 0;
  const buy = async (index: number, client: number) => {
    const buyer = index % audience.length;
    const looked = await buyTicket(lines[client]!, requests[buyer]!, audience[buyer]!.token);
    looks += looked;
    bought += 1;
  };
  const [throughput, used] = await Promise.all([
    runClosedLoop({ clients: BUYERS_AT_ONCE, ...times }, buy),
    measureProcessorTime(site.processes(), times),
  ]);
  for (const { shop, bank } of lines) [shop, bank].forEach((line) => line.close());
  const processorMs = Object.fromEntries(
    Object.entries(used).map(([name, ms]) => [name, round(ms / throughput.count)]),
  );
  const sale = await readSale(site.database, event);
  const after = await readStorage(site.database);
  const stored = {
    database: Math.round((after.database - before.database) / bought),
    log: Math.round((after.log - before.log) / bought),
  };
  return { ...throughput, bought, looks: round(looks / bought), processorMs, sale, stored };
}

function throughputs(runs: Record<string, Measured>): string {
  return table(
    [
      'order to ticket',
      ...['purchases/s', 'p50 ms', 'p95 ms', 'p99 ms', 'looks', 'bytes stored', 'bytes of log'],
    ],
    Object.entries(runs).map(([name, { perSecond, p50, p95, p99, looks, stored }]) => [
      name,
      ...[perSecond, p50, p95, p99].map((figure) => figure.toFixed(0)),
      looks.toFixed(1),
      String(stored.database),
      String(stored.log),
    ]),
  );
}

function processorTimes(runs: Record<string, Measured>): string {
  const processes = [
    ...new Set(Object.values(runs).flatMap((run) => Object.keys(run.processorMs))),
  ];
  return table(
    ['processor time', ...processes],
    Object.entries(runs).map(([name, { processorMs }]) => [
      name,
      ...processes.map((process) => processorMs[process]?.toFixed(2) ?? ''),
    ]),
  );
}

function sameCounts(name: string, { bought, sale }: Measured): Check[] {
  return [
    exactly(`tickets issued for purchases ${name}`, sale.tickets, bought),
    exactly(`tickets sold for purchases ${name}`, sale.sold, bought),
  ];
}
