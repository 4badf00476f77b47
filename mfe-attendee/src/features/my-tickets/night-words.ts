import type { Ticket } from '@stagedoor/contracts';
import { formatWeekdayDate } from '@stagedoor/platform';
import { addressLine } from '../../shared/address-line';
import { formatTimeSpan } from '../../shared/events/time-span';

/** Date, time and place of a night as text, in the venue's time zone. */
export function nightWords(event: Ticket['order']['event']) {
  const { startTime, venue } = event;
  const address = addressLine(venue);
  return {
    date: formatWeekdayDate(startTime, venue.timeZone),
    time: formatTimeSpan(event),
    address,
    place: [venue.name, address].filter(Boolean).join(', '),
  };
}
