import { expect, type Page, test } from '../support/test';
import { MUSIC_CHANNELS } from '@stagedoor/contracts';
import { EventPage } from '../pages/event-page';
import { readAlert } from '../support/alert';
import { createPublishedEvent } from '../support/api';
import { answer, holdRequests } from '../support/answers';
import { colourOf } from '../support/colour';
import { expectToFail } from '../support/console';
import { inHours } from '../support/data';
import { endEvent } from '../support/database';
import { anEvent } from '../support/events';
import { aBuyer, placeOrder } from '../support/orders';
import { signIn } from '../support/sign-in';

const EVENT = anEvent(1, {
  coverImageUrl: '/favicon.svg',
  eventMetadata: { musicChannels: [...MUSIC_CHANNELS] },
});

async function open(page: Page, event = EVENT) {
  await answer(page, `/events/${event.id}`, event);
  await page.goto(`/events/${event.id}`);
  await expect(page.getByRole('heading', { level: 1, name: event.title })).toBeVisible();
}

function withTickets(quantityAvailable: number) {
  return { ...EVENT, ticketTypes: [{ ...EVENT.ticketTypes[0]!, quantityAvailable }] };
}

// @covers 2.event.title 2.event.date 2.event.times 2.event.venue 2.event.about 2.event.tickets-panel
// @covers 9.dates.detail-weekday
test('a guest sees the title, time, venue, description, channels and tickets of an event', async ({
  page,
}) => {
  const main = page.getByRole('main');
  const tickets = page.getByRole('region', { name: 'Tickets' });
  await open(page);

  await expect(main).toContainText('Saturday 4 July 2099');
  await expect(main).toContainText('20:00');
  await expect(main).toContainText(/5 July( 2099)?.*00:00|00:00/);
  await expect(main).toContainText('Corn Exchange');
  await expect(main).toContainText('Brook Street, Leeds');
  await expect(main).toContainText('Capacity 1,200');
  await expect(page.getByRole('region', { name: 'About This Event' })).toContainText(
    EVENT.description,
  );
  await expect(tickets).toContainText('£12.50');

  // @covers 2.event.cover
  await test.step('the cover image', () =>
    expect(main.locator('img')).toHaveAttribute('src', '/favicon.svg'));

  // @covers 2.event.channels
  await test.step('each music channel is a card with number, name, genre and colour', async () => {
    const cards = page.getByRole('region', { name: 'Music Channels' }).getByRole('listitem');
    await expect(cards).toHaveCount(3);
    for (const [index, { channelNumber, name, genre, color }] of MUSIC_CHANNELS.entries()) {
      const number = cards.nth(index).getByText(`Channel ${channelNumber}`, { exact: true });
      await expect(cards.nth(index)).toContainText(name);
      await expect(cards.nth(index)).toContainText(genre);
      expect(await colourOf(number)).toBe(color);
    }
  });

  // @covers 5.tickets.few-left
  await test.step('the panel shows how many tickets are left and highlights few', async () => {
    await expect(tickets.getByText('34 available', { exact: true })).toBeVisible();
    await open(page, { ...withTickets(12), eventMetadata: { musicChannels: [] } });
    await expect(tickets.getByText('12 left', { exact: true })).toBeVisible();
  });

  // @covers 2.event.no-channels
  await test.step('without channels, Music Channels is omitted', () =>
    expect(page.getByText('Music Channels')).toHaveCount(0));

  // @covers 2.event.sold-out-guest
  await test.step('Sold out, with the link to the login', async () => {
    await open(page, withTickets(0));
    await expect(tickets.getByText('Sold out', { exact: true })).toBeVisible();
    await expect(tickets).toContainText('Every ticket is taken.');
    await expect(tickets.getByRole('link', { name: 'Login to Buy Tickets' })).toBeVisible();
  });
});

// @covers 5.tickets.over
test('an event that ends while its page is open is no longer on sale there', async ({ page }) => {
  const event = await createPublishedEvent({ startTime: inHours(1), endTime: inHours(5) });
  await page.clock.install();
  await signIn(page, 'supplier');
  await page.goto(`/events/${event.id}`);
  const tickets = page.getByRole('region', { name: 'Tickets' });
  await expect(tickets.getByRole('button', { name: /^Buy/ })).toBeEnabled();

  await endEvent(event.id);
  await page.clock.fastForward('05:00:01');

  await expect(tickets).toContainText('This event has ended.');
  await expect(tickets.getByRole('button')).toHaveCount(0);
});

// @covers 5.tickets.stale-page 8.orders.create-refused
test('a stale page shows the refusal and then limits the quantity to the tickets left', async ({
  page,
}) => {
  const event = await createPublishedEvent({ ticketQuantity: 3 });
  await signIn(page, 'supplier');
  expectToFail(page, '/api/orders');
  await page.goto(`/events/${event.id}`);
  const tickets = page.getByRole('region', { name: 'Tickets' });
  await expect(tickets).toContainText('3 left');
  await placeOrder(event, (await aBuyer('Rival')).token, 2);

  await new EventPage(page).buy(3);

  await readAlert(page, 'Only 1 ticket is left.');
  await expect(tickets).toContainText('1 left');
  await expect(tickets.getByLabel('Quantity', { exact: true })).toHaveValue('1');
  await expect(tickets.getByRole('button', { name: /^Buy/ })).toBeEnabled();
});

test('the Tickets panel limits what a user can buy', async ({ page }) => {
  const tickets = page.getByRole('region', { name: 'Tickets' });
  const amounts = page.getByLabel('Quantity', { exact: true }).locator('option');
  await signIn(page, 'supplier');
  expectToFail(page, '/api/orders');
  const release = await holdRequests(page, '/orders', (route) => route.abort());

  // @covers 5.tickets.quantity-from-1 5.tickets.quantity-max-10 5.tickets.quantity-max-available
  // @covers 9.limits.quantity-1-10
  await test.step('the quantity goes from 1 to 10 or to the number of tickets left', async () => {
    await open(page, withTickets(3));
    await expect(amounts).toHaveText(['1', '2', '3']);
    await open(page, withTickets(34));
    await expect(amounts).toHaveText(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
  });
  // @covers 5.tickets.buy-disabled-processing 8.orders.create-failed 8.orders.create-button-back
  await test.step('Buy Tickets is disabled while its order is pending and enabled after a failure', async () => {
    await new EventPage(page).buy(2);
    const button = tickets.locator('button[type=submit]');
    await expect(button).toHaveText(/Processing/);
    await expect(button).toBeDisabled();
    release();
    await readAlert(page, 'Failed to create order');
    await expect(page.getByRole('button', { name: /^Buy/ })).toBeEnabled();
  });
  // @covers 5.tickets.buy-disabled-none-left
  await test.step('Buy Tickets is disabled when the event is sold out', async () => {
    await open(page, withTickets(0));
    await expect(tickets).toContainText('Sold out');
    await expect(tickets.getByRole('button', { name: /^Buy/, disabled: false })).toHaveCount(0);
  });
  // @covers 5.tickets.cancelled
  await test.step('a cancelled event cannot be bought', async () => {
    await open(page, { ...EVENT, status: 'cancelled' });
    await expect(tickets).toContainText('This event has been cancelled.');
    await expect(tickets.getByRole('button')).toHaveCount(0);
  });
});

// @covers 8.events.one-not-found
test('an event that is missing shows an error and Back to events', async ({ page }) => {
  const nothing = '/events/01900000-0000-7000-8000-00000000ffff';
  expectToFail(page, `/api${nothing}`);
  await page.goto(nothing);
  await expect(page.getByRole('alert')).toContainText('Event not found');
  await page.getByRole('main').getByRole('link', { name: 'Back to events' }).click();
  await expect(page).toHaveURL(/\/events$/);
});
