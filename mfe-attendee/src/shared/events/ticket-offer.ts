import { MAX_TICKETS_PER_ORDER, type Event, type TicketType } from '@stagedoor/contracts';

/** The first ticket type of an event, the only one that is shown and sold (specification, section 9). */
export function offerOf(event: Pick<Event, 'ticketTypes'>): TicketType | undefined {
  return event.ticketTypes[0];
}

/** The level of supply: `few` is 20 or fewer, or less than a tenth of all. */
export type Supply = 'plenty' | 'few' | 'none';

/** The level of supply of a ticket type. */
export function supplyOf({ quantity, quantityAvailable }: TicketType): Supply {
  if (quantityAvailable <= 0) return 'none';
  return quantityAvailable <= 20 || quantityAvailable < quantity / 10 ? 'few' : 'plenty';
}

/** The number of tickets left: `84 available`, or `Sold out`. */
export function countOf({ quantityAvailable }: TicketType): string {
  return quantityAvailable > 0
    ? `${quantityAvailable.toLocaleString('en-GB')} available`
    : 'Sold out';
}

/** The number of tickets left on the page that sells them: `12 left` when they are few. */
export function remainingOf(offer: TicketType): string {
  return supplyOf(offer) === 'few'
    ? `${offer.quantityAvailable.toLocaleString('en-GB')} left`
    : countOf(offer);
}

/** The maximum quantity of one order: 10, or the number of tickets left if fewer. */
export function mostPerOrder({ quantityAvailable }: TicketType): number {
  return Math.max(0, Math.min(MAX_TICKETS_PER_ORDER, quantityAvailable));
}
