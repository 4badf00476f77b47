import { TZDate } from '@date-fns/tz';
import type { PublicEvent } from '../events/public-event.js';
import type { SharedPage } from './page-head.js';

const SCHEMA = 'https://schema.org';

/** Returns when and where an event is, for link previews and search results, which show no other fields. */
export function eventLine({ status, startTime, venue }: PublicEvent): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Date(startTime).toLocaleString('en-GB', { ...options, timeZone: venue.timeZone });
  const day = `${format({ weekday: 'long' })} ${format({ dateStyle: 'long' })}`;
  return `${status === 'cancelled' ? 'Cancelled. ' : ''}${day}, ${format({ timeStyle: 'short' })}, ${venue.name}, ${venue.city}.`;
}

/** Formats an instant as ISO 8601 with the venue's offset at that instant. */
const atVenue = (instant: string, timeZone: string) => new TZDate(instant, timeZone).toISOString();

function placeOf({ name, address, city, postcode }: PublicEvent['venue']): object {
  return {
    '@type': 'Place',
    name,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address,
      addressLocality: city,
      postalCode: postcode ?? undefined,
    },
  };
}

/** Returns the offer of the first ticket type, as the page shows it, while the event is on sale. */
function offerOf({ status, ticketTypes: [ticket] }: PublicEvent, url: string): object | undefined {
  if (status !== 'published' || !ticket) return undefined;
  return {
    '@type': 'Offer',
    price: ticket.price.toFixed(2),
    priceCurrency: 'GBP',
    availability: `${SCHEMA}/${ticket.quantityAvailable > 0 ? 'InStock' : 'SoldOut'}`,
    url,
  };
}

/** Returns an event as schema.org's `Event`, with the texts, image and URL of its page's head. */
export function eventData(
  event: PublicEvent,
  { title, description, image, address }: SharedPage,
): object {
  const { startTime, endTime, venue } = event;
  return {
    '@context': SCHEMA,
    '@type': 'Event',
    name: title,
    description,
    image: image ?? undefined,
    startDate: atVenue(startTime, venue.timeZone),
    endDate: atVenue(endTime, venue.timeZone),
    eventStatus: `${SCHEMA}/${event.status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: `${SCHEMA}/OfflineEventAttendanceMode`,
    location: placeOf(venue),
    offers: offerOf(event, address),
    url: address,
  };
}
