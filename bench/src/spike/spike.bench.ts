import { latenciesOf, round } from '../load/latencies.js';
import { type Arrival, runOpenLoop } from '../load/open-loop.js';
import { orderRequests } from '../load/requests.js';
import { atMost, exactly, type Report } from '../report/report.js';
import { table } from '../report/table.js';
import type { Person } from '../site/audience.js';
import type { BenchSite } from '../site/bench-site.js';
import { lastHoldBegan, openSale, readSale } from '../site/events.js';
import { earlyRefusals } from './early-refusals.js';
import { payAll } from './pay-all.js';

export const TICKETS = 2_000;
export const SPIKE = { spreadOverMs: 1_000, connections: 1_000 };
export const CHECKOUT_SESSIONS_PER_SECOND = 25;

/** Measures the first second of a sale: more users than tickets, each with one request; then all orders are paid. */
export async function benchSpike(site: BenchSite, audience: readonly Person[]): Promise<Report> {
  const { database } = site;
  await site.restartApi({ CHECKOUT_SESSIONS_PER_SECOND: String(CHECKOUT_SESSIONS_PER_SECOND) });
  const event = await openSale(database, audience[0]!.id, TICKETS);
  const arrivals = await runOpenLoop(site.apiPort, orderRequests(audience, event), SPIKE);
  const atOnce = await readSale(database, event);
  const holding = await lastHoldBegan(database, event);
  const paidInSeconds = await payAll(site, event, atOnce.orders);
  const inTheEnd = await readSale(database, event);
  const held = arrivals.filter(({ status }) => status === 201).length;
  const refused = arrivals.filter(isSoldOut);
  const soldOut = refused.length;
  const latencies = latenciesOf(arrivals.map(({ ms }) => ms));
  return {
    name: 'spike',
    title: `${audience.length} people on ${TICKETS} tickets in one second, then ${CHECKOUT_SESSIONS_PER_SECOND} payment pages a second`,
    table: table(
      ['', 'held', 'sold out', 'other', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms', 'all paid s'],
      [
        [
          'answers',
          ...[held, soldOut, audience.length - held - soldOut].map(String),
          ...[latencies.p50, latencies.p95, latencies.p99, latencies.max].map((ms) =>
            ms.toFixed(0),
          ),
          paidInSeconds.toFixed(0),
        ],
      ],
    ),
    figures: {
      held,
      soldOut,
      ...latencies,
      paidInSeconds: round(paidInSeconds, 1),
      atOnce,
      inTheEnd,
    },
    checks: [
      exactly('answers that are a hold or sold out', held + soldOut, audience.length),
      exactly('answers that are a hold', held, TICKETS),
      exactly('refusals while tickets were free', earlyRefusals(refused, holding), 0),
      exactly('orders stored', atOnce.orders, TICKETS),
      exactly('tickets held or sold', atOnce.held + atOnce.sold, TICKETS),
      atMost('p99', latencies.p99, 3_000, ' ms'),
      exactly('tickets sold in the end', inTheEnd.sold, TICKETS),
      exactly('tickets issued in the end', inTheEnd.tickets, TICKETS),
    ],
  };
}

export function isSoldOut({ status, body }: Arrival): boolean {
  return status === 409 && body.includes('"SOLD_OUT"');
}
