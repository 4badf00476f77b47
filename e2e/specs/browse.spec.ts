import { expect, type Locator, type Page, test } from '../support/test';
import { answer, putOnSale } from '../support/answers';
import { anEvent, someEvents } from '../support/events';

const VENUE = anEvent().venue;
const EVENTS = [
  anEvent(1, { title: 'Palace After Dark', description: 'Under the great GLASS roof.' }),
  anEvent(2, {
    title: 'Canal Nights',
    description: 'Beside the water.',
    startTime: '2099-07-05T19:00:00.000Z',
    venue: { ...VENUE, name: 'Boathouse', city: 'London' },
  }),
  anEvent(3, {
    title: 'Late Lantern',
    description: 'Into the small hours.',
    startTime: '2099-07-05T23:30:00.000Z',
    venue: { ...VENUE, name: 'Town Hall', city: 'Bristol' },
    ticketTypes: [{ ...anEvent(3).ticketTypes[0]!, quantityAvailable: 0 }],
  }),
];

/** Expects the list to show these titles once it is filtered. */
async function expectFound(page: Page, titles: string[]) {
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(titles);
}

test.beforeEach(async ({ page }) => {
  await putOnSale(page, EVENTS);
});

test('a guest sees every event, and the filters find some of them without a request', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/events')) calls.push(request.url());
  });
  const [search, location, date] = ['Search', 'Location', 'Date'].map((filter) =>
    page.getByLabel(filter, { exact: true }),
  ) as [Locator, Locator, Locator];
  // @covers 2.public.events 2.browse.count-all 2.browse.card-available 6.public.browse 7.events.list-used
  await test.step('every event and the total, and the same list on the landing page', async () => {
    await page.goto('/');
    await expectFound(page, ['Palace After Dark', 'Canal Nights', 'Late Lantern']);
    calls.length = 0;
    await page.goto('/events');
    await expect(page.getByText('Showing all 3 events')).toBeVisible();
    await expectFound(page, ['Palace After Dark', 'Canal Nights', 'Late Lantern']);
    await expect(page.getByRole('article').first()).toContainText('34');
    for (const filter of [search, location, date]) await expect(filter).toBeVisible();
    expect(calls).toHaveLength(1);
  });

  // @covers 2.browse.card-sold-out
  await test.step('a card shows Sold out', async () => {
    const card = page.getByRole('article').filter({ hasText: 'Late Lantern' });
    await expect(card.getByText('Sold out', { exact: true })).toBeVisible();
  });

  // @covers 2.browse.search-title 2.browse.search-description 2.browse.search-case 2.browse.count-found
  await test.step('the search finds text in title and description and ignores case', async () => {
    await search.fill('cANAL');
    await expectFound(page, ['Canal Nights']);
    await expect(page.getByText('Found 1 events of 3 total')).toBeVisible();
    await search.fill('glass roof');
    await expectFound(page, ['Palace After Dark']);
    await search.clear();
  });

  // @covers 2.browse.location-city 2.browse.location-venue 2.browse.location-suggestions
  await test.step('the location finds city and venue and suggests the cities', async () => {
    await location.fill('london');
    await expectFound(page, ['Canal Nights']);
    await location.fill('corn exch');
    await expectFound(page, ['Palace After Dark']);
    const list = await location.getAttribute('list');
    const cities = await page
      .locator(`[id="${list}"] option`)
      .evaluateAll((options) => options.map((option) => option.getAttribute('value')));
    expect(cities).toEqual(['Bristol', 'Leeds', 'London']);
  });

  // @covers 2.browse.date 9.dates.venue-zone
  await test.step("the date finds events that start on that day at the venue, and times are the venue's", async () => {
    await location.clear();
    await date.fill('2099-07-05');
    await expectFound(page, ['Canal Nights']);
    await expect(page.getByText('5 July 2099 at 20:00', { exact: true })).toBeVisible();
    await date.fill('2099-07-06');
    await expectFound(page, ['Late Lantern']);
    await expect(page.getByText('6 July 2099 at 00:30', { exact: true })).toBeVisible();
  });

  // @covers 2.browse.empty 2.browse.clear-filters
  await test.step('without a match it shows No Events Found, and Clear all filters shows every event', async () => {
    await search.fill('opera');
    await location.fill('Leeds');
    await date.fill('2099-07-05');
    await expect(page.getByRole('heading', { name: 'No Events Found' })).toBeVisible();
    await expect(page.getByText('Found 0 events of 3 total')).toBeVisible();
    await page.getByText('Clear all filters').click();
    await expect(page.getByText('Showing all 3 events')).toBeVisible();
    for (const filter of [search, location, date]) await expect(filter).toHaveValue('');
    await expect(page.getByText('Clear all filters')).toHaveCount(0);
  });

  // @covers 2.browse.all-client-side
  await test.step('no filter has sent a request', async () => {
    await search.fill('canal');
    await date.fill('2099-07-05');
    await expect(page.getByText('Found 1 events of 3 total')).toBeVisible();
    expect(calls).toHaveLength(1);
  });
});

// @covers 9.fetching.no-refetch-on-focus
test('focusing the window sends no request', async ({ page, context }) => {
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/events')) calls += 1;
  });
  await page.clock.install();
  await page.goto('/events');
  await expect(page.getByText('Showing all 3 events')).toBeVisible();
  // The list is stale.
  await page.clock.fastForward('01:00');

  const other = await context.newPage();
  await other.goto('/favicon.svg');
  await page.bringToFront();
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    window.dispatchEvent(new Event('focus'));
  });
  await page.getByLabel('Search').fill('canal');
  await expectFound(page, ['Canal Nights']);

  expect(calls).toBe(1);
});

// @covers 2.browse.back-keeps 2.event.back-to-list
test('Back from an event keeps the filters and the scroll position', async ({ page }) => {
  const [elsewhere, ...others] = someEvents(30);
  const wanted = others[20]!;
  const events = [{ ...elsewhere!, venue: { ...VENUE, city: 'Bristol' } }, ...others];
  await putOnSale(page, events);
  await answer(page, `/events/${wanted.id}`, wanted);
  await page.goto('/events?search=silent');
  const heading = page.getByRole('heading', { level: 1 });
  const top = () => page.evaluate(() => window.scrollY);

  await page.getByLabel('Location').fill('Leeds');
  // The cards, whose links keep the filters, are drawn after the fields.
  await expect(page.getByText('Found 29 events of 30 total')).toBeVisible();
  await page.getByRole('link', { name: wanted.title }).click();
  await expect(heading).toHaveText(wanted.title);
  await page.goBack();
  await expect(page).toHaveURL('/events?search=silent&location=Leeds');
  await expect(page.getByLabel('Location')).toHaveValue('Leeds');
  await expect(page.getByRole('link', { name: wanted.title })).toBeInViewport();
  expect(await top()).toBeGreaterThan(0);

  await page.goForward();
  await expect(heading).toHaveText(wanted.title);
  await page.getByRole('link', { name: 'Back to events' }).click();
  await expect(page).toHaveURL('/events?search=silent&location=Leeds');
});

test('a reload keeps the scroll position of the list, and so does Back from a reloaded event', async ({
  page,
}) => {
  const events = someEvents(30);
  const wanted = events[20]!;
  await putOnSale(page, events);
  await answer(page, `/events/${wanted.id}`, wanted);
  await page.goto('/events');
  const link = page.getByRole('link', { name: wanted.title });
  const top = () => page.evaluate(() => window.scrollY);
  await link.scrollIntoViewIfNeeded();
  const left = await top();
  expect(left).toBeGreaterThan(0);

  await page.reload();
  await expect.poll(top).toBe(left);

  await link.click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(wanted.title);
  expect(await top()).toBe(0);
  await page.reload();
  await expect(heading).toHaveText(wanted.title);
  await page.goBack();
  await expect(link).toBeInViewport();
  expect(await top()).toBe(left);
});

test('a newly opened URL starts at the top, whatever the scroll position of the previous page', async ({
  page,
}) => {
  await putOnSale(page, someEvents(30));
  await page.goto('/events');
  const top = () => page.evaluate(() => window.scrollY);
  await page.getByRole('article').last().scrollIntoViewIfNeeded();
  await expect.poll(top).toBeGreaterThan(0);

  await page.goto('/events?search=silent');
  await expect(page.getByText(/^Found /)).toBeVisible();

  expect(await top()).toBe(0);
});
