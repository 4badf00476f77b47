import { expect, test } from '@playwright/test';
import { answer, cutOff } from '../support/answers';
import { colourOf } from '../support/colour';
import { aTicket } from '../support/events';
import { signIn } from '../support/sign-in';

test('a ticket says for what, where, when and at which price [2.my-tickets.event-title] [2.my-tickets.venue] [2.my-tickets.date] [2.my-tickets.type-price] [2.my-tickets.code]', async ({
  page,
}) => {
  await signIn(page, 'supplier');
  await answer(page, '/tickets/my-tickets', [aTicket()]);

  await page.goto('/my-tickets');

  const ticket = page.getByRole('article');
  for (const text of [
    'Silent Night 1',
    'Corn Exchange',
    'Brook Street',
    '4 July 2099',
    'General Admission',
    '£12.50',
    aTicket().ticketCode,
  ]) {
    await expect(ticket).toContainText(text);
  }
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    test('valid is green, used grey, anything else red [4.ticket.valid-green] [4.ticket.used-grey] [4.ticket.other-red]', async ({
      page,
    }) => {
      await signIn(page, 'supplier');
      const tickets = (['valid', 'used', 'cancelled', 'refunded'] as const).map(
        (status, index) => ({
          ...aTicket(status),
          id: `01900000-0000-7000-8000-00000000000${index}`,
        }),
      );
      await answer(page, '/tickets/my-tickets', tickets);

      await page.goto('/my-tickets');

      for (const [label, colour] of [
        ['Valid', 'green'],
        ['Used', 'grey'],
        ['Cancelled', 'red'],
        ['Refunded', 'red'],
      ] as const) {
        const badge = page.getByRole('article').getByText(label, { exact: true });
        await expect(badge).toBeVisible();
        expect(await colourOf(badge)).toBe(colour);
      }
    });
  });
}

test('without tickets it says so [2.my-tickets.empty]', async ({ page }) => {
  await signIn(page, 'supplier');

  await page.goto('/my-tickets');

  await expect(page.getByRole('heading', { name: 'No Tickets Yet' })).toBeVisible();
});

test('the list is empty when it cannot be loaded [8.tickets.my-tickets-empty]', async ({
  page,
}) => {
  await signIn(page, 'supplier');
  await cutOff(page, '/tickets/my-tickets');

  await page.goto('/my-tickets');

  await expect(page.getByRole('heading', { name: 'No Tickets Yet' })).toBeVisible();
});
