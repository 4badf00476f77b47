import type { EventSummary } from '@stagedoor/contracts';
import ical, { ICalEventStatus } from 'ical-generator';

/** The event as a file that calendars take in (RFC 5545). Taken in twice, it is there once. */
export function calendarFile(
  { id, title, startTime, endTime, status, venue }: EventSummary,
  url: string,
): string {
  const calendar = ical({ prodId: { company: 'Stagedoor', product: 'Tickets', language: 'EN' } });
  const { name, address, city, postcode } = venue;
  calendar.createEvent({
    id: `${id}@stagedoor`,
    start: new Date(startTime),
    end: new Date(endTime),
    summary: title,
    location: [name, address, city, postcode].filter(Boolean).join(', '),
    url,
    status: status === 'cancelled' ? ICalEventStatus.CANCELLED : null,
  });
  // Each line ends so, the last one too; the library only parts them.
  return `${calendar.toString()}\r\n`;
}
