import type { Page } from '@playwright/test';
import type { EventOrder, Order, OwnVote, Ticket, VenueList } from '@stagedoor/contracts';
import { alter, respond } from './api-responses.js';
import type { Scene } from './set-the-scene.js';

const LONG_AGO = '2026-11-20T19:30:00.000Z';

/** Makes the held order wait for its payment page, which is too short on a site without load. */
export async function standInLine(page: Page, { heldOrder }: Scene): Promise<void> {
  const inLine: Order = {
    ...heldOrder,
    holdExpiresAt: null,
    checkoutUrl: null,
    placeInLine: 1_037,
    waitSeconds: 42,
  };
  await respond(page, `**/api/orders/${heldOrder.id}`, inLine);
  await respond(page, '**/api/orders/my-orders?*', [inLine]);
}

const BUYERS_AHEAD = '81,203 people are ahead of you in line. Your turn comes in about 3 minutes.';

/** Makes the next order of the buyer wait for its turn, which is too short on a site without load. */
export async function waitForTurn(page: Page): Promise<void> {
  const json = { error: BUYERS_AHEAD, message: BUYERS_AHEAD, code: 'WAIT_IN_LINE', details: [] };
  await page.route('**/api/orders', (route) => route.fulfill({ status: 429, json }));
}

export async function buyTickets(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Buy Tickets' }).click();
  await page.getByText(BUYERS_AHEAD).first().waitFor();
}

/** States of orders after disputes and failed refunds, which the demo data do not have. */
const TROUBLES: readonly Partial<EventOrder>[] = [
  { paymentStatus: 'completed', returnedBy: null, dispute: 'open', ticketsWithheld: true },
  {
    paymentStatus: 'refund_pending',
    dispute: 'won',
    refundFailure: 'The account of the buyer is closed.',
    buyer: {
      firstName: 'Demo',
      lastName: 'Guest',
      email: 'demo.guest@example.org',
    },
  },
  { dispute: 'inquiry', ticketsWithheld: true },
  { fraudWarning: true },
  { paymentStatus: 'refunded', returnedBy: 'bank', dispute: 'lost' },
  { paymentStatus: 'refunded', returnedBy: 'organiser' },
];

/** Gives the latest orders of each event one of these states each. */
export async function putOrdersInTrouble(page: Page): Promise<void> {
  await alter<EventOrder[]>(page, '**/api/events/*/orders?*', (orders) =>
    orders.map((order, index) => ({ ...order, ...TROUBLES[index] })),
  );
}

/** Withholds the buyer's tickets because of a dispute. */
export async function withholdTickets(page: Page): Promise<void> {
  await alter<Ticket[]>(page, '**/api/tickets/my-tickets?*', (tickets) =>
    tickets.map((ticket) => ({ ...ticket, withheld: true })),
  );
}

/** Admits the buyer's first ticket, which votes for the second channel, during the event. */
export async function goInside(page: Page): Promise<void> {
  const votes: Record<string, OwnVote> = {};
  await alter<Ticket[]>(page, '**/api/tickets/my-tickets?*', ([first, ...others]) => {
    if (!first) return others;
    votes[first.id] = { ticketId: first.id, channel: 2, votedAt: LONG_AGO };
    return [{ ...first, status: 'used' as const }, ...others].map((ticket) => ({
      ...ticket,
      order: { ...ticket.order, event: { ...ticket.order.event, startTime: LONG_AGO } },
    }));
  });
  await page.route('**/api/votes/my-votes?*', (route) =>
    route.fulfill({ json: { data: Object.values(votes), nextCursor: null } }),
  );
}

/** Casts votes for the channels of the event. */
export async function castVotes(page: Page): Promise<void> {
  await respond(page, '**/api/events/*/door/votes', { votes: [132, 187, 96] });
}

/** Adds a pending change of the e-mail address. */
export async function waitForAddress(page: Page): Promise<void> {
  const change = {
    email: 'someone.new@example.org',
    requestedAt: LONG_AGO,
    expiresAt: '2026-11-23T19:30:00.000Z',
    oldAgreed: true,
    newAgreed: false,
  };
  await respond(page, '**/api/auth/email-change', { change });
}

/** Makes the consent of the other address pending. */
export async function agreeFirst(page: Page): Promise<void> {
  await respond(page, '**/api/auth/decide-email-change', { state: 'waiting' });
}

/** Consents to a change of an e-mail address. */
export async function agreeToChange(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Agree to the change' }).click();
  await page.getByText('You have agreed.').waitFor();
}

/** Makes the refund of the buyer's order fail, with cancelled tickets. */
export async function refuseRefund(page: Page): Promise<void> {
  await alter<Ticket[]>(page, '**/api/tickets/my-tickets?*', (tickets) =>
    tickets.map((ticket) => ({ ...ticket, status: 'cancelled' })),
  );
  await alter<Order[]>(page, '**/api/orders/my-orders?*', (orders) =>
    orders.map((order) => ({ ...order, paymentStatus: 'refund_pending', refundFailed: true })),
  );
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
  await alter<VenueList>(page, '**/api/venues?*', (list) => ({ ...list, nextCursor: 'more' }));
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
