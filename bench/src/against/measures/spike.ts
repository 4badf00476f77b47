import { latenciesOf } from '../../load/latencies.js';
import { runOpenLoop } from '../../load/open-loop.js';
import { orderRequests } from '../../load/requests.js';
import { expirePending, openSale } from '../../site/events.js';
import {
  CHECKOUT_SESSIONS_PER_SECOND,
  isSoldOut,
  SPIKE,
  TICKETS,
} from '../../spike/spike.bench.js';
import type { PairedMeasure } from '../paired-measure.js';
import { PEOPLE, seatSale } from '../seat-sale.js';

export const spike: PairedMeasure = {
  title: `${PEOPLE} people on ${TICKETS} tickets in one second`,
  figures: { 'p50 ms': 'less', 'p99 ms': 'less', 'max ms': 'less' },
  prepare: async (version, cleanup) => {
    const pace = { CHECKOUT_SESSIONS_PER_SECOND: String(CHECKOUT_SESSIONS_PER_SECOND) };
    const { site, audience } = await seatSale(version, pace, cleanup);
    const rush = async () => {
      const event = await openSale(site.database, audience[0]!.id, TICKETS);
      const arrivals = await runOpenLoop(site.apiPort, orderRequests(audience, event), SPIKE);
      // No payment pages are opened in the other version's turn.
      await expirePending(site.database);
      const held = arrivals.filter(({ status }) => status === 201).length;
      const soldOut = arrivals.filter(isSoldOut).length;
      if (held !== TICKETS || held + soldOut !== PEOPLE) {
        throw new Error(`${held} held, ${soldOut} sold out of ${PEOPLE}`);
      }
      const { p50, p99, max } = latenciesOf(arrivals.map(({ ms }) => ms));
      return { 'p50 ms': p50, 'p99 ms': p99, 'max ms': max };
    };
    return async () => {
      await site.restart();
      // The code of a new process is compiled in its first rush.
      await rush();
      return rush();
    };
  },
};
