import { expect, test } from '../support/test';
import { EventPage } from '../pages/event-page';
import { CARDS, PaymentPage } from '../pages/payment-page';
import { createPublishedEvent } from '../support/api';
import { signIn } from '../support/sign-in';

test('Cancel on the payment page after a declined card releases the tickets', async ({ page }) => {
  const event = await createPublishedEvent({ ticketQuantity: 3 });
  const eventPage = new EventPage(page);
  const payment = new PaymentPage(page);
  await signIn(page, 'creator');

  await test.step('the buyer holds all three tickets', async () => {
    await page.goto(`/events/${event.id}`);
    await expect(eventPage.tickets).toContainText('3');
    await eventPage.buy(3);
  });

  await test.step('the card is declined and the tickets stay held', async () => {
    await payment.pay(CARDS.declined);
    await expect(page.getByText('Your card was declined.')).toBeVisible();
    const held = await event.available();
    expect(held).toBe(0);
  });

  // @covers 4.purchase.cancel-gives-back
  await test.step('Cancel returns to the event, where all three tickets are chosen again', async () => {
    await payment.cancel();
    await page.waitForURL(`**/events/${event.id}?quantity=3`);
    await expect(page.getByText('You let go 3 tickets.')).toBeVisible();
    await expect(eventPage.tickets.getByLabel('Quantity', { exact: true })).toHaveValue('3');
    await expect(eventPage.tickets.getByRole('button', { name: /^Buy/ })).toBeEnabled();
    expect(await event.available()).toBe(3);
  });

  await test.step('the notice has the focus without a focus ring', async () => {
    const notice = page.locator(':focus');
    await expect(notice).toHaveText('You let go 3 tickets.');
    await expect(notice).toHaveCSS('outline-style', 'none');
  });
});
