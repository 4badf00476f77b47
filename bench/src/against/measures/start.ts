import { ownDataDir, ownPorts, removeDataDir } from '@stagedoor/ops/site/own-place';
import { npmStart } from '@stagedoor/dev/start/npm-start';
import type { PairedMeasure } from '../paired-measure.js';

export const start: PairedMeasure = {
  title: '`npm start` of a site that has been built and started before',
  figures: { 'until ready s': 'less', 'until ended s': 'less' },
  prepare: async ({ folder }, cleanup) => {
    const dataDir = await ownDataDir();
    cleanup.defer(() => removeDataDir(dataDir));
    const place = { ...(await ownPorts()), STAGEDOOR_DATA_DIR: dataDir };
    return async () => {
      cleanup.signal.throwIfAborted();
      const begun = performance.now();
      const site = npmStart(folder, place);
      cleanup.defer(site.stop);
      await site.ready;
      const ready = performance.now();
      await site.stop();
      return {
        'until ready s': (ready - begun) / 1_000,
        'until ended s': (performance.now() - ready) / 1_000,
      };
    };
  },
};
