import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { runLineLoop, type RunTimes, type Throughput } from '../load/closed-loop.js';
import { orderRequests } from '../load/requests.js';
import type { Person } from '../site/audience.js';
import type { MeasuredSite } from '../site/bench-site.js';
import { openSale, readSale } from '../site/events.js';

/** More than one run can hold. */
const TICKETS = 5_000_000;
/** Maximum orders that get a payment page at once. */
const MOST_PAGES = 10;

/** One payment page in 1,000 seconds: every response but the first is the waiting page. */
export const PAUSED = { CHECKOUT_SESSIONS_PER_SECOND: '0.001', MAX_TICKETS_PER_PERSON: '1000' };
const preload = pathToFileURL(join(REPOSITORY, 'bench/src/holds/groups-of-one.mjs')).href;
/** Each order in a transaction of its own. */
export const ALONE = { ...PAUSED, NODE_OPTIONS: `--import ${preload}` };

/**
 * Places orders of one ticket each for one hot ticket type, through the real route, each from the next user of the
 * audience. Throws unless every response is the waiting page and the database matches the responses.
 */
export async function measureHttpHolds(
  { database, apiPort }: MeasuredSite,
  audience: readonly Person[],
  clients: number,
  times: RunTimes,
): Promise<Throughput> {
  const event = await openSale(database, audience[0]!.id, TICKETS);
  const requests = orderRequests(audience, event);
  let answers = 0;
  let pages = 0;
  const throughput = await runLineLoop(apiPort, { clients, ...times }, async (index, line) => {
    const { status, body } = await line.send(requests[index % requests.length]!);
    if (status !== 201) throw new Error(`An order was answered with ${status}: ${body}`);
    answers += 1;
    if (!body.includes('/checkout/wait/')) pages += 1;
  });
  const sale = await readSale(database, event);
  if (sale.held !== answers || sale.orders !== answers || pages > MOST_PAGES) {
    throw new Error(
      `${answers} holds, ${pages} pages, and in the database ${JSON.stringify(sale)}`,
    );
  }
  return throughput;
}
