import type { EventList, Venue } from '@stagedoor/contracts';
import { CreateEventPage } from '../pages/create-event-page';
import { EventPage } from '../pages/event-page';
import { call, createPublishedEvent } from '../support/api';
import { uniqueName } from '../support/data';
import { signIn, storedToken } from '../support/sign-in';
import { expect, test } from '../support/test';

const DAY_MS = 86_400_000;
/** Ahead of and behind the time of the venue. */
const BROWSERS = ['Pacific/Auckland', 'America/Los_Angeles'] as const;

/** An event in London as its organiser types it, and its instants. */
interface Night {
  startDate: string;
  startTime: string;
  endDate: string;
  endTime: string;
  instants: readonly [start: string, end: string];
}

/** Clocks go back at 02:00 on the last Sunday of October: 23:00 to 03:00 that night are five hours. */
function theLongNight(): Night {
  const sunday = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 9, 31));
  sunday.setUTCDate(31 - sunday.getUTCDay());
  const day = (date: Date) => date.toISOString().slice(0, 10);
  const saturday = new Date(sunday.getTime() - DAY_MS);
  return {
    startDate: day(saturday),
    startTime: '23:00',
    endDate: day(sunday),
    endTime: '03:00',
    instants: [`${day(saturday)}T22:00:00.000Z`, `${day(sunday)}T03:00:00.000Z`],
  };
}

/** `24 October 2026`. */
const longDate = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

const night = theLongNight();

for (const timezoneId of BROWSERS) {
  test.describe(`the night that summer time ends, with the browser in ${timezoneId}`, () => {
    test.use({ timezoneId });

    // @covers 2.browse.date 9.dates.venue-zone 9.dates.cards-long-date 9.dates.detail-weekday 9.dates.clock-change
    // @covers 9.dates.zone-named 4.purchase.free-order 2.checkout.free-heading 2.checkout.details
    test('is created, found by its day and shown by card, page and ticket in the time of the venue', async ({
      page,
    }) => {
      const title = uniqueName('Silent Night');
      const begins = `${longDate(night.startDate)} at ${night.startTime}`;
      const main = page.getByRole('main');
      const card = page.getByRole('article').filter({ hasText: title });
      await signIn(page, 'creator', 'venue');
      const { name: venue } = await call<Venue>(
        'POST',
        '/venues',
        {
          name: uniqueName('Roundhouse'),
          address: 'Chalk Farm Road',
          city: 'London',
          capacity: 90,
        },
        (await storedToken(page)) ?? '',
      );

      await page.goto('/events/create');
      const typed = { ...night, title, venue, description: 'Three channels.' };
      await new CreateEventPage(page).create({ ...typed, price: '0', capacity: '50' });
      await expect(main.getByRole('article', { name: title })).toContainText(begins);

      await page.goto('/events');
      await page.getByLabel('Date').fill(night.endDate);
      await expect(card).toHaveCount(0);
      await page.getByLabel('Date').fill(night.startDate);
      await expect(card).toContainText(begins);

      await card.getByRole('link', { name: title }).click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      for (const shown of [longDate(night.startDate), night.startTime, night.endTime]) {
        await expect(main).toContainText(shown);
      }
      const { events } = await call<EventList>('GET', `/events?search=${title}`);
      expect([events[0]?.startTime, events[0]?.endTime]).toEqual(night.instants);
      await expect(main).toContainText(/23:00 BST.*03:00 GMT/);

      await new EventPage(page).buy(1);
      await expect(page).toHaveURL(/\/checkout\/success\?session_id=/);
      await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible();
      const details = page.getByRole('region', { name: 'Order details' });
      for (const shown of [title, venue, begins, /Tickets\s*1/, /Total\s*(£0\.00|Free)/]) {
        await expect(details).toContainText(shown);
      }
      await page.goto('/my-tickets');
      for (const shown of [title, longDate(night.startDate), night.startTime, night.endTime]) {
        await expect(main).toContainText(shown);
      }
    });
  });
}

for (const [wrong, wrongBy] of [
  ['ahead', DAY_MS],
  ['behind', -DAY_MS],
] as const) {
  // @covers 4.purchase.hold-shown 4.purchase.order-then-payment-page
  test(`tickets are sold and held and let go normally when the clock of the device is a day ${wrong}`, async ({
    page,
  }) => {
    const event = await createPublishedEvent({
      startTime: new Date(Date.now() + DAY_MS / 2).toISOString(),
      endTime: new Date(Date.now() + DAY_MS).toISOString(),
    });
    await page.clock.install({ time: Date.now() + wrongBy });
    await signIn(page, 'supplier');
    await page.goto(`/events/${event.id}`);

    await new EventPage(page).buy(2);
    await expect(page.getByLabel('Card number')).toBeVisible();
    await page.goto(`/events/${event.id}`);

    const hold = page.getByRole('region', { name: 'Your hold' });
    await expect(hold).toContainText(/You hold 2 tickets, 1\d:\d\d left/);
    await expect(hold.getByRole('button', { name: 'Continue to payment' })).toBeVisible();
    await hold.getByRole('button', { name: 'Let go' }).click();
    await expect(hold).toBeHidden();
    expect(await event.available()).toBe(50);
  });
}
