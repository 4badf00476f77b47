import { expectToFail, expectToLog } from '../support/console';
import { NETWORK_FAULTS } from '../support/faults';
import { expect, type Page, test } from '../support/test';

const UNAVAILABLE = 'This page could not be loaded';
/** Time for a file that hangs, and for the message to render. */
const FAILS_WITHIN_MS = 12_000;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const form = (page: Page) => page.getByRole('main').getByLabel('Email');

/** The file of the shell's own screens, as the page names it. */
async function fileOf(page: Page): Promise<string> {
  const html = await (await page.request.get('/')).text();
  const [, list = ''] = /id="later-scripts">([^<]+)</.exec(html) ?? [];
  const [file] = JSON.parse(list) as { url: string }[];
  return file!.url;
}

test.describe("the shell's own screens", () => {
  for (const [what, fault] of Object.entries(NETWORK_FAULTS)) {
    test(`cost only themselves when their file ${what}, and Try again opens them`, async ({
      page,
    }) => {
      const file = await fileOf(page);
      const matches = `**${file}*`;
      expectToFail(page, /^\/assets\//);
      expectToLog(page, /^The shell's own screens could not be loaded\./);
      expectToLog(page, /^Refused to execute script from '\S+\/assets\//);
      expectToLog(page, /^Failed to find a valid digest in the 'integrity' attribute .*\/assets\//);
      expectToLog(page, /^The resource \S+\/assets\/\S+ was preloaded using link preload but not/);
      await page.route(matches, fault);

      // A file that hangs delays the load event.
      await page.goto('/login', { waitUntil: 'commit' });
      await expect(heading(page, UNAVAILABLE)).toBeVisible({ timeout: FAILS_WITHIN_MS });
      await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
      await page.unroute(matches);
      await page.getByRole('button', { name: 'Try again' }).click();

      await expect(form(page)).toBeVisible();
    });
  }

  test('appear without moving anything that was shown before', async ({ page }) => {
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          shifts.push((entry as PerformanceEntry & { value: number }).value);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });

    await page.goto('/login');
    await expect(form(page)).toBeVisible();
    await page.waitForLoadState('networkidle');

    expect(await page.evaluate(() => (globalThis as { shifts?: number[] }).shifts)).toEqual([]);
  });
});
