import { MAX_TICKETS_PER_ORDER, type Event, type TicketType } from '@stagedoor/contracts';

/** The one ticket type of an event that is shown and sold: its first (specification, section 9). */
export function offerOf(event: Pick<Event, 'ticketTypes'>): TicketType | undefined {
  return event.ticketTypes[0];
}

/** How many are left, in words: `12 available`, or `Sold out`. */
export function availabilityOf({ quantityAvailable }: TicketType): string {
  return quantityAvailable > 0
    ? `${quantityAvailable.toLocaleString('en-GB')} available`
    : 'Sold out';
}

/** The most tickets that one order may take now: 10, and never more than are left. */
export function mostPerOrder({ quantityAvailable }: TicketType): number {
  return Math.max(0, Math.min(MAX_TICKETS_PER_ORDER, quantityAvailable));
}
