import { errors, type Page, type Request } from '@playwright/test';

const PATIENCE_MS = 30_000;
/** Times in a row that a page is found without work. */
const STEADY = 2;

/** Resolves when a page neither loads nor computes; rejects with a TimeoutError if that takes too long. */
export type Settled = () => Promise<void>;

/** Watches what a page loads; call it before the first navigation. `patienceMs` is the longest wait for its rest. */
export function settling(page: Page, patienceMs = PATIENCE_MS): Settled {
  const loading = new Set<Request>();
  page.on('request', (request) => loading.add(request));
  page.on('requestfinished', (request) => loading.delete(request));
  page.on('requestfailed', (request) => loading.delete(request));
  return async function settled() {
    const end = Date.now() + patienceMs;
    let steady = 0;
    while (steady < STEADY) {
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      steady = loading.size === 0 ? steady + 1 : 0;
      if (Date.now() > end) {
        const urls = [...loading].map((request) => request.url());
        throw new errors.TimeoutError(
          `is not at rest after ${patienceMs / 1000} s: ${urls.join(', ') || 'computes'}`,
        );
      }
    }
  };
}
