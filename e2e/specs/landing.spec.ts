import { expect, type Page, test } from '../support/test';
import { answer, putOnSale } from '../support/answers';
import { anEvent, someEvents } from '../support/events';

const upcoming = (page: Page) => page.getByRole('region', { name: 'Upcoming Events' });

// @covers 2.public.landing 2.landing.hero 2.landing.role-cards 2.landing.community-events 2.landing.community-venues
// @covers 2.landing.community-attendees
test('the landing page has a hero, a card for each role and the figures of the community', async ({
  page,
}) => {
  await page.goto('/');

  await expect(
    page.getByRole('heading', { level: 1, name: 'Three channels. One dance floor.' }),
  ).toBeVisible();
  const roles = page.getByRole('region', { name: 'Find your part in the night' });
  await expect(roles.getByRole('heading', { level: 3 })).toHaveText([
    'Venue Owner',
    'Supplier',
    'Event Manager',
    'Event Creator',
  ]);
  const community = page.getByRole('region', { name: 'A community that dances' });
  for (const [figure, label] of [
    ['1000+', 'Events Created'],
    ['500+', 'Active Venues'],
    ['10k+', 'Attendees'],
  ] as const) {
    const card = community.getByText(label, { exact: true }).locator('..');
    await expect(card.getByText(figure, { exact: true })).toBeVisible();
  }
});

// @covers 2.landing.get-started 2.landing.role-buttons 2.landing.login
test('Get Started and the role cards open role selection, and Login opens /login', async ({
  page,
}) => {
  const main = page.getByRole('main');
  for (const name of ['Get Started', 'Venue Owner', 'Supplier', 'Event Manager', 'Event Creator']) {
    await page.goto('/');
    await main.getByRole('link', { name }).click();
    await expect(page).toHaveURL(/\/role-selection$/);
  }
  await page.goto('/');
  await main.getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

// @covers 2.landing.view-all-not-at-6
test('six events are shown without View All Events', async ({ page }) => {
  await putOnSale(page, someEvents(6));

  await page.goto('/');

  await expect(upcoming(page).getByRole('article')).toHaveCount(6);
  await expect(page.getByRole('link', { name: 'View All Events' })).toHaveCount(0);
});

// @covers 2.landing.card-title 2.landing.card-venue 2.landing.card-start 2.landing.card-price
// @covers 2.landing.card-available 2.landing.card-link 9.dates.cards-long-date 9.money.pounds
test('a card shows title, venue, start, price and availability and links to its event', async ({
  page,
}) => {
  const event = anEvent(1);
  await putOnSale(page, [event]);
  await page.goto('/');

  const card = upcoming(page).getByRole('article');

  await expect(card.getByRole('heading', { name: event.title })).toBeVisible();
  await expect(card).toContainText('Corn Exchange, Leeds');
  await expect(card).toContainText('4 July 2099 at 20:00');
  await expect(card).toContainText('£12.50');
  await expect(card).toContainText('34');
  await expect(card.getByRole('link')).toHaveAttribute('href', `/events/${event.id}`);
});

// @covers 2.landing.card-cover 2.landing.card-placeholder
test('a card shows the cover image of its event or a placeholder', async ({ page }) => {
  await putOnSale(page, [anEvent(1, { coverImageUrl: '/favicon.svg' }), anEvent(2)]);
  await page.goto('/');

  const [covered, drawn] = [0, 1].map((index) => upcoming(page).getByRole('article').nth(index));

  await expect(covered!.locator('img')).toHaveAttribute('src', '/favicon.svg');
  await expect(drawn!.locator('img')).toHaveCount(0);
  await expect(drawn!.locator('svg').first()).toBeVisible();
});

// @covers 9.limits.first-ticket-type
test('only the first ticket type of an event is shown', async ({ page }) => {
  const event = anEvent(1);
  const first = event.ticketTypes[0]!;
  const second = { ...first, id: event.venue.id, name: 'Balcony', price: 99, quantityAvailable: 7 };
  await answer(page, `/events/${event.id}`, { ...event, ticketTypes: [first, second] });
  await putOnSale(page, [{ ...event, ticketTypes: [first, second] }]);

  await page.goto('/');
  await expect(upcoming(page).getByRole('article')).toContainText('£12.50');
  await expect(upcoming(page).getByRole('article')).not.toContainText('£99');

  await page.goto(`/events/${event.id}`);
  await expect(page.getByRole('region', { name: 'Tickets' })).toContainText('£12.50');
  await expect(page.getByRole('main')).not.toContainText('Balcony');
});

// @covers 2.landing.empty 2.landing.empty-create
test('without events it shows No Events Yet and Create First Event', async ({ page }) => {
  await putOnSale(page, []);
  await page.goto('/');

  await expect(page.getByRole('heading', { name: 'No Events Yet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create First Event' })).toHaveAttribute(
    'href',
    '/events/create',
  );
});
