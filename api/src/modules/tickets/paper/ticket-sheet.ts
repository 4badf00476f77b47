import type { EventSummary, OrderTicket, TicketStatus } from '@stagedoor/contracts';
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

function timeSpan({ startTime, endTime, venue: { timeZone } }: EventSummary): string {
  const [start, end] = [timeOf(startTime, timeZone), timeOf(endTime, timeZone)];
  const startZone = start.zone === end.zone ? '' : ` ${start.zone}`;
  const span = `${start.time}${startZone} – ${end.time} ${end.zone}`;
  const endDate = formatDate(endTime, timeZone);
  return endDate === formatDate(startTime, timeZone) ? span : `${span}, ${endDate}`;
}

function formatDate(instant: string, timeZone: string): string {
  const parts = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  const date = new Intl.DateTimeFormat('en-GB', { ...parts, timeZone }).format(new Date(instant));
  return date.replace(',', '');
}

function timeOf(instant: string, timeZone: string): { time: string; zone: string } {
  const format = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short', timeZone } as const;
  const parts = new Intl.DateTimeFormat('en-GB', format).formatToParts(new Date(instant));
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return { time: `${part('hour')}:${part('minute')}`, zone: part('timeZoneName') };
}
