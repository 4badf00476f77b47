import { payInSandbox } from '@stagedoor/payments-sandbox/pay-in-sandbox';
import { call, createPublishedEvent } from '../support/api';
import { aBuyer, orderToPay } from '../support/orders';
import { control, sessionOf } from '../support/payments';
import { keepToken } from '../support/sign-in';
import { test } from '../support/site-of-parts';
import { expect, type Locator, type Page } from '../support/test';

test.describe.configure({ mode: 'default', timeout: 120_000 });

type SoldEvent = Awaited<ReturnType<typeof createPublishedEvent>>;

async function aBuyerOf(event: SoldEvent, lastName: string) {
  const buyer = await aBuyer(lastName);
  const placed = await orderToPay(event, buyer.token);
  await payInSandbox(new URL(placed.checkoutUrl).origin)(placed.checkoutUrl);
  await call('POST', `/orders/${placed.order.id}/generate-tickets`, {}, buyer.token);
  return { ...buyer, orderId: placed.order.id, checkoutUrl: placed.checkoutUrl };
}

/** Opens My Tickets as that buyer. */
async function asBuyer(page: Page, { token }: { token: string }) {
  await keepToken(page, token);
  await page.goto('/my-tickets');
  return {
    notices: page.getByRole('region', { name: 'Refunds' }),
    ticket: page.getByRole('article'),
  };
}

/** Opens the orders of the event as its organiser. Returns a function that finds the row of a buyer. */
async function asOrganiser(page: Page, event: SoldEvent): Promise<(name: string) => Locator> {
  await keepToken(page, event.organiser);
  await page.goto('/my-events');
  const night = page.getByRole('article', { name: event.title });
  await night.getByRole('button', { name: 'Orders' }).click();
  return (name) => night.getByRole('row').filter({ hasText: name });
}

/** Presses the button in a row and confirms the dialog. */
async function decide(page: Page, row: Locator, button: RegExp, confirm: string): Promise<void> {
  await row.getByRole('button', { name: button }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: confirm }).click();
}

test('a failed refund is retried or recorded as paid back, and the buyer sees the outcome', async ({
  page,
}) => {
  const event = await createPublishedEvent();
  const retried = await aBuyerOf(event, 'Retried');
  const paidBack = await aBuyerOf(event, 'Paidback');
  await control(retried.checkoutUrl, '/refunds', { status: 'account_closed', times: 2 });
  for (const { orderId } of [retried, paidBack]) {
    await call('POST', `/orders/${orderId}/refund`, {}, event.organiser);
  }

  let rowOf = await asOrganiser(page, event);
  for (const { name } of [retried, paidBack]) {
    await expect(rowOf(name)).toContainText('Refund failed');
    await expect(rowOf(name)).toContainText('The account of the buyer is closed.');
  }
  for (const buyer of [retried, paidBack]) {
    const { notices } = await asBuyer(page, buyer);
    await expect(notices).toContainText(
      '£12.50 could not be sent back to the card you paid with. The organiser has been told',
    );
  }

  rowOf = await asOrganiser(page, event);
  await decide(page, rowOf(retried.name), /^Try again/, 'Try again');
  await expect(rowOf(retried.name).getByText('Refunded')).toBeVisible();
  await decide(page, rowOf(paidBack.name), /^Record as paid back/, 'Record as paid back');
  await expect(rowOf(paidBack.name).getByText('Paid back', { exact: true })).toBeVisible();

  const first = await asBuyer(page, retried);
  await expect(first.notices).toContainText('£12.50 was sent back to the card');
  const second = await asBuyer(page, paidBack);
  await expect(second.notices).toContainText('£12.50 was paid back.');
});

test('a disputed payment puts its ticket on hold until the organiser admits it or the bank decides', async ({
  page,
}) => {
  const event = await createPublishedEvent();
  const buyer = await aBuyerOf(event, 'Disputing');
  const session = sessionOf(buyer.checkoutUrl);
  const { id } = await control<{ id: string }>(buyer.checkoutUrl, `/sessions/${session}/dispute`);
  await expect
    .poll(async () =>
      JSON.stringify(await call('GET', '/tickets/my-tickets', undefined, buyer.token)),
    )
    .toContain('"withheld":true');

  const held = await asBuyer(page, buyer);
  await expect(held.ticket.getByText('On hold')).toBeVisible();

  let rowOf = await asOrganiser(page, event);
  await expect(rowOf(buyer.name)).toContainText('Disputed');
  await expect(rowOf(buyer.name).getByRole('button', { name: /^Refund/ })).toHaveCount(0);
  await expect(rowOf(buyer.name)).toContainText('No refund while the bank decides.');
  await decide(page, rowOf(buyer.name), /^Admit/, 'Admit tickets');
  await expect(rowOf(buyer.name).getByText('Not admitted')).toHaveCount(0);
  const admitted = await asBuyer(page, buyer);
  await expect(admitted.ticket.getByText('Valid', { exact: true })).toBeVisible();

  await control(buyer.checkoutUrl, `/disputes/${id}`, { step: 'lost' });
  await expect
    .poll(async () =>
      JSON.stringify(await call('GET', `/orders/${buyer.orderId}`, undefined, buyer.token)),
    )
    .toContain('"refunded"');
  const lost = await asBuyer(page, buyer);
  await expect(lost.notices).toContainText('£12.50 was returned by your bank.');
  rowOf = await asOrganiser(page, event);
  await expect(rowOf(buyer.name)).toContainText('Dispute lost');
  await expect(rowOf(buyer.name).getByText('Refunded')).toHaveCount(0);
});
