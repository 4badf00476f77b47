import type { Browser } from '@playwright/test';
import { launchBrowser } from '@stagedoor/ops/browser/launch-browser';
import { say } from '@stagedoor/ops/site/run-command';
import { writeBudget } from './first-load/budget.js';
import { benchDrawing } from './drawing/drawing.bench.js';
import { benchFirstLoad, type Rivals } from './first-load/first-load.bench.js';
import { startSpa } from './first-load/spa/start-spa.js';
import { benchLighthouse } from './lighthouse/lighthouse.bench.js';
import { benchPages } from './pages/pages.bench.js';
import type { Report } from './report/report.js';
import { measureEach, type Run } from './report/run.js';
import { type DemoSite, startDemoSite } from './site/demo-site.js';

/** What a benchmark measures and with what. */
interface Stage extends Pick<ScreenRun, 'renewBudget'> {
  browser: Browser;
  site: DemoSite;
  urls: Rivals;
}

const BENCHES = {
  'first-load': firstLoad,
  pages: ({ site }: Stage) => benchPages(site.url),
  drawing: ({ site }: Stage) => benchDrawing(site),
  lighthouse: ({ urls }: Stage) => benchLighthouse(urls),
};

export type Screen = keyof typeof BENCHES;

/** In the order of `npm run bench`. */
export const SCREENS = Object.keys(BENCHES) as Screen[];

interface ScreenRun extends Run {
  /** Stores the measured weights as the new budget. */
  renewBudget: boolean;
}

/** Runs these benchmarks on a temporary site with the demo data, beside the same screens as one bundle. */
export async function benchScreens(names: readonly Screen[], run: ScreenRun): Promise<void> {
  const site = await startDemoSite(say);
  try {
    say('Building the same screens as one bundle …');
    const spa = await startSpa(site.settings);
    const browser = await launchBrowser(say);
    const urls = { site: site.url, spa: spa.url };
    const stage = { browser, site, urls, renewBudget: run.renewBudget };
    const benches = measureEach(names, (name) => BENCHES[name](stage), run.tell);
    try {
      await Promise.race([benches, site.failure, run.stop]);
    } finally {
      await browser.close();
      await spa.stop();
    }
  } finally {
    await site.stop();
  }
}

async function firstLoad({ browser, urls, renewBudget }: Stage): Promise<Report> {
  const { report, weights } = await benchFirstLoad(browser, urls);
  if (renewBudget) await writeBudget(weights);
  return report;
}
