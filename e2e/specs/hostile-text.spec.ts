import { randomUUID } from 'node:crypto';
import type { CreatedEvent, Event } from '@stagedoor/contracts';
import {
  ADDRESS_MAX_LENGTH,
  DESCRIPTION_MAX_LENGTH,
  NAME_MAX_LENGTH,
  TITLE_MAX_LENGTH,
} from '@stagedoor/contracts';
import { CreateEventPage } from '../pages/create-event-page';
import { CreateVenuePage } from '../pages/create-venue-page';
import { EventPage } from '../pages/event-page';
import { CARDS, PaymentPage } from '../pages/payment-page';
import { RegisterPage } from '../pages/register-page';
import { putOnSale } from '../support/answers';
import { call } from '../support/api';
import { aNewEvent, aPerson, uniqueName } from '../support/data';
import { hostileText, watchForHarm } from '../support/hostile-text';
import { sidewaysScroll } from '../support/findings';
import { signIn, storedToken } from '../support/sign-in';
import { expect, type Locator, type Page, test } from '../support/test';

test.use({ viewport: { width: 320, height: 800 } });

test('the longest hostile text stays text in every field and on every screen', async ({
  page,
  browser,
}) => {
  test.slow();
  const { harm } = await watchForHarm(page);
  const title = hostileText('Title', TITLE_MAX_LENGTH);
  const venue = {
    name: hostileText(uniqueName('Venue').replace(' ', ''), TITLE_MAX_LENGTH),
    address: hostileText('Address', ADDRESS_MAX_LENGTH),
    city: hostileText('City', NAME_MAX_LENGTH),
    postcode: hostileText('P', 20),
    capacity: '120',
  };

  await test.step('a name in the registration and in the header', async () => {
    const firstName = hostileText('First', NAME_MAX_LENGTH);
    const lastName = hostileText('Last', NAME_MAX_LENGTH);
    await new RegisterPage(page).register({ ...aPerson(lastName), firstName }, 'Venue Owner');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('button', { name: /First<img/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
    expect(await harm()).toEqual([]);
  });

  await test.step('a venue in its form and in My Venues', async () => {
    await page.goto('/venues/create');
    await new CreateVenuePage(page).create(venue);
    await expect(page.getByRole('heading', { name: venue.name })).toBeVisible();
    expect(await harm()).toEqual([]);
  });

  const token = (await storedToken(page)) ?? '';
  await call('POST', '/auth/add-role', { role: 'creator' }, token);

  await test.step('an event in its form and in My Events', async () => {
    await page.goto('/events/create');
    await new CreateEventPage(page).create(
      aNewEvent(venue.name, { title, description: hostileText('About', DESCRIPTION_MAX_LENGTH) }),
    );
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    expect(await harm()).toEqual([]);
  });

  const [event] = await call<Event[]>('GET', '/events/my-events', undefined, token);
  if (!event) throw new Error('the event was not created');

  await test.step('a venue in the choice of Create Event', async () => {
    await page.goto('/events/create');
    await new CreateEventPage(page).chooseVenue(venue.name);
    await expect(page.getByText(/Dates and times are local to/)).toContainText(venue.name);
    expect(await harm()).toEqual([]);
  });

  await test.step('a draft in the deletion dialog and in the toast', async () => {
    const { startTime, endTime } = event;
    const body = {
      title,
      description: title,
      startTime,
      endTime,
      venueId: event.venue.id,
      ticketPrice: 0,
      ticketQuantity: 1,
    };
    await call<CreatedEvent>('POST', '/events', body, token);
    await page.goto('/my-events');
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('alertdialog')).toContainText(title);
    expect(await harm()).toEqual([]);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText(/is published/)).toBeVisible();
    expect(await harm()).toEqual([]);
  });

  await test.step('an event in the form that edits it', async () => {
    await page.goto(`/my-events/${event.id}/edit`);
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title);
    await expect(page.getByText(/Dates and times are local to/)).toContainText(venue.name);
    expect(await harm()).toEqual([]);
  });

  await test.step('a search in the URL and its results', async () => {
    const query = new URLSearchParams({ search: title, location: venue.city, date: '<script>' });
    await page.goto(`/events?${query}`);
    await expect(page.getByLabel('Search')).toHaveValue(title);
    await expect(page.getByLabel('Location')).toHaveValue(venue.city);
    await expect(page.getByRole('heading', { level: 2, name: title }).first()).toBeVisible();
    expect(await harm()).toEqual([]);
  });

  await test.step('the landing page', async () => {
    const rightToLeft = '\u0644\u064a\u0644\u0629!';
    await putOnSale(page, [event, { ...event, id: randomUUID(), title: rightToLeft }]);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 3, name: title })).toBeVisible();
    const heading = page.getByRole('heading', { level: 3, name: rightToLeft });
    expect(await endsToTheLeft(heading)).toBe(true);
    expect(await harm()).toEqual([]);
  });

  await test.step('the HTML of the event without JavaScript', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const sent = await context.newPage();
    // A page server on a busy machine may send the page without the event.
    await expect(async () => {
      await sent.goto(`/events/${event.id}`);
      expect(await sent.title()).toContain(title);
    }).toPass();
    const shared = sent.locator('meta[property="og:title"]');
    await expect(shared).toHaveAttribute('content', title);
    const data = await sent.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(data ?? '')).toMatchObject({ name: title, location: { name: venue.name } });
    // The page's own script has a nonce.
    await expect(sent.locator('img, script:not([src]):not([type]):not([nonce])')).toHaveCount(0);
    await context.close();
  });

  await test.step('the event, its payment page, its order and its tickets', async () => {
    await page.goto(`/events/${event.id}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(await harm()).toEqual([]);
    await new EventPage(page).buy(2);
    await expect(page.getByLabel('Card number')).toBeVisible();
    // The style sheet is a separate file.
    await page.waitForLoadState();
    expect(await sidewaysScroll(page)).toEqual([]);
    await new PaymentPage(page).pay(CARDS.paid);
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    expect(await harm()).toEqual([]);
    await page.getByRole('main').getByRole('link', { name: 'My Tickets' }).click();
    await expect(page.getByRole('article')).toHaveCount(2);
    expect(await harm()).toEqual([]);
    await page.goto(`/my-events/${event.id}/edit`);
    await expect(page.getByRole('region', { name: 'Where and when' })).toContainText(venue.name);
    expect(await harm()).toEqual([]);
  });
});

/** True when the last character of the text is to the left of the first. */
function endsToTheLeft(text: Locator): Promise<boolean> {
  return text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const length = range.toString().length;
    const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()!;
    const leftOf = (index: number) => {
      range.setStart(node, index);
      range.setEnd(node, index + 1);
      return range.getBoundingClientRect().left;
    };
    return leftOf(length - 1) < leftOf(0);
  });
}

const TOO_LONG = 'x'.repeat(5_000);

/** Opens a form, fills it in, and expects each message at its field, which keeps its value. */
async function expectBounds(
  page: Page,
  { path, fillIn, messages }: { path: string; fillIn: () => Promise<void>; messages: Bounds },
) {
  const { harm } = await watchForHarm(page);
  await page.goto(path);
  await fillIn();
  for (const [label, [message, typed]] of Object.entries(messages)) {
    const field = page.getByRole('main').getByLabel(label, { exact: true });
    await expect(field).toHaveAccessibleDescription(new RegExp(`^${message}`));
    await expect(field).toHaveValue(typed);
  }
  expect(await harm()).toEqual([]);
}

/** The message and the typed text by the label of the field. */
type Bounds = Record<string, [message: string, typed: string]>;

test.describe('text above its maximum length shows an error at its field and is kept:', () => {
  test('in the registration', async ({ page }) => {
    const { email } = aPerson('Guest');
    const person = { firstName: TOO_LONG, lastName: TOO_LONG, email, password: TOO_LONG };
    await expectBounds(page, {
      path: '/register',
      fillIn: () => new RegisterPage(page).fillIn(person),
      messages: {
        'First name': ['First name may have at most 100 characters.', TOO_LONG],
        'Last name': ['Last name may have at most 100 characters.', TOO_LONG],
        Password: ['Maximum 200 characters', TOO_LONG],
      },
    });
  });

  test('in Create Venue', async ({ page }) => {
    const texts = { name: TOO_LONG, address: TOO_LONG, city: TOO_LONG, postcode: TOO_LONG };
    await signIn(page, 'venue');
    await expectBounds(page, {
      path: '/venues/create',
      fillIn: () => new CreateVenuePage(page).create({ ...texts, capacity: '120' }),
      messages: {
        Name: ['Name may have at most 200 characters.', TOO_LONG],
        Address: ['Address may have at most 300 characters.', TOO_LONG],
        City: ['City may have at most 100 characters.', TOO_LONG],
        Postcode: ['Postcode may have at most 20 characters.', TOO_LONG],
      },
    });
  });

  test('in Create Event', async ({ page }) => {
    const description = 'x'.repeat(DESCRIPTION_MAX_LENGTH + 1);
    await signIn(page, 'creator');
    await expectBounds(page, {
      path: '/events/create',
      fillIn: async () => {
        await page.getByLabel('Title').fill(TOO_LONG);
        await page.getByLabel('Description').fill(description);
        await page.getByRole('button', { name: 'Create & Publish Event' }).click();
      },
      messages: {
        Title: ['Title may have at most 200 characters.', TOO_LONG],
        Description: ['Description may have at most 10,000 characters.', description],
      },
    });
  });
});

test('hostile text in a URL stays text', async ({ page }) => {
  const { harm } = await watchForHarm(page);
  const text = encodeURIComponent(`"'>${hostileText('Sought', 2_000)}`);

  for (const path of [
    `/?search=${text}#${text}`,
    `/events?search=${text}&location=${text}&date=${text}`,
    `/login?from=${text}`,
    `/register?role=${text}`,
    `/checkout/success?session_id=${text}`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await harm(), path.slice(0, 30)).toEqual([]);
  }
});
