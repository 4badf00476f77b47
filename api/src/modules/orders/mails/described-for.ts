import type { EventSummary, Order } from '@stagedoor/contracts';
import type { Greeted } from '../../mail/mail-writers.service.js';

/** Stands for the title of an event that is not named. */
const UNNAMED = 'Silent disco';

/** The title of an event as a mail may show it. */
export function titleFor({ emailConfirmed }: Greeted, title: string): string {
  return emailConfirmed ? title : UNNAMED;
}

/** The event as a mail may describe it: to an address that is not confirmed, without what its organiser has written. */
export function eventFor(receiver: Greeted, event: EventSummary): EventSummary {
  if (receiver.emailConfirmed) return event;
  const venue = { ...event.venue, name: '', address: '', city: '', postcode: null };
  return { ...event, title: titleFor(receiver, event.title), venue };
}

/**
 * The order as a mail to its buyer may describe it. Anybody can order a free ticket of their own event under a
 * stranger's address; a payment makes that too dear for sending text to strangers.
 */
export function orderFor(buyer: Greeted, order: Order): Order {
  if (!isUnnamedFor(buyer, order)) return order;
  return { ...order, event: eventFor(buyer, order.event) };
}

/** Whether a mail to the buyer leaves out what the event is called and where it is. */
export function isUnnamedFor({ emailConfirmed }: Greeted, { totalAmount }: Order): boolean {
  return totalAmount === 0 && !emailConfirmed;
}
