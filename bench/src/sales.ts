import { benchDoor } from './door/door.bench.js';
import { benchHolds } from './holds/holds.bench.js';
import { benchPurchases } from './purchases/purchases.bench.js';
import { measureEach, type Run } from './report/run.js';
import { benchRush } from './rush/rush.bench.js';
import { seatAudience } from './site/audience.js';
import { onBenchSite } from './site/bench-site.js';
import { recordPastSales } from './site/past-sales.js';
import { benchSpike } from './spike/spike.bench.js';

/** More than the concurrent buyers of any benchmark. */
const PEOPLE = 10_000;

const BENCHES = {
  holds: benchHolds,
  purchases: benchPurchases,
  spike: benchSpike,
  rush: benchRush,
  door: benchDoor,
};

export type Sale = keyof typeof BENCHES;

/** In the order of `npm run bench`. */
export const SALES = Object.keys(BENCHES) as Sale[];

/** Runs these benchmarks on a temporary site without pages. */
export function benchSales(names: readonly Sale[], { tell, stop }: Run): Promise<void> {
  return onBenchSite(stop, async (site) => {
    const audience = await seatAudience(site, PEOPLE);
    await recordPastSales(site.database, audience);
    await measureEach(names, (name) => BENCHES[name](site, audience), tell);
  });
}
