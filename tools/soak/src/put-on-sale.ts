import type { CreatedEvent, Event, Venue } from '@stagedoor/contracts';
import type { Person } from './person.js';

const HOUR_MS = 3_600_000;

interface NewSale {
  title: string;
  description: string;
  /** When the event begins, in hours from now. It ends four hours later. */
  inHours: number;
  /** In pounds. */
  ticketPrice: number;
  tickets: number;
}

/** Creates a venue and an event that fills it, and publishes the event. */
export async function putOnSale(organiser: Person, sale: NewSale): Promise<Event> {
  const { title, description, inHours, ticketPrice, tickets } = sale;
  const client = organiser.client();
  await client.post('/auth/add-role', { role: 'venue' });
  const venue = await client.post<Venue>('/venues', {
    name: 'Alexandra Palace',
    address: 'Alexandra Palace Way',
    city: 'London',
    capacity: tickets,
  });
  const begins = Date.now() + inHours * HOUR_MS;
  const { event } = await client.post<CreatedEvent>('/events', {
    title,
    description,
    venueId: venue.id,
    startTime: new Date(begins).toISOString(),
    endTime: new Date(begins + 4 * HOUR_MS).toISOString(),
    ticketPrice,
    ticketQuantity: tickets,
  });
  await client.patch(`/events/${event.id}/publish`);
  return event;
}
