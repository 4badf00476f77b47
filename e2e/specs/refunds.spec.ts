import { expect, type Page, test } from '../support/test';
import { call, createPublishedEvent } from '../support/api';
import { aBuyer, buyTickets } from '../support/orders';
import { keepToken } from '../support/sign-in';

/** Opens My Tickets as a buyer, waits for the refunds, which follow the tickets, and unfolds all nights. */
async function myTickets(page: Page, token: string) {
  await keepToken(page, token);
  const refunds = page.waitForResponse(/\/orders\/my-orders\?.*state=refund/);
  await page.goto('/my-tickets');
  await refunds;
  await page.getByRole('article').or(page.locator('summary')).first().waitFor();
  for (const fold of await page.locator('summary').all()) await fold.click();
  return {
    notices: page.getByRole('region', { name: 'Refunds' }),
    tickets: page.getByRole('article'),
  };
}

// @covers 2.my-events.cancel 2.my-tickets.notices 4.order.refunded-on-sale
test('cancelling an event refunds and notifies every buyer', async ({ page }) => {
  const event = await createPublishedEvent({ ticketPrice: 12.5 });
  const [two, one, free] = await Promise.all(['Two', 'One', 'Free'].map(aBuyer));
  await buyTickets(event, two!.token, 2);
  await buyTickets(event, one!.token);
  await call('PUT', `/events/${event.id}`, { ticketPrice: 0 }, event.organiser);
  await buyTickets(event, free!.token);
  await keepToken(page, event.organiser);
  await page.goto('/my-events');
  const night = page.getByRole('article', { name: event.title });

  await test.step('the dialog states the tickets and the amount', async () => {
    await night.getByRole('button', { name: 'Cancel event' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Cancel this event?' });
    await expect(dialog).toContainText('4 tickets are no longer valid, and £37.50 goes back');
    await dialog.getByRole('button', { name: 'Cancel event' }).click();
    await expect(night.getByText('Cancelled', { exact: true })).toBeVisible();
  });

  await test.step('the page follows the refunds to the last', async () => {
    await expect(night).toContainText('All 3 orders are refunded, £37.50 of £37.50');
    await expect(night.getByRole('row').getByText('Refunded')).toHaveCount(3);
    await expect(night).toContainText('0/50');
  });

  await test.step('the event is not on sale', async () => {
    await page.goto(`/events/${event.id}`);
    await expect(page.getByText('This event has been cancelled.')).toBeVisible();
  });

  for (const [buyer, count, money] of [
    [two!, 2, '£25.00 was sent back'],
    [one!, 1, '£12.50 was sent back'],
    [free!, 1, 'You paid nothing'],
  ] as const) {
    await test.step(`${buyer.name} sees a notice and refunded tickets`, async () => {
      const { notices, tickets } = await myTickets(page, buyer.token);
      await expect(notices).toContainText(`The event has been cancelled. ${money}`);
      await expect(tickets).toHaveCount(count);
      await expect(tickets.getByText('Refunded', { exact: true })).toHaveCount(count);
      await expect(tickets.getByText('This ticket is not valid')).toHaveCount(count);
    });
  }
});

// @covers 2.my-events.orders 4.order.refunded-on-sale
test('refunding an order invalidates its tickets and puts them back on sale', async ({ page }) => {
  const event = await createPublishedEvent({ ticketQuantity: 3 });
  const [lost, kept] = await Promise.all(['Lost', 'Kept'].map(aBuyer));
  await buyTickets(event, lost!.token, 2);
  await buyTickets(event, kept!.token);
  expect(await event.available()).toBe(0);
  await keepToken(page, event.organiser);
  await page.goto('/my-events');
  const night = page.getByRole('article', { name: event.title });
  await night.getByRole('button', { name: 'Orders' }).click();
  const order = night.getByRole('row').filter({ hasText: lost!.name });

  await test.step('the dialog states the tickets and the amount', async () => {
    await order.getByRole('button', { name: `Refund the order of ${lost!.name}` }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Refund this order?' });
    await expect(dialog).toContainText(
      `${lost!.name} gets £25.00 back. 2 tickets are no longer valid and go back on sale.`,
    );
    await dialog.getByRole('button', { name: 'Refund order' }).click();
    await expect(page.getByText(`£25.00 goes back to ${lost!.name}.`)).toBeVisible();
  });

  await test.step('the page follows its refund to the end, and the other order stays', async () => {
    await expect(order.getByText('Refunded', { exact: true })).toBeVisible();
    await expect(order.getByRole('button')).toHaveCount(0);
    await expect(night).toContainText('1 order, 1 ticket, £12.50');
    await expect(night).toContainText('1/3');
  });

  await test.step('its tickets are on sale again', async () => {
    expect(await event.available()).toBe(2);
  });

  await test.step('its buyer sees a notice, and the other buyer keeps a valid ticket', async () => {
    const gone = await myTickets(page, lost!.token);
    await expect(gone.notices).toContainText('The organiser has refunded your order.');
    await expect(gone.tickets.getByText('Refunded', { exact: true })).toHaveCount(2);

    const mine = await myTickets(page, kept!.token);
    await expect(mine.tickets.getByText('Valid', { exact: true })).toBeVisible();
    await expect(mine.notices).toHaveCount(0);
  });
});
