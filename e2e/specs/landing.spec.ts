import { expect, type Page, test } from '../support/test';
import { answer, putOnSale } from '../support/answers';
import { anEvent, someEvents } from '../support/events';

const upcoming = (page: Page) => page.getByRole('region', { name: 'Upcoming Events' });

// @covers 2.public.landing
test('a guest finds the hero, the roles, the community and the upcoming events on the landing page', async ({
  page,
}) => {
  const [offer] = anEvent().ticketTypes;
  const balcony = { ...offer!, id: anEvent().venue.id, name: 'Balcony', price: 99 };
  const ticketTypes = [offer!, { ...balcony, quantityAvailable: 7 }];
  const event = anEvent(1, { coverImageUrl: '/favicon.svg', ticketTypes });
  await answer(page, `/events/${event.id}`, event);
  await putOnSale(page, [event, anEvent(2)]);
  await page.goto('/');
  const main = page.getByRole('main');
  const [card, drawn] = [0, 1].map((index) => upcoming(page).getByRole('article').nth(index));

  // @covers 2.landing.hero 2.landing.role-cards
  await test.step('the hero and a card for each role', async () => {
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
  });
  // @covers 2.landing.community-events 2.landing.community-venues 2.landing.community-attendees
  await test.step('the figures of the community', async () => {
    const community = page.getByRole('region', { name: 'A community that dances' });
    for (const [figure, label] of [
      ['1000+', 'Events Created'],
      ['500+', 'Active Venues'],
      ['10k+', 'Attendees'],
    ] as const) {
      const part = community.getByText(label, { exact: true }).locator('..');
      await expect(part.getByText(figure, { exact: true })).toBeVisible();
    }
  });
  // @covers 2.landing.card-title 2.landing.card-venue 2.landing.card-start 2.landing.card-price
  // @covers 2.landing.card-available 2.landing.card-link 9.dates.cards-long-date 9.money.pounds
  await test.step('a card with title, venue, start, price, availability and a link to its event', async () => {
    await expect(card!.getByRole('heading', { name: event.title })).toBeVisible();
    await expect(card!).toContainText('Corn Exchange, Leeds');
    await expect(card!).toContainText('4 July 2099 at 20:00');
    await expect(card!).toContainText('£12.50');
    await expect(card!).toContainText('34');
    await expect(card!.getByRole('link')).toHaveAttribute('href', `/events/${event.id}`);
  });
  // @covers 2.landing.card-cover 2.landing.card-placeholder
  await test.step('the cover image of an event, or a placeholder', async () => {
    await expect(card!.locator('img')).toHaveAttribute('src', '/favicon.svg');
    await expect(drawn!.locator('img')).toHaveCount(0);
    await expect(drawn!.locator('svg').first()).toBeVisible();
  });
  // @covers 2.landing.get-started 2.landing.role-buttons
  await test.step('Get Started and the cards open role selection', async () => {
    for (const name of [
      'Get Started',
      'Venue Owner',
      'Supplier',
      'Event Manager',
      'Event Creator',
    ]) {
      await main.getByRole('link', { name }).click();
      await expect(page).toHaveURL(/\/role-selection$/);
      await page.goBack();
      await expect(card!).toBeVisible();
    }
  });
  // @covers 2.landing.login
  await test.step('Login opens /login', async () => {
    await main.getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.goBack();
  });
  // @covers 9.limits.first-ticket-type
  await test.step('the first ticket type alone, also on the page of the event', async () => {
    await expect(card!).toContainText('£12.50');
    await expect(card!).not.toContainText('£99');
    await card!.getByRole('link').click();
    await expect(page.getByRole('region', { name: 'Tickets' })).toContainText('£12.50');
    await expect(main).not.toContainText('Balcony');
  });
});

test('the landing page has other ways on for six events and for none', async ({ page }) => {
  // @covers 2.landing.view-all-not-at-6
  await test.step('six events are shown without View All Events', async () => {
    await putOnSale(page, someEvents(6));
    await page.goto('/');
    await expect(upcoming(page).getByRole('article')).toHaveCount(6);
    await expect(page.getByRole('link', { name: 'View All Events' })).toHaveCount(0);
  });
  // @covers 2.landing.empty 2.landing.empty-create
  await test.step('without events it shows No Events Yet and Create First Event', async () => {
    await putOnSale(page, []);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'No Events Yet' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Create First Event' })).toHaveAttribute(
      'href',
      '/events/create',
    );
  });
});
