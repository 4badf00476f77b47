import type { Order } from '@stagedoor/contracts';
import type { SiteOfParts } from '@stagedoor/dev/start/site-of-parts';
import { EventPage } from '../pages/event-page';
import { Header } from '../pages/header';
import { LoginPage } from '../pages/login-page';
import { call, createPublishedEvent } from '../support/api';
import { expectToFail } from '../support/console';
import { orderToPay } from '../support/orders';
import { signIn, storedToken } from '../support/sign-in';
import { callsOf, test, withoutTable } from '../support/site-of-parts';
import { expect, type Page } from '../support/test';

test.describe.configure({ mode: 'default', timeout: 120_000 });

const PAID = 'Payment Successful!';

/** An order of one ticket, and the path that its payment page returns to. */
async function anOrder(page: Page) {
  const event = await createPublishedEvent();
  await signIn(page, 'supplier');
  const { order, checkoutUrl } = await orderToPay(event, (await storedToken(page)) ?? '');
  const session = /cs_\w+/.exec(checkoutUrl)?.[0];
  const generate = callsOf(page, `/orders/${order.id}/generate-tickets`);
  return { checkoutUrl, generate, success: `/checkout/success?session_id=${session}` };
}

/** Runs the callback while inserting a ticket fails. */
async function withoutNewTickets(parts: SiteOfParts, meanwhile: () => Promise<void>) {
  await parts.runSql(`
    CREATE FUNCTION refuse_ticket() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE EXCEPTION 'no room for a ticket'; END $$;
    CREATE TRIGGER refuse_tickets BEFORE INSERT ON tickets EXECUTE FUNCTION refuse_ticket();`);
  try {
    await meanwhile();
  } finally {
    await parts.runSql('DROP FUNCTION refuse_ticket() CASCADE');
  }
}

test('an order repeated after a reload without a response is one order', async ({ page }) => {
  const event = await createPublishedEvent();
  await signIn(page, 'supplier');
  const token = (await storedToken(page)) ?? '';
  const orders = () =>
    call<Order[]>('GET', `/orders/my-orders?eventId=${event.id}`, undefined, token);
  await page.goto(`/events/${event.id}`);
  // The order is stored, and the page gets no response.
  await page.route('**/api/orders', async (route) => void (await route.fetch()), { times: 1 });
  await new EventPage(page).buy(2);
  await expect.poll(orders).toHaveLength(1);

  await page.reload();
  await new EventPage(page).buy(2);

  await expect(page.getByLabel('Card number')).toBeVisible();
  expect(await orders()).toHaveLength(1);
});

// @covers 8.checkout.processing
test('an unpaid order shows that it is being processed until it is paid', async ({
  page,
  parts,
}) => {
  const { checkoutUrl, success } = await anOrder(page);
  await page.goto(success);
  await expect(
    page.getByText('Order is being processed. Please check "My Tickets" in a moment.'),
  ).toBeVisible();

  await parts.pay(checkoutUrl);

  await expect(page.getByRole('heading', { name: PAID })).toBeVisible();
});

// @covers 8.checkout.generating
test('a paid order without tickets shows that they are being generated, and a reload shows them later', async ({
  page,
  parts,
}) => {
  const { checkoutUrl, generate, success } = await anOrder(page);

  await withoutNewTickets(parts, async () => {
    await parts.pay(checkoutUrl);
    await page.goto(success);
    await expect(
      page.getByText('Tickets are being generated. Please refresh in a moment.'),
    ).toBeVisible();
    expect(generate()).toBeGreaterThan(0);
  });

  await page.reload();
  await expect(page.getByRole('heading', { name: PAID })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Order details' })).toContainText(/Tickets\s*1/);
});

// @covers 8.checkout.load-failed 9.fetching.one-retry
test('orders that cannot be read show an error after one retry, and Look again shows the order', async ({
  page,
  parts,
}) => {
  const { checkoutUrl, success } = await anOrder(page);
  const loads = callsOf(page, '/orders/my-orders');
  await parts.pay(checkoutUrl);

  await withoutTable(parts, 'order_items', async () => {
    await page.goto(success);
    await expect(
      page.getByText('Unable to load order details. Please check "My Tickets".'),
    ).toBeVisible();
  });
  expect(loads()).toBe(2);

  await page.getByRole('button', { name: 'Look again' }).click();
  await expect(page.getByRole('heading', { name: PAID })).toBeVisible();
  expect(loads()).toBe(3);
});

// @covers 8.general.any-401-drops-token 8.general.any-401-login 2.guard.any-401
test('an expired session redirects to /login without a reload and then to the requested page', async ({
  page,
  parts,
}) => {
  const person = await signIn(page, 'creator');
  // The reminder to confirm an address reads the user whenever the page becomes visible.
  await parts.runSql('UPDATE users SET email_confirmed_at = now()');
  const header = new Header(page);
  await page.goto('/role-selection');
  await expect(header.links.filter({ hasText: 'My Tickets' })).toBeVisible();
  const calls = callsOf(page, '/tickets/my-tickets');
  expectToFail(page, '/api/orders/my-orders');
  let loads = 0;
  page.on('load', () => (loads += 1));

  const token = (await storedToken(page)) ?? '';
  await parts.runSql('UPDATE sessions SET expires_at = now()');
  // The API may cache a session for up to a second.
  await expect(() =>
    expect(call('GET', '/auth/me', undefined, token)).rejects.toThrow('401'),
  ).toPass();
  await header.follow('My Tickets');
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  expect(await storedToken(page)).toBeNull();
  expect(calls()).toBe(1);

  await new LoginPage(page).fillIn(person);
  await expect(page.getByRole('heading', { name: 'No Tickets Yet' })).toBeVisible();
  await expect(page).toHaveURL(/\/my-tickets$/);
  expect(loads).toBe(0);
});
