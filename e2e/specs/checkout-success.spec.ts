import { expect, type Page, test } from '../support/test';
import type { PlacedOrder } from '@stagedoor/contracts';
import { call, createPublishedEvent } from '../support/api';
import { cutOff, refuse } from '../support/answers';
import { expectToFail } from '../support/console';
import { signIn, storedToken } from '../support/sign-in';

/** A pending order, and the path that its payment page returns to. */
async function anUnpaidOrder(page: Page) {
  const event = await createPublishedEvent();
  await signIn(page, 'supplier');
  const items = [{ ticketTypeId: event.ticketTypes[0]!.id, quantity: 1 }];
  const { order, checkoutUrl } = await call<PlacedOrder>(
    'POST',
    '/orders',
    { eventId: event.id, items },
    (await storedToken(page)) ?? '',
  );
  const session = /cs_\w+/.exec(checkoutUrl)?.[0];
  return { id: order.id, path: `/checkout/success?session_id=${session}` };
}

test('an unpaid order shows that it is being processed [8.checkout.processing]', async ({
  page,
}) => {
  const { id, path } = await anUnpaidOrder(page);
  expectToFail(page, `/api/orders/${id}/generate-tickets`);

  await page.goto(path);

  await expect(
    page.getByText('Order is being processed. Please check "My Tickets" in a moment.'),
  ).toBeVisible();
});

test('tickets that cannot be generated show that they are being generated [8.checkout.generating]', async ({
  page,
}) => {
  const { id, path } = await anUnpaidOrder(page);
  await refuse(page, `/orders/${id}/generate-tickets`, 503, 'The provider is away.');

  await page.goto(path);

  await expect(
    page.getByText('Tickets are being generated. Please refresh in a moment.'),
  ).toBeVisible();
});

test('an order that cannot be loaded shows an error and a link to My Tickets [8.checkout.load-failed]', async ({
  page,
}) => {
  const unable = page.getByText('Unable to load order details. Please check "My Tickets".');
  await signIn(page, 'supplier');

  await page.goto('/checkout/success?session_id=cs_of_somebody_else');
  await expect(unable).toBeVisible();

  await cutOff(page, '/orders/my-orders');
  await page.goto('/checkout/success?session_id=cs_unknown');
  await expect(unable).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'My Tickets' })).toHaveAttribute(
    'href',
    '/my-tickets',
  );
});
