import { expect, test, type Page } from '../support/test';
import { EventPage } from '../pages/event-page';
import { CARDS, PaymentPage } from '../pages/payment-page';
import { createPublishedEvent } from '../support/api';
import { signIn } from '../support/sign-in';

const DECLINED = 'Your card was declined.';

test('three refused payments keep the page, its values and its history', async ({ page }) => {
  const eventUrl = await goToPayment(page);
  const payment = new PaymentPage(page);
  const number = page.getByLabel('Card number');
  const posted = countPosts(page);

  await payment.pay('4242');
  await expect(number).toHaveAccessibleDescription('Your card number is incomplete.');
  for (const attempt of [2, 3]) {
    await payment.pay(CARDS.declined);
    await expect(number).toHaveAccessibleDescription(DECLINED);
    await expect.poll(posted).toBe(attempt);
  }
  await expect(number).toBeFocused();
  await expect(number).toHaveValue(CARDS.declined);
  await expect(page.getByLabel('CVC')).toHaveValue('123');
  await expect(page.getByRole('alert').filter({ hasText: DECLINED })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeEnabled();
  expect(posted()).toBe(3);

  await payment.goBack();
  await expect(page).toHaveURL(eventUrl);
  expect(posted()).toBe(3);
});

test('a failed confirmation shows an error on the payment page, and Back returns to the event', async ({
  page,
}) => {
  const eventUrl = await goToPayment(page);
  const payment = new PaymentPage(page);

  await payment.pay('4000 0025 0000 3155');
  await page.waitForURL('**/confirm');
  expect(await scriptDelaysRendering(page), 'nothing can be pressed before the script').toBe(true);
  await page.getByRole('button', { name: 'Fail' }).click();
  await expect(page.getByLabel('Card number')).toHaveAccessibleDescription(
    /unable to authenticate/,
  );
  await expect(page.getByLabel('Name on card')).toHaveValue('Demo Payer');

  await payment.goBack();
  await expect(page).toHaveURL(eventUrl);
});

test('without JavaScript a refusal is shown after a redirect, and a reload posts nothing', async ({
  page,
  browser,
}) => {
  await goToPayment(page);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  const posted = countPosts(plain);
  await plain.goto('/');
  await plain.goto(page.url());

  for (const attempt of [1, 2, 3]) {
    await new PaymentPage(plain).pay(CARDS.declined);
    await expect(plain.getByText(DECLINED)).toBeVisible();
    expect(posted()).toBe(attempt);
  }
  await expect(plain.getByLabel('Card number')).toBeFocused();
  await expect(plain.getByLabel('Card number')).toHaveValue('');
  await expect(plain.getByLabel('Name on card')).toHaveValue('Demo Payer');

  await plain.reload();
  await expect(plain.getByText(DECLINED)).toBeHidden();
  for (const step of ['third', 'second', 'first', 'way in']) {
    expect(await plain.goBack(), step).not.toBeNull();
  }
  await expect(plain).toHaveURL(/\/$/);
  expect(posted()).toBe(3);
  await context.close();
});

/** Signs a buyer in and opens the payment page for one ticket. Returns the URL of the event. */
async function goToPayment(page: Page): Promise<string> {
  const event = await createPublishedEvent({ ticketQuantity: 3 });
  await signIn(page, 'creator');
  await page.goto(`/events/${event.id}`);
  const eventUrl = page.url();
  await new EventPage(page).buy(1);
  await page.waitForURL('**/c/pay/**');
  return eventUrl;
}

/** Returns true if the browser shows the page only once its script has run. */
function scriptDelaysRendering(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .some(
        (entry) =>
          entry.name.endsWith('/checkout.js') &&
          'renderBlockingStatus' in entry &&
          entry.renderBlockingStatus === 'blocking',
      ),
  );
}

/** Counts the payments posted from now on. */
function countPosts(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/c/pay/')) count += 1;
  });
  return () => count;
}
