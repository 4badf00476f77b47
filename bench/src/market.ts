import { benchBrowse } from './browse/browse.bench.js';
import { benchLists } from './lists/lists.bench.js';
import { measureEach, type Run } from './report/run.js';
import { onBenchSite } from './site/bench-site.js';

const BENCHES = { browse: benchBrowse, lists: benchLists };

export type Market = keyof typeof BENCHES;

/** In the order of `npm run bench`. */
export const MARKETS = Object.keys(BENCHES) as Market[];

/** Runs these benchmarks on a temporary site without pages, whose events they replace. */
export function benchMarket(names: readonly Market[], { tell, stop }: Run): Promise<void> {
  return onBenchSite(stop, (site) => measureEach(names, (name) => BENCHES[name](site), tell));
}
