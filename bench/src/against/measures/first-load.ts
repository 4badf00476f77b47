import { launchBrowser } from '@stagedoor/ops/browser/launch-browser';
import { say } from '@stagedoor/ops/site/run-command';
import { loadPage } from '../../first-load/load-page.js';
import { LATENCY_50, SLOW_4G } from '../../first-load/networks.js';
import { PAGE_NAMES, pagesOf } from '../../first-load/pages.js';
import { weigh } from '../../first-load/weight.js';
import type { PairedMeasure } from '../paired-measure.js';
import { startVersion } from '../version-site.js';

const CASES = PAGE_NAMES.flatMap((name) =>
  [LATENCY_50, SLOW_4G].map((network) => ({ name, network, title: `${name}, ${network.title}` })),
);

export const firstLoad: PairedMeasure = {
  title: 'First load with an empty cache: milliseconds until the content is painted',
  figures: {
    ...Object.fromEntries(CASES.map(({ title }) => [title, 'less'] as const)),
    'JavaScript, bytes': 'less',
  },
  prepare: async (version, cleanup) => {
    const site = await startVersion(version, {}, cleanup);
    const browser = await launchBrowser(say, { handleSIGINT: false });
    cleanup.defer(() => browser.close());
    const pages = await pagesOf(site.url);
    return async () => {
      const figures: Record<string, number> = { 'JavaScript, bytes': 0 };
      for (const { name, network, title } of CASES) {
        const { visibleMs, requests } = await loadPage(browser, site.url, pages[name], network);
        figures[title] = visibleMs;
        figures['JavaScript, bytes'] = Math.max(
          figures['JavaScript, bytes']!,
          weigh(requests).javascriptBytes,
        );
      }
      return figures;
    };
  },
};
