import type { PlacedOrder } from '@stagedoor/contracts';
import { createPublishedEvent } from '../support/api';
import { aBuyer, placeOrder } from '../support/orders';
import { keepToken } from '../support/sign-in';
import { test } from '../support/site-of-parts';
import { expect, type Page } from '../support/test';

test.describe.configure({ mode: 'default', timeout: 120_000 });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The place in the queue that the page shows. */
async function placeOn(page: Page): Promise<number> {
  return Number(/number (\d+) in line/.exec(await heading(page).innerText())?.[1]);
}

// @covers 4.purchase.wait-place 4.purchase.wait-goes-on
test('with a slow payment provider buyers wait in a queue that advances and that they can leave', async ({
  page,
  parts,
}) => {
  const event = await createPublishedEvent({ ticketQuantity: 40 });
  const buyer = await aBuyer('Buyer');
  const crowd = await Promise.all(Array.from({ length: 12 }, () => aBuyer('Crowd')));
  // No turn comes before the journey gives it, however slow the machine is.
  await parts.runSql('SELECT set_checkout_pace(0.001)');

  const first = await Promise.all(crowd.map(({ token }) => placeOrder(event, token)));
  const { order, checkoutUrl } = await placeOrder(event, buyer.token, 2);
  const last = await placeOrder(event, buyer.token);
  const path = `/checkout/wait/${order.id}`;
  expect(checkoutUrl).toContain(path);
  expect(inLine([...first, last])).toBeGreaterThan(5);
  await keepToken(page, buyer.token);

  await test.step('the place in the queue decreases', async () => {
    await page.goto(path);
    await expect(heading(page)).toHaveText(/^You are number \d+ in line$/);
    const place = await placeOn(page);
    await parts.runSql('UPDATE checkout_pace SET next_at = now()');
    await expect.poll(() => placeOn(page)).toBeLessThan(place);
  });

  await test.step('the event page links back to the queue', async () => {
    await page.getByRole('link', { name: 'Back to the event' }).click();
    const holds = page.getByRole('region', { name: 'Your hold' });
    await holds
      .filter({ hasText: 'You hold 2 tickets' })
      .getByRole('link', { name: 'Back to the line' })
      .click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  });

  await test.step('the payment page opens when the turn has come', async () => {
    await parts.runSql('SELECT set_checkout_pace(25)');
    await expect(page.getByLabel('Card number')).toBeVisible();
  });

  await test.step('Let go releases the tickets at once', async () => {
    await parts.runSql('SELECT set_checkout_pace(0.001)');
    await placeOrder(event, crowd[0]!.token);
    const waiting = await placeOrder(event, buyer.token, 3);
    const left = (await event.available())!;
    await page.goto(`/checkout/wait/${waiting.order.id}`);
    await expect(heading(page)).toHaveText(/in line$/);
    await page.getByRole('button', { name: 'Let go' }).click();
    await expect(heading(page)).toHaveText('Your tickets were given back');
    await expect(heading(page)).toBeFocused();
    expect(await event.available()).toBe(left + 3);
  });

  await parts.runSql('SELECT set_checkout_pace(25)');
});

function inLine(orders: readonly PlacedOrder[]): number {
  return orders.filter(({ checkoutUrl }) => checkoutUrl.includes('/checkout/wait/')).length;
}
