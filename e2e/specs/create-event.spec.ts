import type { CreateEventBody, Event } from '@stagedoor/contracts';
import { expect, type Page, test } from '../support/test';
import { CreateEventPage } from '../pages/create-event-page';
import { answer } from '../support/answers';
import { colourOf } from '../support/colour';
import { expectToFail } from '../support/console';
import { aNewEvent } from '../support/data';
import { aMyEvent, anEvent } from '../support/events';
import { signIn } from '../support/sign-in';

const { venue } = anEvent();
const TYPED = aNewEvent(venue.name);

async function open(page: Page) {
  await signIn(page, 'creator');
  await answer(page, '/venues', { venues: [venue] });
  await page.goto('/events/create');
  await expect(page.getByRole('heading', { level: 1, name: 'Create Event' })).toBeVisible();
}

const channels = (page: Page) => page.getByRole('region', { name: 'Music Channels' });

const hasChannel = (page: Page, number: number, name: string, colour: string) => async () => {
  const card = channels(page)
    .locator('[data-channel]')
    .nth(number - 1);
  await expect(card).toContainText(name);
  const label = card.getByText(`Channel ${number}`, { exact: true });
  expect(await colourOf(label)).toBe(colour);
};

const submit = (page: Page) => page.getByRole('button', { name: 'Create & Publish Event' }).click();

test('Create Event checks its fields before it sends anything', async ({ page }) => {
  let sent = 0;
  page.on('request', (request) => (sent += request.method() === 'POST' ? 1 : 0));
  const price = page.getByLabel('Ticket price');
  const capacity = page.getByLabel('Total capacity');
  await open(page);

  // @covers 9.create-event.price-25 9.create-event.capacity-100
  await test.step('the price starts at 25 and the capacity at 100', async () => {
    await expect(price).toHaveValue('25');
    await expect(price).toHaveAttribute('step', '0.01');
    await expect(capacity).toHaveValue('100');
  });
  // @covers 5.create-event.price-step
  await test.step('a price keeps its decimal comma, and more than two decimals are rejected', async () => {
    const message = /^Enter the ticket price in pounds/;
    await price.fill('');
    await price.pressSequentially('12,505');
    await submit(page);
    await expect(price).toHaveValue('12,505');
    await expect(price).toHaveAccessibleDescription(message);
    await price.fill('12,50');
    await submit(page);
    await expect(price).not.toHaveAccessibleDescription(message);
  });
  // @covers 2.create-event.channels-panel
  await test.step('the channels cannot be edited', () =>
    expect(channels(page).getByRole('textbox')).toHaveCount(0));
  // @covers 9.channels.one
  await test.step('80s Classics in red', hasChannel(page, 1, '80s Classics', 'red'));
  // @covers 9.channels.two
  await test.step('90s Anthems in blue', hasChannel(page, 2, '90s Anthems', 'blue'));
  // @covers 9.channels.three
  await test.step('00s Hits in green', hasChannel(page, 3, '00s Hits', 'green'));
  // @covers 5.create-event.title-required 5.create-event.description-required 5.create-event.start-date-required
  // @covers 5.create-event.start-time-required 5.create-event.end-date-required 5.create-event.end-time-required
  // @covers 5.create-event.venue-required 5.create-event.price-required 5.create-event.capacity-required
  await test.step('every field is required', async () => {
    await price.fill('');
    await capacity.fill('');
    await submit(page);
    for (const label of [
      'Title',
      'Description',
      'Start date',
      'Start time',
      'End date',
      'End time',
      'Venue',
      'Ticket price',
      'Total capacity',
    ]) {
      const field = page.getByRole('main').getByLabel(label, { exact: true });
      await expect(field).toHaveAttribute('aria-invalid', 'true');
    }
    await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
  });
  // @covers 5.create-event.end-after-start
  await test.step('an end before the start is rejected at its field', async () => {
    await new CreateEventPage(page).create({ ...TYPED, endTime: '19:00' });
    await expect(page.getByText('The end must be after the start.')).toBeVisible();
  });
  // @covers 5.create-event.capacity-fits-venue
  await test.step('a capacity above the venue is rejected at its field', async () => {
    await new CreateEventPage(page).create({ ...TYPED, capacity: '2000' });
    await expect(
      page.getByText("Total capacity 2,000 is more than the venue's capacity of 1,200."),
    ).toBeVisible();
    await expect(capacity).toHaveAttribute('aria-invalid', 'true');
    expect(sent).toBe(0);
  });
  // @covers 2.create-event.cancel
  await test.step('Cancel opens My Events', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(/\/my-events$/);
  });
});

/** The draft with the fields that were sent. */
function draftOf(
  draft: Event,
  { venueId: _venueId, ticketPrice: price, ticketQuantity: quantity, ...sent }: CreateEventBody,
): Event {
  const ticketTypes = draft.ticketTypes.map((type) => ({ ...type, price, quantity }));
  return { ...draft, ...sent, ticketTypes };
}

// @covers 4.event.publish-failed-once
test('the submit after a failed publish publishes the same draft', async ({ page }) => {
  let draft = anEvent(1, { status: 'draft' });
  const calls: string[] = [];
  expectToFail(page, `/api/events/${draft.id}/publish`);
  await open(page);
  await answer(page, '/events/my-events', [aMyEvent()]);
  await page.route(
    (url) => url.pathname === '/api/events',
    (route) => {
      calls.push('create');
      draft = draftOf(draft, route.request().postDataJSON() as CreateEventBody);
      return route.fulfill({ status: 201, json: { data: { event: draft } } });
    },
  );
  await page.route(
    (url) => url.pathname === `/api/events/${draft.id}/publish`,
    (route) => {
      calls.push('publish');
      const failed = calls.filter((call) => call === 'publish').length === 1;
      return failed
        ? route.abort()
        : route.fulfill({ json: { data: { ...draft, status: 'published' } } });
    },
  );

  await new CreateEventPage(page).create(TYPED);
  await expect(page.getByRole('main').getByText('Failed to create event')).toBeVisible();
  await answer(page, `/events/${draft.id}`, draft);
  await answer(page, `/events/${draft.id}/orders/totals`, {});
  await submit(page);

  await expect(page).toHaveURL(/\/my-events$/);
  expect(calls).toEqual(['create', 'publish', 'publish']);
});
