import type { EventSummary } from '@stagedoor/contracts';
import ical, { ICalEventStatus } from 'ical-generator';

/** Returns the event as an iCalendar file (RFC 5545). Its UID makes a repeated import update the same entry. */
export function calendarFile(
  { id, title, startTime, endTime, status, venue }: EventSummary,
  url: string,
): string {
  const calendar = ical({ prodId: { company: 'Stagedoor', product: 'Tickets', language: 'EN' } });
  const { name, address, city, postcode } = venue;
  const isCancelled = status === 'cancelled';
  calendar.createEvent({
    id: `${id}@stagedoor`,
    start: new Date(startTime),
    end: new Date(endTime),
    summary: title,
    location: [name, address, city, postcode].filter(Boolean).join(', '),
    url,
    status: isCancelled ? ICalEventStatus.CANCELLED : null,
    // A calendar may ignore a change of an entry under the same number.
    sequence: isCancelled ? 1 : 0,
  });
  // The library separates lines with CRLF but does not end the last one.
  return `${calendar.toString()}\r\n`;
}
