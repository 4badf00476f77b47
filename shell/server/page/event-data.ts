import { TZDate } from '@date-fns/tz';
import type { PublicEvent } from '../events/public-event.js';
import type { SharedPage } from './page-head.js';

const SCHEMA = 'https://schema.org';

/** ISO 8601 with the offset that the venue's clocks have at that moment. */
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

/** What can be bought: the first ticket type, as on the page, while the event is on sale. */
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

/** An event as schema.org's `Event`, with the texts, the picture and the address of its page's head. */
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
