import { benchCreate } from './create/create.bench.js';
import { benchMemory } from './memory/memory.bench.js';
import type { Report } from './report/report.js';
import { measureEach, type Run } from './report/run.js';
import { startDemoSite } from './site/demo-site.js';
import { benchStart } from './start/start.bench.js';

const BENCHES = { start: benchStart, create: benchCreate, memory: benchDemoSite };

export type Upkeep = keyof typeof BENCHES;

/** In the order of `npm run bench`. */
export const UPKEEP = Object.keys(BENCHES) as Upkeep[];

/** Runs these benchmarks, each on temporary sites. */
export async function benchUpkeep(names: readonly Upkeep[], { tell, stop }: Run): Promise<void> {
  await Promise.race([measureEach(names, (name) => BENCHES[name](), tell), stop]);
}

async function benchDemoSite(): Promise<Report> {
  const site = await startDemoSite((line) => process.stdout.write(`${line}\n`));
  try {
    return await Promise.race([benchMemory(site), site.failure]);
  } finally {
    await site.stop();
  }
}
