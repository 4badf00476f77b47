import { expect, type Page, test } from '../support/test';
import { CreateEventPage } from '../pages/create-event-page';
import { answer, cutOff } from '../support/answers';
import { colourOf } from '../support/colour';
import { expectToFail } from '../support/console';
import { inDays } from '../support/data';
import { aMyEvent, anEvent } from '../support/events';
import { signIn } from '../support/sign-in';

const { venue } = anEvent();
const TYPED = {
  title: 'Silent Friday',
  description: 'Three channels.',
  startDate: inDays(30),
  startTime: '20:00',
  endDate: inDays(30),
  endTime: '23:00',
  venue: venue.name,
  price: '25',
  capacity: '100',
};

async function open(page: Page) {
  await signIn(page, 'creator');
  await answer(page, '/venues', { venues: [venue] });
  await page.goto('/events/create');
  await expect(page.getByRole('heading', { level: 1, name: 'Create Event' })).toBeVisible();
}

const submit = (page: Page) => page.getByRole('button', { name: 'Create & Publish Event' }).click();

test('the form starts with a price of 25, a capacity of 100 and the three channels [9.create-event.price-25] [9.create-event.capacity-100] [5.create-event.price-step] [2.create-event.channels-panel]', async ({
  page,
}) => {
  await open(page);

  const price = page.getByLabel('Ticket price');
  await expect(price).toHaveValue('25');
  await expect(price).toHaveAttribute('step', '0.01');
  await expect(page.getByLabel('Total capacity')).toHaveValue('100');
  const channels = page.getByRole('region', { name: 'Music Channels' });
  const expectChannel = (number: number, name: string, colour: string) => async () => {
    const card = channels.locator('[data-channel]').nth(number - 1);
    await expect(card).toContainText(name);
    const label = card.getByText(`Channel ${number}`, { exact: true });
    expect(await colourOf(label)).toBe(colour);
  };
  await test.step('80s Classics in red [9.channels.one]', expectChannel(1, '80s Classics', 'red'));
  await test.step('90s Anthems in blue [9.channels.two]', expectChannel(2, '90s Anthems', 'blue'));
  await test.step('00s Hits in green [9.channels.three]', expectChannel(3, '00s Hits', 'green'));
  await expect(channels.getByRole('textbox')).toHaveCount(0);
});

test('Cancel opens My Events [2.create-event.cancel]', async ({ page }) => {
  await open(page);

  await page.getByRole('main').getByRole('link', { name: 'Cancel' }).click();

  await expect(page).toHaveURL(/\/my-events$/);
});

test('every field is required [5.create-event.title-required] [5.create-event.description-required] [5.create-event.start-date-required] [5.create-event.start-time-required] [5.create-event.end-date-required] [5.create-event.end-time-required] [5.create-event.venue-required] [5.create-event.price-required] [5.create-event.capacity-required]', async ({
  page,
}) => {
  let sent = 0;
  page.on('request', (request) => (sent += request.method() === 'POST' ? 1 : 0));
  await open(page);
  await page.getByLabel('Ticket price').fill('');
  await page.getByLabel('Total capacity').fill('');

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
  expect(sent).toBe(0);
});

test('an end before the start and a capacity above the venue are rejected at their fields [5.create-event.end-after-start] [5.create-event.capacity-fits-venue]', async ({
  page,
}) => {
  await open(page);

  await new CreateEventPage(page).create({ ...TYPED, endTime: '19:00' });
  await expect(page.getByText('The end must be after the start.')).toBeVisible();

  await new CreateEventPage(page).create({ ...TYPED, capacity: '2000' });
  await expect(
    page.getByText("Total capacity 2,000 is more than the venue's capacity of 1,200."),
  ).toBeVisible();
  await expect(page.getByLabel('Total capacity')).toHaveAttribute('aria-invalid', 'true');
});

test('a creation without a response shows Failed to create event [8.events.create-failed]', async ({
  page,
}) => {
  await open(page);
  await cutOff(page, '/events');

  await new CreateEventPage(page).create(TYPED);

  await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to create event');
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(TYPED.title);
});

test('the submit after a failed publish publishes the same draft [4.event.publish-failed-once]', async ({
  page,
}) => {
  const draft = anEvent(1, { status: 'draft' });
  const calls: string[] = [];
  expectToFail(page, `/api/events/${draft.id}/publish`);
  await open(page);
  await answer(page, '/events/my-events', [aMyEvent()]);
  await page.route(
    (url) => url.pathname === '/api/events',
    (route) => {
      calls.push('create');
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
  await submit(page);

  await expect(page).toHaveURL(/\/my-events$/);
  expect(calls).toEqual(['create', 'publish', 'publish']);
});
