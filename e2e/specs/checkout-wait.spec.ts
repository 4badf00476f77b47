import { expect, test } from '../support/test';
import type { Order } from '@stagedoor/contracts';
import { call, createPublishedEvent } from '../support/api';
import { orderToPay } from '../support/orders';
import { signIn, storedToken } from '../support/sign-in';

// @covers 4.purchase.wait-goes-on 4.purchase.wait-ended
test('the waiting page opens the payment page when it is ready and shows when the order is over', async ({
  page,
}) => {
  const event = await createPublishedEvent();
  await signIn(page, 'supplier');
  const token = (await storedToken(page)) ?? '';
  const { order } = await orderToPay(event, token, 2);
  const path = `/checkout/wait/${order.id}`;
  const heading = page.getByRole('heading', { level: 1 });

  await test.step('the page shows the hold while there is no payment page', async () => {
    const pending: Order = { ...order, holdExpiresAt: null, checkoutUrl: null };
    await page.route(`**/api/orders/${order.id}`, (route) =>
      route.fulfill({ json: { data: pending } }),
    );
    await page.goto(path);
    await expect(heading).toHaveText('You are in line');
    await expect(page.getByRole('status')).toContainText(['We hold 2 tickets for you.']);
  });

  await test.step('the payment page opens when it is ready', async () => {
    await page.unroute(`**/api/orders/${order.id}`);
    await expect(page.getByLabel('Card number')).toBeVisible();
  });

  await test.step('Back shows the waiting page with Continue to payment', async () => {
    await page.goBack();
    await expect(heading).toHaveText('It is your turn');
    await expect(page.getByRole('button', { name: 'Continue to payment' })).toBeVisible();
  });

  await test.step('the page shows when the order is over', async () => {
    await call('POST', `/orders/${order.id}/cancel`, {}, token);
    await expect(heading).toHaveText('Your tickets were given back');
    await page.getByRole('link', { name: 'Back to the event' }).click();
    await expect(heading).toHaveText(event.title);
  });
});
