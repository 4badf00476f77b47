import type { Page } from '@playwright/test';

const FILE = /\/remotes\/(mfe-[a-z-]+)\//;

/** From now on a file of a remote comes some frames after it was asked for, so that the page shows what it shows meanwhile. */
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

/** The remotes of which the page has fetched a file. */
export async function filesFetched(page: Page): Promise<string[]> {
  const urls = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  const names = urls.flatMap((url) => FILE.exec(new URL(url).pathname)?.[1] ?? []);
  return [...new Set(names)].sort();
}
