import { type Event, type Ticket, ticketSchema } from '@stagedoor/contracts';
import * as z from 'zod/mini';
import { createDraft, createPublished, createVenue, type Person } from './builders.js';
import type { PayingTestApp } from './payments.js';
import { payFor, placeOrder } from './purchases.js';

/** One user's things, of every kind and in every state that permissions depend on. */
export interface OwnedThings {
  venueId: string;
  draft: Event;
  /** On sale, without orders. */
  published: Event;
  /** Orders by their state. */
  orders: Record<'unpaid' | 'paidUnnoticed' | 'completed', string>;
  /** A ticket of the completed order. */
  ticket: Ticket;
}

/** Creates a venue, a draft and an event on sale for an owner. */
export async function organise({ api }: PayingTestApp, owner: Person) {
  const { id: venueId } = await createVenue(api, owner);
  return {
    venueId,
    draft: await createDraft(api, owner, { venueId }),
    published: await createPublished(api, owner, { venueId }),
  };
}

/** Places three orders of that event: one unpaid; one paid, whose notice got lost; one completed. */
export async function buy(
  test: PayingTestApp,
  buyer: Person,
  event: Event,
): Promise<Pick<OwnedThings, 'orders' | 'ticket'>> {
  const place = () => placeOrder(test, buyer, event, 1);
  const [unpaid, paidUnnoticed, completed] = [await place(), await place(), await place()];
  await payFor(test, completed);
  test.payments.faultWebhooks({ kind: 'drop' }, 1, 'checkout.session.completed');
  await payFor(test, paidUnnoticed);
  const [ticket] = await test.api.data(z.array(ticketSchema), 200, 'GET', '/tickets/my-tickets', {
    token: buyer.token,
  });
  if (!ticket) throw new Error('The completed order has no ticket.');
  return {
    orders: {
      unpaid: unpaid.order.id,
      paidUnnoticed: paidUnnoticed.order.id,
      completed: completed.order.id,
    },
    ticket,
  };
}
