import type { EventSummary, Order } from '@stagedoor/contracts';
import { UNNAMED_EVENT } from '../../../common/events/unnamed-event.js';
import { type Greeted, inLine } from '../../mail/mail-writers.service.js';

/** Returns the title of an event as a letter may contain it. */
export function titleFor({ emailConfirmed }: Greeted, title: string): string {
  return emailConfirmed ? inLine(title) : UNNAMED_EVENT;
}

/** Returns the event as a mail may describe it; for an address that is not confirmed, without the organiser's text. */
export function eventFor(receiver: Greeted, event: EventSummary): EventSummary {
  if (receiver.emailConfirmed) return event;
  const venue = { ...event.venue, name: '', address: '', city: '', postcode: null };
  return { ...event, title: UNNAMED_EVENT, venue };
}

/** Returns the event with its organiser's text as a letter contains it; attached files keep the text as it is. */
export function inLetter(event: EventSummary): EventSummary {
  const { name, address, city, postcode } = event.venue;
  const place = { name: inLine(name), address: inLine(address), city: inLine(city) };
  const venue = { ...event.venue, ...place, postcode: postcode && inLine(postcode) };
  return { ...event, title: inLine(event.title), venue };
}

/**
 * Returns the order as a mail to its buyer may describe it. Otherwise an organiser could send any text to a stranger:
 * register the stranger's address and order a free ticket of their own event. A paid ticket is too expensive for that.
 */
export function orderFor(buyer: Greeted, order: Order): Order {
  if (!isUnnamedFor(buyer, order)) return order;
  return { ...order, event: eventFor(buyer, order.event) };
}

/** True when a mail to the buyer leaves out the title and the place of the event. */
export function isUnnamedFor({ emailConfirmed }: Greeted, { totalAmount }: Order): boolean {
  return totalAmount === 0 && !emailConfirmed;
}
