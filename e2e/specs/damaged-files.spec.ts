import { expectToFail, expectToLog } from '../support/console';
import { openDamagingProxy } from '../support/damaging-proxy';
import { expect, type Page, test } from '../support/test';

const SENTENCE = 'Stagedoor could not be loaded.';
const SHELL_SCRIPTS = (url: URL) => /^\/assets\/.*\.js$/.test(url.pathname);

/** Allows the console lines that Chromium logs for files that fail. */
function expectDamage(page: Page): void {
  expectToFail(page, /^\/(assets|remotes)\//);
  expectToLog(page, /^Failed to find a valid digest in the 'integrity' attribute/);
  expectToLog(page, /was preloaded using link preload but not used/);
  expectToLog(page, /could not be loaded\./);
}

/** The search works only with the scripts of the shell and of the remote. */
async function expectToWork(page: Page): Promise<void> {
  await page.getByLabel('Search').fill('no such event');
  await expect(page.getByRole('heading', { name: 'No Events Found' })).toBeVisible();
}

test('a shell script that fails shows a message whose Try again loads the page', async ({
  page,
}) => {
  expectDamage(page);
  await page.route(SHELL_SCRIPTS, (route) => route.abort('connectionreset'));
  await page.goto('/events');
  await expect(page.getByRole('alert')).toContainText(SENTENCE);

  await page.unroute(SHELL_SCRIPTS);
  await page.getByRole('button', { name: 'Try again' }).click();

  await expect(page.getByText(SENTENCE)).toBeHidden();
  await expectToWork(page);
});

/** Opens a page whose scripts hang, and stops its clock, which is installed. */
async function openHanging(page: Page): Promise<void> {
  await page.clock.pauseAt(1000);
  await page.route(SHELL_SCRIPTS, () => undefined);
  await page.goto('/events', { waitUntil: 'commit' });
  await expect(page.getByText(SENTENCE)).toBeAttached();
}

test('a shell script that hangs shows a message after fifteen seconds', async ({ page }) => {
  await page.clock.install({ time: 0 });
  await openHanging(page);
  await page.clock.fastForward(14_000);
  await expect(page.getByText(SENTENCE)).toBeHidden();

  await page.clock.fastForward(2_000);

  await expect(page.getByText(SENTENCE)).toBeVisible();
});

test('a shell script that is still arriving on a slow network shows no message', async ({
  page,
}) => {
  await page.clock.install({ time: 0 });
  await page.addInitScript(() => {
    // 6 KB in a second: 340 KB in 57.
    const entry = { transferSize: 12_000, responseStart: 1_000, responseEnd: 3_000 };
    performance.getEntriesByType = () => [entry as unknown as PerformanceEntry];
  });
  await openHanging(page);
  await page.clock.runFor(50_000);
  await expect(page.getByText(SENTENCE)).toBeHidden();

  await page.clock.runFor(10_000);

  await expect(page.getByText(SENTENCE)).toBeVisible();
});

test('Try again waits for a script as long as some of it arrives', async ({ page }) => {
  await page.addInitScript(() => {
    window.fetch = async () =>
      new Response(
        new ReadableStream({
          start(stream) {
            setTimeout(() => stream.enqueue(new Uint8Array(9)), 12_000);
          },
        }),
      );
  });
  await page.clock.install({ time: 0 });
  await openHanging(page);
  await page.clock.runFor(16_000);
  let reloads = 0;
  page.on('framenavigated', () => (reloads += 1));

  await page.getByRole('button', { name: 'Try again' }).click();
  await page.clock.runFor(12_000);
  await page.clock.runFor(14_000);
  expect(reloads).toBe(0);

  const reloaded = page.waitForEvent('framenavigated');
  await page.clock.runFor(2_000);
  await reloaded;
});

for (const [what, damaged] of [
  ['the shell', /^\/assets\/.*\.js$/],
  ['a remote', /^\/remotes\/mfe-attendee\/.*\.js$/],
] as const) {
  test(`a damaged file of ${what} does not stay in the cache`, async ({ page, baseURL }) => {
    expectDamage(page);
    const proxy = await openDamagingProxy(baseURL!, (pathname) => damaged.test(pathname));
    const tryAgain = page.getByRole('button', { name: 'Try again' });
    try {
      await page.goto(`${proxy.url}/events`);
      // A remote is loaded again by itself.
      if (what === 'the shell') await tryAgain.click();
      // The old page may have a search field until it is reloaded.
      await expect(tryAgain).toBeHidden();
      await expectToWork(page);

      await page.goto('about:blank');
      await page.goto(`${proxy.url}/events`);
      await expectToWork(page);
    } finally {
      await page.close();
      await proxy.close();
    }
  });
}
