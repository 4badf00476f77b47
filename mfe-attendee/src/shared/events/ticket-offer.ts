import { MAX_TICKETS_PER_ORDER, type Event, type TicketType } from '@stagedoor/contracts';

/** The one ticket type of an event that is shown and sold: its first (specification, section 9). */
export function offerOf(event: Pick<Event, 'ticketTypes'>): TicketType | undefined {
  return event.ticketTypes[0];
}

/** How much is left, as a person judges it: `few` is 20 or fewer, or less than a tenth of all. */
export type Supply = 'plenty' | 'few' | 'none';

/** How much of an offer is left. */
export function supplyOf({ quantity, quantityAvailable }: TicketType): Supply {
  if (quantityAvailable <= 0) return 'none';
  return quantityAvailable <= 20 || quantityAvailable < quantity / 10 ? 'few' : 'plenty';
}

/** How many are left, as a count: `84 available`, or `Sold out`. */
export function countOf({ quantityAvailable }: TicketType): string {
  return quantityAvailable > 0
    ? `${quantityAvailable.toLocaleString('en-GB')} available`
    : 'Sold out';
}

/** The same for somebody about to buy: `12 left` when they are few. */
export function hurryOf(offer: TicketType): string {
  return supplyOf(offer) === 'few'
    ? `${offer.quantityAvailable.toLocaleString('en-GB')} left`
    : countOf(offer);
}

/** The most tickets that one order may take now: 10, and never more than are left. */
export function mostPerOrder({ quantityAvailable }: TicketType): number {
  return Math.max(0, Math.min(MAX_TICKETS_PER_ORDER, quantityAvailable));
}
