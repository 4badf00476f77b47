import { EventPage } from '../pages/event-page';
import { PaymentPage, CARDS } from '../pages/payment-page';
import { RegisterPage } from '../pages/register-page';
import { LoginPage } from '../pages/login-page';
import { call, createPublishedEvent } from '../support/api';
import { expectToFail } from '../support/console';
import { aPerson } from '../support/data';
import { expect, test, type Page } from '../support/test';

const quantity = (page: Page) =>
  new EventPage(page).tickets.getByLabel('Quantity', { exact: true });

// @covers 2.event.guest-login 2.event.quantity-kept 2.register.way-back-first 2.checkout.email-filled-in
test('a guest chooses tickets, registers on the way and buys the chosen quantity', async ({
  page,
}) => {
  const main = page.getByRole('main');
  const event = await createPublishedEvent();
  const person = aPerson('Rowe');

  await test.step('the login page names the event of the choice', async () => {
    await page.goto(`/events/${event.id}`);
    await quantity(page).selectOption('3');
    await main.getByRole('link', { name: 'Login to Buy Tickets' }).click();
    await expect(main).toContainText(`Log in, and you are back at ${event.title}.`);
  });

  await test.step('the registration form states that any role can buy tickets', async () => {
    await main.getByRole('link', { name: 'Register' }).click();
    await expect(main).toContainText('You can buy tickets with any role.');
    await new RegisterPage(page).fillIn(person);
  });

  await test.step('the first link of the home page returns to the event with the quantity', async () => {
    await expect(page).toHaveURL(/\/my-events$/);
    const first = main.getByRole('link').first();
    await expect(first).toHaveText(`Back to ${event.title}`);
    await page.reload();
    await first.click();
    await expect(page.getByRole('heading', { level: 1, name: event.title })).toBeVisible();
    await expect(quantity(page)).toHaveValue('3');
  });

  await test.step('the payment page has the email address, and Back keeps the quantity', async () => {
    await new EventPage(page).tickets.getByRole('button', { name: 'Buy Tickets' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(person.email);
    await new PaymentPage(page).goBack();
    await expect(quantity(page)).toHaveValue('3');
    await page.getByRole('button', { name: 'Continue to payment' }).click();
  });

  await test.step('the success page names the address that the tickets are mailed to', async () => {
    await new PaymentPage(page).pay(CARDS.paid);
    await expect(page.getByText(`They are also on their way to ${person.email}.`)).toBeVisible();
  });
});

test('a guest whose email address is taken goes from the event to the login and back to buy', async ({
  page,
}) => {
  const person = aPerson('Ellery');
  await call('POST', '/auth/register', { ...person, role: 'creator' });
  const event = await createPublishedEvent();
  const { tickets } = new EventPage(page);

  // @covers 2.public.event-detail 6.public.event-detail 6.public.no-purchase
  await test.step('a guest sees an event and cannot buy', async () => {
    await page.goto(`/events/${event.id}`);
    await expect(page.getByRole('heading', { level: 1, name: event.title })).toBeVisible();
    await expect(tickets.getByRole('link', { name: 'Login to Buy Tickets' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Buy/ })).toHaveCount(0);
  });

  // @covers 8.general.server-error-shown 2.register.taken-login
  await test.step("the form shows the server's message once, with a link to the login that keeps the address", async () => {
    await tickets.getByRole('link', { name: 'Login to Buy Tickets' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
    expectToFail(page, '/api/auth/register');
    const refused = page.waitForResponse('**/api/auth/register');
    await new RegisterPage(page).fillIn(person);
    const { error } = (await (await refused).json()) as { error: string };
    expect(error).toBe('There is already an account with this email.');
    await expect(page.getByText(error)).toHaveCount(1);
    await expect(page.getByRole('main').getByText(error)).toBeVisible();
    await page.getByRole('link', { name: 'Log in' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(person.email);
  });

  // @covers 2.event.guest-login 2.login.back-to-event
  await test.step('the login returns to the event, which can be bought', async () => {
    await new LoginPage(page).fillIn(person);
    await expect(page).toHaveURL((url) => url.pathname === `/events/${event.id}`);
    await expect(tickets.getByRole('button', { name: /^Buy/ })).toBeEnabled();
  });
});
