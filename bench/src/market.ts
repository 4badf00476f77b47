import { benchBrowse } from './browse/browse.bench.js';
import { benchLists } from './lists/lists.bench.js';
import type { Run } from './report/run.js';
import { startBenchSite } from './site/bench-site.js';

const BENCHES = { browse: benchBrowse, lists: benchLists };

export type Market = keyof typeof BENCHES;

/** In the order of `npm run bench`. */
export const MARKETS = Object.keys(BENCHES) as Market[];

/** Runs these benchmarks on a temporary site without pages, whose events they replace. */
export async function benchMarket(names: readonly Market[], { tell, stop }: Run): Promise<void> {
  const site = await startBenchSite((line) => process.stdout.write(`${line}\n`));
  const benches = async () => {
    for (const name of names) {
      process.stdout.write(`Measuring ${name} …\n`);
      await tell(await BENCHES[name](site));
    }
  };
  try {
    await Promise.race([benches(), site.failure, stop]);
  } finally {
    await site.stop();
  }
}
