import type { Role } from '@stagedoor/contracts';
import { Header } from '../pages/header';
import { framesSeen, watchFrames } from '../support/frames';
import { slowFilesDown, filesFetched } from '../support/remote-files';
import { signIn } from '../support/sign-in';
import { expect, type Page, test } from '../support/test';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** For each role, links of its header that lead from one team's area to another's. Each is called what it leads to. */
const WAYS: Partial<Record<Role, string[]>> = {
  creator: ['Create Event', 'My Tickets', 'My Events', 'Browse Events'],
  venue: ['My Venues', 'Browse Events', 'Venue Bookings'],
  supplier: ['My Services', 'Browse Events', 'Service Requests'],
};

for (const [role, ways] of Object.entries(WAYS)) {
  test(`${role} goes from area to area in one document, under one header, without a blank frame`, async ({
    page,
  }) => {
    const header = new Header(page);
    await signIn(page, role as Role);
    await page.goto('/');
    await expect(header.links.first()).toBeVisible();
    await slowFilesDown(page);
    await watchFrames(page);
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'document') documents.push(request.url());
    });

    for (const link of ways) {
      await header.follow(link);
      await expect(heading(page, link)).toBeVisible();
    }
    await page.goBack();
    await expect(heading(page, ways.at(-2)!)).toBeVisible();

    const { frames, ...wrong } = await framesSeen(page);
    expect(wrong).toEqual({ blank: [], headers: 1 });
    expect(frames).toBeGreaterThan(10);
    expect(documents).toEqual([]);
  });
}

/** Somebody who saves data gets nothing but what is asked for. */
async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
}

test('the files of an area are fetched when its link is hovered or has the focus', async ({
  page,
}) => {
  const header = new Header(page);
  await saveData(page);
  await signIn(page, 'creator');
  await page.goto('/role-selection');
  await expect(header.links.first()).toBeVisible();
  expect(await filesFetched(page)).toEqual([]);

  await header.links.filter({ hasText: 'My Events' }).hover();
  await expect.poll(() => filesFetched(page)).toEqual(['mfe-creator']);

  await header.links.filter({ hasText: 'My Tickets' }).focus();
  await expect.poll(() => filesFetched(page)).toEqual(['mfe-attendee', 'mfe-creator']);
});

test('the areas ahead are fetched once the page is idle, and going there fetches no first file again', async ({
  page,
}) => {
  const header = new Header(page);
  await signIn(page, 'venue');
  await page.goto('/events');
  await expect(heading(page, 'Browse Events')).toBeVisible();
  await expect
    .poll(() => filesFetched(page))
    .toEqual(['mfe-attendee', 'mfe-placeholders', 'mfe-venue']);

  await header.follow('My Venues');
  await expect(heading(page, 'My Venues')).toBeVisible();

  const again = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((one): one is PerformanceResourceTiming => /\/mfe-venue\/.*\.js/.test(one.name))
      .filter(({ initiatorType, transferSize }) => initiatorType === 'script' && transferSize > 0)
      .map(({ name }) => name),
  );
  expect(again).toEqual([]);
});

test('nothing is fetched ahead for somebody who saves data', async ({ page }) => {
  await saveData(page);
  await signIn(page, 'venue');
  await page.goto('/events');
  await expect(heading(page, 'Browse Events')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));

  expect(await filesFetched(page)).toEqual(['mfe-attendee']);
});
