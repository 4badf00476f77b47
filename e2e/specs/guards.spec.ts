import { expect, type Page, test } from '../support/test';
import { LoginPage } from '../pages/login-page';
import { holdRequests } from '../support/answers';
import { expectToFail } from '../support/console';
import { keepToken, signIn, storedToken } from '../support/sign-in';

async function sendsToLogin(page: Page, path: string) {
  await page.goto(path);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
}

// @covers 2.guard.redirect 6.guard.every-guarded-route
test('every guarded route redirects a guest to /login', async ({ page }) => {
  test.slow();
  const guards = (path: string) => () => sendsToLogin(page, path);
  // @covers 2.guard.events-create
  await test.step('create event', guards('/events/create'));
  // @covers 2.guard.my-events
  await test.step('my events', guards('/my-events'));
  // @covers 2.guard.my-events-edit
  await test.step('edit event', guards('/my-events/1/edit'));
  // @covers 2.guard.my-tickets
  await test.step('my tickets', guards('/my-tickets'));
  // @covers 2.guard.checkout-success
  await test.step('checkout success', guards('/checkout/success'));
  // @covers 2.guard.checkout-wait
  await test.step('the waiting page', guards('/checkout/wait/1'));
  // @covers 2.guard.venues-my-venues
  await test.step('my venues', guards('/venues/my-venues'));
  // @covers 2.guard.venues-create
  await test.step('create venue', guards('/venues/create'));
  // @covers 2.guard.venues-bookings
  await test.step('venue bookings', guards('/venues/bookings'));
  // @covers 2.guard.venues-analytics
  await test.step('venue analytics', guards('/venues/analytics'));
  // @covers 2.guard.services-my-services
  await test.step('my services', guards('/services/my-services'));
  // @covers 2.guard.services-requests
  await test.step('service requests', guards('/services/requests'));
  // @covers 2.guard.services-bookings
  await test.step('service bookings', guards('/services/bookings'));
  // @covers 2.guard.events-assigned
  await test.step('assigned events', guards('/events/assigned'));
  // @covers 2.guard.events-calendar
  await test.step('the calendar', guards('/events/calendar'));
  // @covers 2.guard.events-dashboard
  await test.step('the dashboard', guards('/events/dashboard'));
});

// @covers 2.guard.spinner 4.session.loading-until-settled
test('a guarded route shows a spinner while the session is loading, and is where a login leads back to', async ({
  page,
}) => {
  const person = await signIn(page, 'event_manager');
  const release = await holdRequests(page, '/auth/me');

  await page.goto('/events/calendar');

  await expect(page.getByRole('main').getByText('Loading…').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
  await expect(page.getByText('Loading…')).toHaveCount(0);

  // @covers 2.guard.back-after-login
  await test.step('the login redirects to the requested page', async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto('/events/calendar');
    await expect(page).toHaveURL(/\/login$/);
    await new LoginPage(page).fillIn(person);
    await expect(page).toHaveURL(/\/events\/calendar$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
  });
});

// @covers 4.session.load-failure-drops-token 4.session.load-failure-stays 8.general.startup-silent
test('an invalid stored token is dropped silently and the guest stays on the page', async ({
  page,
}) => {
  expectToFail(page, '/api/auth/me');
  await keepToken(page, 'not-a-token');

  await page.goto('/events');

  await expect(page.getByText(/Showing all \d+ events/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  await expect(page).toHaveURL(/\/events$/);
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await storedToken(page)).toBeNull();
});

test('leaving a page while the session is loading keeps the session', async ({ page }) => {
  await signIn(page, 'supplier');
  const token = await storedToken(page);
  await holdRequests(page, '/auth/me');

  for (const waitUntil of ['load', 'domcontentloaded'] as const) {
    const pending = page.waitForRequest('**/api/auth/me');
    await page.goto('/', { waitUntil });
    await pending;
    await page.goto('/role-selection', { waitUntil: 'commit' });
    expect(await storedToken(page), waitUntil).toBe(token);
  }
});
