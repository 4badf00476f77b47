import { setTimeout as pause } from 'node:timers/promises';
import type { Order, PlacedOrder } from '@stagedoor/contracts';
import { runClosedLoop } from '../load/closed-loop.js';
import { Line } from '../load/line.js';
import { get, orderRequests, post } from '../load/requests.js';
import { atLeast, atMost, exactly, type Report } from '../report/report.js';
import { table } from '../report/table.js';
import type { Person } from '../site/audience.js';
import type { BenchSite } from '../site/bench-site.js';
import { openSale, readSale } from '../site/events.js';

const BUYERS_AT_ONCE = 64;
const TIMES = { warmUpMs: 3_000, measureMs: 10_000 };
const TICKETS = 1_000_000;
const LOOK_AGAIN_MS = 20;

/** Measures whole purchases: order, payment page, payment, webhook, and the order with its ticket. */
export async function benchPurchases(
  site: BenchSite,
  audience: readonly Person[],
): Promise<Report> {
  const { database } = site;
  await site.restartApi({
    CHECKOUT_SESSIONS_PER_SECOND: '100000',
    MAX_TICKETS_PER_PERSON: '1000',
  });
  const event = await openSale(database, audience[0]!.id, TICKETS);
  const requests = orderRequests(audience, event);
  const openLines = (port: number) =>
    Promise.all(Array.from({ length: BUYERS_AT_ONCE }, () => Line.open(port)));
  const [shop, bank] = await Promise.all([openLines(site.apiPort), openLines(site.paymentsPort)]);
  let bought = 0;
  const clients = { clients: BUYERS_AT_ONCE, ...TIMES };
  const throughput = await runClosedLoop(clients, async (index, client) => {
    const buyer = index % audience.length;
    const placed = await shop[client]!.send(requests[buyer]!);
    if (placed.status !== 201) throw new Error(`Order: ${placed.status} ${placed.body}`);
    const { order, checkoutUrl } = (JSON.parse(placed.body) as { data: PlacedOrder }).data;
    const look = get(`/api/orders/${order.id}`, audience[buyer]!.token);
    const page = checkoutUrl.includes('/checkout/wait/')
      ? (await untilOrder(shop[client]!, look, (seen) => seen.checkoutUrl !== null)).checkoutUrl!
      : checkoutUrl;
    await pay(bank[client]!, page);
    // The webhook arrives separately; the buyer's page polls until the order is complete.
    await untilOrder(shop[client]!, look, (seen) => seen.tickets.length > 0);
    bought += 1;
  });
  for (const line of [...shop, ...bank]) line.close();
  const sale = await readSale(database, event);
  const { perSecond, p50, p95, p99 } = throughput;
  return {
    name: 'purchases',
    title: `Whole purchases, ${BUYERS_AT_ONCE} buyers at once, the payments sandbox unthrottled`,
    table: table(
      ['', 'purchases/s', 'p50 ms', 'p95 ms', 'p99 ms'],
      [['order to ticket', ...[perSecond, p50, p95, p99].map((figure) => figure.toFixed(0))]],
    ),
    figures: { ...throughput, bought, ...sale },
    checks: [
      atLeast('purchases', perSecond, 100, '/s'),
      atMost('p99 from the order to the ticket', p99, 1_000, ' ms'),
      exactly('tickets issued for purchases', sale.tickets, bought),
      exactly('tickets sold for purchases', sale.sold, bought),
    ],
  };
}

async function pay(bank: Line, checkoutUrl: string): Promise<void> {
  const sessionId = new URL(checkoutUrl).pathname.split('/').at(-1);
  const { status, body } = await bank.send(
    post(`/_control/sessions/${sessionId}/pay`, { card: '4242424242424242' }),
  );
  if (status !== 200 || !body.includes('"paid"')) throw new Error(`Payment: ${status} ${body}`);
}

/** Polls the order, as the buyer's page does, until the condition holds. */
async function untilOrder(
  shop: Line,
  look: Buffer,
  isWanted: (order: Order) => boolean,
): Promise<Order> {
  for (;;) {
    const { status, body } = await shop.send(look);
    if (status !== 200) throw new Error(`Look: ${status} ${body}`);
    const { data } = JSON.parse(body) as { data: Order };
    if (isWanted(data)) return data;
    await pause(LOOK_AGAIN_MS);
  }
}
