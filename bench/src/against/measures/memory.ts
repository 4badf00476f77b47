import { underLoad } from '../../memory/memory.bench.js';
import { residentOf } from '../../memory/resident.js';
import type { PairedMeasure } from '../paired-measure.js';
import { startVersion } from '../version-site.js';

const READERS = { clients: 16, warmUpMs: 0, measureMs: 10_000 };

/** Linux keeps the most memory since the start of a process, so that each turn starts the site. */
export const memory: PairedMeasure = {
  title: 'Most resident memory under orders and reads, from the start of the site',
  figures: { 'API MB': 'less', 'page server MB': 'less' },
  prepare: async (version, cleanup) => async () => {
    const site = await startVersion(version, {}, cleanup);
    await underLoad(site, () => undefined, READERS);
    const { pids } = site.processes();
    const peakOf = (name: string) => residentOf(pids[name]!).peakMb;
    const figures = { 'API MB': peakOf('API'), 'page server MB': peakOf('page server') };
    await site.stop();
    return figures;
  },
};
