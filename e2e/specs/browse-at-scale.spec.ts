import { putManyOnSale } from '../support/answers';
import { anEvent, someEvents } from '../support/events';
import { expect, type Page, test } from '../support/test';

const MANY = 1_100;
const { venue } = anEvent();

/** Every hundredth event is in Bristol. */
const EVENTS = someEvents(MANY).map((event, index) =>
  index % 100 === 0 ? { ...event, venue: { ...venue, city: 'Bristol' } } : event,
);

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const more = (page: Page) => page.getByRole('button', { name: 'Show more events' });

test.beforeEach(async ({ page }) => {
  await putManyOnSale(page, EVENTS);
  await page.goto('/events');
  await expect(page.getByText(`Showing all ${MANY} events`)).toBeVisible();
  await expect(cards(page)).toHaveCount(48);
});

test('more events than one page are added on scroll and by the keyboard', async ({ page }) => {
  await cards(page).last().scrollIntoViewIfNeeded();
  await expect(page.getByText(`96 of ${MANY} shown`)).toBeAttached();

  // Scrolled into view, the button would load the next events by itself.
  await more(page).evaluate((button) => button.focus({ preventScroll: true }));
  await page.keyboard.press('Enter');

  await expect(page.getByText(`144 of ${MANY} shown`)).toBeAttached();
});

test('Back from an event far down the list restores the list and the scroll position', async ({
  page,
}) => {
  await cards(page).last().scrollIntoViewIfNeeded();
  const far = page.getByRole('link', { name: 'Silent Night 60', exact: true });
  await far.click();
  await expect(page).toHaveURL(new RegExp(anEvent(60).id));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Silent Night 60');

  await page.goBack();

  await expect(far).toBeInViewport();
});

test('the API searches and counts more events than one response holds', async ({ page }) => {
  await page.getByLabel('Search').fill('Si');
  await expect(page.getByText('Type at least 3 letters.')).toBeVisible();
  await expect(page.getByText(`Showing all ${MANY} events`)).toBeVisible();

  await page.getByLabel('Search').fill('Silent Night 109');
  await expect(page.getByText(`Found 11 events of ${MANY} total`)).toBeVisible();
  await expect(cards(page)).toHaveCount(11);

  await page.getByLabel('Search').fill('Silent');
  await expect(page.getByText(`Found 1000+ events of ${MANY} total`)).toBeVisible();
  await expect(cards(page).first()).toBeVisible();

  await page.getByLabel('Location').fill('Bristol');
  await expect(page.getByText(`Found 11 events of ${MANY} total`)).toBeVisible();
  await page.getByRole('link', { name: 'Clear all filters' }).click();
  await expect(page.getByText(`Showing all ${MANY} events`)).toBeVisible();
});
