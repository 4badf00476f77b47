import type { EventSummary, OrderTicket, TicketStatus } from '@stagedoor/contracts';
import { formatDate, timeSpan } from '../../../common/events/event-times.js';
import { formatPrice } from '../../../common/money/format-money.js';

/** The text on the printed tickets of an order. */
export interface TicketSheet {
  title: string;
  date: string;
  time: string;
  /** Empty when the venue has no name. */
  venue: string;
  address: string;
  tickets: { code: string; type: string; price: string }[];
}

const PRINTED: readonly TicketStatus[] = ['valid', 'used'];

/** Returns the tickets to print: not cancelled or refunded ones. */
export function printable<T extends Pick<OrderTicket, 'status'>>(tickets: readonly T[]): T[] {
  return tickets.filter(({ status }) => PRINTED.includes(status));
}

/** Describes the tickets of an event, with its times in the venue's time zone. */
export function ticketSheet(event: EventSummary, tickets: readonly OrderTicket[]): TicketSheet {
  const { title, venue, startTime } = event;
  return {
    title,
    date: formatDate(startTime, venue.timeZone),
    time: timeSpan(event),
    venue: venue.name,
    address: [venue.address, venue.city, venue.postcode].filter(Boolean).join(', '),
    tickets: tickets.map(({ ticketCode, ticketType }) => ({
      code: ticketCode,
      type: ticketType.name,
      price: formatPrice(ticketType.price),
    })),
  };
}
