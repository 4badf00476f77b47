import { EventPage } from '../pages/event-page';
import { createPublishedEvent } from '../support/api';
import { expectToFail } from '../support/console';
import { keepToken, signIn, storedToken } from '../support/sign-in';
import { expect, test } from '../support/test';

const NO_NETWORK = 'There is no network.';

test('without network a purchase fails at once and is not sent later; the page says that the network is away', async ({
  page,
  context,
}) => {
  const event = await createPublishedEvent();
  await signIn(page, 'supplier');
  await page.goto(`/events/${event.id}`);
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

test('a token that has vanished ends the session at the next call, and the login page stays', async ({
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

test('a browser that keeps no data of the site shows it to guests', async ({ page }) => {
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
