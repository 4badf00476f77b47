import { expectToFail } from '../support/console';
import { expect, test } from '../support/test';
import { answer, cutOff } from '../support/answers';
import { colourOf } from '../support/colour';
import { readQrCode } from '../pages/qr-code';
import { aTicket } from '../support/events';
import { signIn } from '../support/sign-in';

test('a ticket says for what, where, when and at which price [2.my-tickets.event-title] [2.my-tickets.venue] [2.my-tickets.date] [2.my-tickets.type-price] [2.my-tickets.code]', async ({
  page,
}) => {
  await signIn(page, 'supplier');
  await answer(page, '/tickets/my-tickets', [aTicket()]);

  await page.goto('/my-tickets');

  const ticket = page.getByRole('main');
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

/** So many tickets for the first event. */
const severalTickets = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...aTicket(),
    id: `01900000-0000-7000-8000-00000000000${index}`,
    ticketCode: `0123-4567-89AB-CDEF-GHJK-MNPQ-${index}0`,
  }));

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the tickets of one night are shown one after the other, as wide as the phone', async ({
    page,
  }) => {
    await signIn(page, 'supplier');
    await answer(page, '/tickets/my-tickets', severalTickets(3));
    await page.goto('/my-tickets');

    for (const number of [1, 2, 3]) {
      const ticket = page.getByRole('article', { name: `Ticket ${number} of 3` });
      const code = ticket.getByRole('img', { name: /QR code/ });
      await expect(code).toBeInViewport({ ratio: 0.99 });
      expect((await code.boundingBox())?.width).toBeGreaterThan(280);
      expect(await readQrCode(code)).toBe(severalTickets(3)[number - 1]?.ticketCode);
      if (number < 3) await ticket.getByRole('button', { name: /Next ticket/ }).press('Enter');
    }
  });
});

test('the tickets stay on the screen when the network is gone', async ({ page, context }) => {
  await signIn(page, 'creator');
  await answer(page, '/tickets/my-tickets', severalTickets(2));
  await page.goto('/my-tickets');
  const codes = page.getByRole('img', { name: /QR code/ });
  await expect(codes).toHaveCount(2);

  // The areas ahead may be on their way.
  expectToFail(page, '/favicon.svg', /^\/(api|remotes)\//);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Stagedoor, home' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.goBack();

  await expect(codes).toHaveCount(2);
  await expect(page.getByRole('heading', { name: 'No Tickets Yet' })).toHaveCount(0);
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
