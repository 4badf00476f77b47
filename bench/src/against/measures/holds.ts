import { measureHttpHolds, PAUSED } from '../../holds/http-holds.js';
import type { PairedMeasure } from '../paired-measure.js';
import { seatSale } from '../seat-sale.js';

const CLIENTS = 64;
const TURN = { warmUpMs: 3_000, measureMs: 4_000 };

export const holds: PairedMeasure = {
  title: `Holds of one hot ticket type, ${CLIENTS} clients, the payment pages paused`,
  figures: { 'holds/s': 'more', 'p50 ms': 'less', 'p99 ms': 'less' },
  prepare: async (version, cleanup) => {
    const { site, audience } = await seatSale(version, PAUSED, cleanup);
    return async () => {
      await site.restart();
      const { perSecond, p50, p99 } = await measureHttpHolds(site, audience, CLIENTS, TURN);
      return { 'holds/s': perSecond, 'p50 ms': p50, 'p99 ms': p99 };
    };
  },
};
