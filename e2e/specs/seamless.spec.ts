import type { Role } from '@stagedoor/contracts';
import { Header } from '../pages/header';
import { framesSeen, watchFrames } from '../support/frames';
import { filesFetched, saveData, slowFilesDown } from '../support/remote-files';
import { signIn } from '../support/sign-in';
import { expect, type Page, test } from '../support/test';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/**
 * For each role, links of its header between areas of different remotes. Each link is named like the heading of its
 * page.
 */
const WAYS: Partial<Record<Role, string[]>> = {
  creator: ['Create Event', 'My Tickets', 'My Events', 'Browse Events'],
  venue: ['My Venues', 'Browse Events', 'Venue Bookings'],
};

for (const [role, ways] of Object.entries(WAYS)) {
  test(`moving between the areas of a role (${role}) keeps one document and one header without a blank frame`, async ({
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

test('the files of an area are fetched when its link is hovered or focused', async ({ page }) => {
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

test('other areas are prefetched once the page is idle, and opening one fetches no entry file again', async ({
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

test('nothing is prefetched in data-saving mode', async ({ page }) => {
  await saveData(page);
  await signIn(page, 'venue');
  await page.goto('/events');
  await expect(heading(page, 'Browse Events')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));

  expect(await filesFetched(page)).toEqual(['mfe-attendee']);
});
