import { CreateEventPage } from '../pages/create-event-page';
import { createPublishedEvent } from '../support/api';
import { inDays, uniqueName } from '../support/data';
import { orderToPay } from '../support/orders';
import { signIn, storedToken } from '../support/sign-in';
import { expect, type Locator, type Page, test } from '../support/test';

const MOST_STOPS = 60;

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator) {
  await target.waitFor();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target.toString()}`);
}

async function press(page: Page, target: Locator, key = 'Enter') {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

async function type(page: Page, label: string, text: string) {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

/** Types a date part by part in the order of the browser's locale. */
const typeDate = (page: Page, label: string, date: string) => {
  const [year, month, day] = date.split('-');
  return type(page, label, `${month}${day}${year}`);
};

test('tickets are bought by keyboard alone', async ({ page }) => {
  const { id, title } = await createPublishedEvent();
  await signIn(page, 'supplier');
  await page.goto(`/events?search=${encodeURIComponent(title)}`);

  await press(page, page.getByRole('link', { name: title }));
  await expect(page).toHaveURL(new RegExp(`/events/${id}$`));
  await tabTo(page, page.getByLabel('Quantity', { exact: true }));
  await page.keyboard.type('3');
  await press(page, page.getByRole('button', { name: 'Buy Tickets' }));

  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type('payer@example.org');
  await type(page, 'Card number', '4242424242424242');
  await type(page, 'Expiry', '1234');
  await type(page, 'CVC', '123');
  await type(page, 'Name on card', 'Demo Payer');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Order details' })).toContainText(/Tickets\s*3/);
  await press(page, page.getByRole('main').getByRole('link', { name: 'My Tickets' }));
  await expect(page.getByRole('article')).toHaveCount(3);
});

test('the focus stays in the main area from Buy Tickets to the outcome', async ({ page }) => {
  const free = await createPublishedEvent({ ticketPrice: 0 });
  const paid = await createPublishedEvent();
  await signIn(page, 'supplier');
  const heading = page.getByRole('heading', { level: 1 });

  await page.goto(`/events/${free.id}`);
  await press(page, page.getByRole('button', { name: 'Buy Tickets' }));
  await expect(heading).toHaveText('Booking Confirmed!');
  await expect(page.getByRole('main')).toBeFocused();

  const { order } = await orderToPay(paid, (await storedToken(page)) ?? '');
  const waiting = { ...order, holdExpiresAt: null, checkoutUrl: null };
  const checkoutUrl = new URL(`/checkout/wait/${order.id}`, page.url()).href;
  await page.route('**/api/orders', (route) =>
    route.fulfill({ status: 201, json: { data: { order: waiting, checkoutUrl } } }),
  );
  await page.route(`**/api/orders/${order.id}`, (route) =>
    route.fulfill({ json: { data: waiting } }),
  );
  await page.goto(`/events/${paid.id}`);
  await press(page, page.getByRole('button', { name: 'Buy Tickets' }));
  await expect(heading).toHaveText('You are in line');
  await expect(page.getByRole('main')).toBeFocused();
});

test('an event is created and published by keyboard alone', async ({ page }) => {
  const { venue } = await createPublishedEvent();
  const title = uniqueName('Silent Sunrise');
  await signIn(page, 'creator');
  await page.goto('/');

  await press(page, page.getByRole('link', { name: 'Create Event', exact: true }));
  await expect(page.getByRole('heading', { level: 1, name: 'Create Event' })).toBeVisible();
  await type(page, 'Title', title);
  await type(page, 'Description', 'Three channels at dawn.');
  await new CreateEventPage(page).expectVenues();
  await tabTo(page, page.getByLabel('Venue', { exact: true }));
  await page.keyboard.type(venue.name);
  await typeDate(page, 'Start date', inDays(40));
  await type(page, 'Start time', '0500AM');
  await typeDate(page, 'End date', inDays(40));
  await type(page, 'End time', '0900AM');
  await type(page, 'Ticket price', '0');
  await type(page, 'Total capacity', '20');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/my-events$/);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
});

test('a menu opens, moves and closes by keyboard and returns the focus', async ({ page }) => {
  await signIn(page, 'venue', 'creator');
  await page.goto('/events');
  const roles = page.getByRole('button', { name: /^Role:/ });

  await press(page, roles);
  await expect(page.getByRole('menuitem', { name: 'Venue Owner' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(roles).toBeFocused();

  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Event Creator' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/my-events$/);
});
