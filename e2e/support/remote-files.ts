import type { Page } from '@playwright/test';

const FILE = /\/remotes\/(mfe-[a-z-]+)\//;

/** Delays the files of remotes by ten frames from now on, so that the page shows its loading state. */
export async function slowFilesDown(page: Page): Promise<void> {
  await page.route(FILE, async (route) => {
    await page.evaluate(async () => {
      for (let frame = 0; frame < 10; frame += 1) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    });
    await route.continue();
  });
}

/** The names of the remotes of which the page has fetched a file. */
export async function filesFetched(page: Page): Promise<string[]> {
  const urls = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  const names = urls.flatMap((url) => FILE.exec(new URL(url).pathname)?.[1] ?? []);
  return [...new Set(names)].sort();
}

/** Sets the browser's data-saving mode, which disables prefetching. */
export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
}
