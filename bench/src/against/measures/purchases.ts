import { measurePurchases, UNTHROTTLED } from '../../purchases/purchases.bench.js';
import type { PairedMeasure } from '../paired-measure.js';
import { seatSale } from '../seat-sale.js';

const TURN = { warmUpMs: 5_000, measureMs: 5_000 };

export const purchases: PairedMeasure = {
  title: 'Whole purchases, the payments sandbox unthrottled; processor time per purchase',
  figures: {
    'purchases/s': 'more',
    'p50 ms': 'less',
    'p99 ms': 'less',
    'API, processor ms': 'less',
    'PostgreSQL, processor ms': 'less',
  },
  prepare: async (version, cleanup) => {
    const { site, audience } = await seatSale(version, UNTHROTTLED, cleanup);
    return async () => {
      await site.restart();
      const { perSecond, p50, p99, bought, sale, processorMs } = await measurePurchases(
        site,
        audience,
        site.apiPort,
        TURN,
      );
      if (sale.tickets !== bought) {
        throw new Error(`${bought} purchases, ${sale.tickets} tickets`);
      }
      return {
        'purchases/s': perSecond,
        'p50 ms': p50,
        'p99 ms': p99,
        'API, processor ms': known(processorMs['API']),
        'PostgreSQL, processor ms': known(processorMs['PostgreSQL']),
      };
    };
  },
};

function known(processorMs: number | undefined): number {
  if (processorMs === undefined) throw new Error('Its processes are not known by these names.');
  return processorMs;
}
