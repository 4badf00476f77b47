import type { Role } from '@stagedoor/contracts';
import { CreateEventPage } from '../pages/create-event-page';
import { EventPage } from '../pages/event-page';
import { LoginPage } from '../pages/login-page';
import { RegisterPage } from '../pages/register-page';
import { createPublishedEvent } from '../support/api';
import { expectToFail } from '../support/console';
import { aNewEvent, aPerson } from '../support/data';
import { saveData } from '../support/remote-files';
import { keepToken, signIn, storedToken } from '../support/sign-in';
import { expect, test, type Page } from '../support/test';

const NO_NETWORK = 'There is no network.';

/** A form, its message when it cannot be sent, and a field that keeps its value. */
interface Form {
  at: string;
  role?: Role;
  /** Waits for what the form needs of the API. */
  loaded?: (page: Page) => Promise<void>;
  send: (page: Page) => Promise<void>;
  says: string;
  keeps: [label: string, value: string];
}

/** Sends a form without a network and expects an error. Expects no second request once the network is back. */
async function sendWithoutNetwork(page: Page, { at, role, loaded, send, says, keeps }: Form) {
  const context = page.context();
  await saveData(page);
  if (role) await signIn(page, role);
  await page.goto(at);
  const field = page.getByLabel(keeps[0], { exact: true });
  const form = page.locator('form', { has: field });
  await form.waitFor();
  await loaded?.(page);
  await page.waitForLoadState('networkidle');
  expectToFail(page, /^\/api\//);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });

  await context.setOffline(true);
  await send(page);
  await expect(form.getByRole('alert')).toHaveText(says);
  await context.setOffline(false);

  await expect(page.getByText(NO_NETWORK)).toBeHidden();
  await page.evaluate(() => fetch('/api/health/live'));
  await expect(field).toHaveValue(keeps[1]);
  expect(sent).toHaveLength(1);
  await context.close();
}

test('without a network a purchase fails at once, is not sent later and the page shows a notice', async ({
  page,
  context,
}) => {
  const event = await createPublishedEvent();
  await saveData(page);
  await signIn(page, 'supplier');
  // The page asks for the user's holds together with its last file.
  const holds = page.waitForResponse(/\/orders\/my-orders\?.*state=open/);
  await page.goto(`/events/${event.id}`);
  await holds;
  await page.waitForLoadState('networkidle');
  const tickets = new EventPage(page).tickets;
  const buy = tickets.getByRole('button', { name: /^Buy/ });
  await expect(buy).toBeEnabled();
  expectToFail(page, /^\/api\//);
  const orders: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/orders')) {
      orders.push(request.url());
    }
  });

  await context.setOffline(true);
  await expect(page.getByText(NO_NETWORK)).toBeVisible();
  await buy.click();
  await expect(page.getByRole('alertdialog')).toContainText('Failed to create order');
  await page.getByRole('button', { name: 'OK' }).click();
  await context.setOffline(false);

  await expect(page.getByText(NO_NETWORK)).toBeHidden();
  await expect(buy).toBeEnabled();
  expect(orders).toHaveLength(1);
});

// @covers 8.general.fallback-shown 8.auth.login-failed 8.auth.registration-failed 8.events.create-failed
test('without a network other forms show an error, keep their values and send nothing later', async ({
  browser,
}) => {
  const { venue } = await createPublishedEvent();
  const [member, newcomer] = [aPerson('Member'), aPerson('Newcomer')];
  const night = aNewEvent(venue.name);
  const forms: Form[] = [
    {
      at: '/login',
      send: (page) => new LoginPage(page).fillIn(member),
      says: 'Login failed',
      keeps: ['Email', member.email],
    },
    {
      at: '/register',
      send: (page) => new RegisterPage(page).fillIn(newcomer),
      says: 'Registration failed',
      keeps: ['First name', newcomer.firstName],
    },
    {
      at: '/events/create',
      role: 'creator',
      loaded: (page) => new CreateEventPage(page).expectVenues(),
      send: (page) => new CreateEventPage(page).create(night),
      says: 'Failed to create event',
      keeps: ['Title', night.title],
    },
    {
      at: '/account',
      role: 'supplier',
      async send(page) {
        await page.getByLabel('Current password').fill('silent-disco');
        await page.getByLabel('New password').fill('three loud channels');
        await page.getByRole('button', { name: 'Change the password' }).click();
      },
      says: 'The password could not be changed. Please try again.',
      keeps: ['New password', 'three loud channels'],
    },
  ];
  for (const form of forms) await sendWithoutNetwork(await browser.newPage(), form);
});

test('a deleted token ends the session at the next request and keeps the login page', async ({
  page,
}) => {
  await signIn(page, 'creator');
  await page.goto('/my-tickets');
  await expect(page.getByRole('heading', { level: 1, name: 'My Tickets' })).toBeVisible();
  const token = await storedToken(page);
  expectToFail(page, /^\/api\//);

  await page.evaluate(() => localStorage.clear());
  await page.getByRole('link', { name: 'My Events' }).first().click();

  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await keepToken(page, token!);
  await page.goto('/my-tickets');
  await expect(page.getByRole('heading', { level: 1, name: 'My Tickets' })).toBeVisible();
});

test('a browser that denies storage shows the site to a guest', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });
  const event = await createPublishedEvent();

  await page.goto(`/events/${event.id}`);

  await expect(page.getByRole('heading', { level: 1, name: event.title })).toBeVisible();
  await page.getByRole('link', { name: 'Back to events' }).click();
  await expect(page.getByLabel('Search')).toBeVisible();
});
