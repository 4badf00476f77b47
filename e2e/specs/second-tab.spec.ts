import { EventPage } from '../pages/event-page';
import { createPublishedEvent } from '../support/api';
import { expectToFail } from '../support/console';
import { signIn } from '../support/sign-in';
import { expect, test } from '../support/test';

// @covers 4.purchase.hold-in-second-tab
test('a second tab with too few tickets left shows the hold of the first tab and its actions', async ({
  page,
  context,
}) => {
  const event = await createPublishedEvent({ ticketQuantity: 5 });
  await signIn(page, 'supplier');
  const second = await context.newPage();
  const tickets = new EventPage(second).tickets;
  await second.goto(`/events/${event.id}`);
  await tickets.getByLabel('Quantity', { exact: true }).selectOption('3');
  await page.goto(`/events/${event.id}`);
  await new EventPage(page).buy(4);
  await expect(page.getByLabel('Card number')).toBeVisible();
  expectToFail(second, '/api/orders');

  await tickets.getByRole('button', { name: 'Buy Tickets' }).click();

  const alert = second.getByRole('alertdialog');
  await expect(alert).toContainText('Only 1 ticket is left.');
  await expect(alert).toContainText('You hold 4 tickets yourself, waiting for payment.');
  await alert.getByRole('button', { name: 'OK' }).click();
  const hold = second.getByRole('region', { name: 'Your hold' });
  await expect(hold).toContainText(/You hold 4 tickets, 1\d:\d\d left/);
  await expect(hold.getByRole('button', { name: 'Let go' })).toBeVisible();
  await hold.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(second.getByLabel('Card number')).toBeVisible();
});
