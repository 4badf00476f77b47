import type { Page } from '@playwright/test';
import type { EventOrder, Order, Ticket, VenueList } from '@stagedoor/contracts';
import type { Scene } from './set-the-scene.js';

const PLACE = 1_037;
const WAIT_SECONDS = 42;

/** Makes the held order wait for its payment page, which is too short on a site without load. */
export async function standInLine(page: Page, { heldOrder }: Scene): Promise<void> {
  const inLine: Order = {
    ...heldOrder,
    holdExpiresAt: null,
    checkoutUrl: null,
    placeInLine: PLACE,
    waitSeconds: WAIT_SECONDS,
  };
  await page.route(`**/api/orders/${heldOrder.id}`, (route) =>
    route.fulfill({ json: { data: inLine } }),
  );
  await page.route('**/api/orders/my-orders?*', (route) =>
    route.fulfill({ json: { data: [inLine] } }),
  );
}

/** States of orders after disputes and failed refunds, which the demo data do not have. */
const TROUBLES: readonly Partial<EventOrder>[] = [
  { paymentStatus: 'completed', returnedBy: null, dispute: 'open', ticketsWithheld: true },
  {
    paymentStatus: 'refund_pending',
    dispute: 'won',
    refundFailure: 'The account of the buyer is closed.',
  },
  { dispute: 'inquiry', ticketsWithheld: true },
  { fraudWarning: true },
  { paymentStatus: 'refunded', returnedBy: 'bank', dispute: 'lost' },
  { paymentStatus: 'refunded', returnedBy: 'organiser' },
];

/** Gives the latest orders of each event one of these states each. */
export async function putOrdersInTrouble(page: Page): Promise<void> {
  await page.route('**/api/events/*/orders?*', async (route) => {
    const response = await route.fetch();
    const list = (await response.json()) as { data: EventOrder[] };
    const data = list.data.map((order, index) => ({ ...order, ...TROUBLES[index] }));
    await route.fulfill({ response, json: { ...list, data } });
  });
}

/** Withholds the buyer's tickets because of a dispute. */
export async function withholdTickets(page: Page): Promise<void> {
  await page.route('**/api/tickets/my-tickets?*', async (route) => {
    const response = await route.fetch();
    const list = (await response.json()) as { data: Ticket[] };
    const data = list.data.map((ticket) => ({ ...ticket, withheld: true }));
    await route.fulfill({ response, json: { ...list, data } });
  });
}

/** Adds a pending change of the e-mail address. */
export async function waitForAddress(page: Page): Promise<void> {
  const change = {
    email: 'someone.new@example.org',
    requestedAt: '2026-11-20T19:30:00.000Z',
    expiresAt: '2026-11-23T19:30:00.000Z',
    oldAgreed: true,
    newAgreed: false,
  };
  await page.route('**/api/auth/email-change', (route) =>
    route.fulfill({ json: { data: { change } } }),
  );
}

/** Makes the consent of the other address pending. */
export async function agreeFirst(page: Page): Promise<void> {
  await page.route('**/api/auth/decide-email-change', (route) =>
    route.fulfill({ json: { data: { state: 'waiting' } } }),
  );
}

/** Consents to a change of an e-mail address. */
export async function agreeToChange(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Agree to the change' }).click();
  await page.getByText('You have agreed.').waitFor();
}

/** Makes the refund of the buyer's order fail, with cancelled tickets. */
export async function refuseRefund(page: Page): Promise<void> {
  await page.route('**/api/tickets/my-tickets?*', async (route) => {
    const response = await route.fetch();
    const list = (await response.json()) as { data: Ticket[] };
    const data = list.data.map((ticket) => ({ ...ticket, status: 'cancelled' }));
    await route.fulfill({ response, json: { ...list, data } });
  });
  await page.route('**/api/orders/my-orders?*', async (route) => {
    const response = await route.fetch();
    const list = (await response.json()) as { data: Order[] };
    const data = list.data.map((order) => ({
      ...order,
      paymentStatus: 'refund_pending',
      refundFailed: true,
    }));
    await route.fulfill({ response, json: { ...list, data } });
  });
}

/** Opens the dialog that records a failed refund as paid back. */
export async function askToPayBack(page: Page): Promise<void> {
  await showOrders(page);
  await page
    .getByRole('button', { name: /^Record as paid back/ })
    .first()
    .click();
  await page.getByRole('alertdialog').waitFor();
}

/** Makes the list of venues incomplete, which the demo data's is not. */
export async function haveManyVenues(page: Page): Promise<void> {
  await page.route('**/api/venues?*', async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: VenueList };
    await route.fulfill({ response, json: { data: { ...data, nextCursor: 'more' } } });
  });
}

/** Searches for a venue. */
export async function searchVenue(page: Page): Promise<void> {
  await page.getByPlaceholder('Type a name or a city').click();
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
}

/** The events on sale in the organiser's list. */
const onSale = (page: Page) =>
  page.getByRole('article').filter({ has: page.getByRole('button', { name: 'Cancel event' }) });

/** Expands the orders of an event on sale. */
export async function showOrders(page: Page): Promise<void> {
  const event = onSale(page).first();
  await event.getByRole('button', { name: 'Orders' }).click();
  await event.getByRole('row').nth(1).waitFor();
}

/** Opens the dialog that refunds an order of the event. */
export async function askToRefund(page: Page): Promise<void> {
  await showOrders(page);
  await page
    .getByRole('button', { name: /^Refund/ })
    .first()
    .click();
  await page.getByRole('alertdialog').waitFor();
}

/** Opens the dialog that cancels the event. */
export async function askToCancel(page: Page): Promise<void> {
  await onSale(page).first().getByRole('button', { name: 'Cancel event' }).click();
  await page.getByRole('alertdialog').waitFor();
}
