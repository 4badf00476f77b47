import type { CreatedEvent, Event, Role, Venue } from '@stagedoor/contracts';
import { StagedoorClient } from '../site/stagedoor-client.js';

const PASSWORD = 'silent-disco';

/** An organiser with one event on sale, of 50 tickets. */
export interface SmallShop {
  organiser: StagedoorClient;
  event: Event;
}

/** `ticketPrice`: in pounds. */
export async function openSmallShop(apiUrl: string, ticketPrice = 25): Promise<SmallShop> {
  const organiser = await register(apiUrl, 'organiser', 'creator');
  await organiser.post('/auth/add-role', { role: 'venue' });
  const { id: venueId } = await organiser.post<Venue>('/venues', {
    name: 'Albert Hall',
    address: '27 Peter Street',
    city: 'Manchester',
    postcode: 'M2 5QR',
    capacity: 500,
  });
  const { event } = await organiser.post<CreatedEvent>('/events', {
    title: 'Silent Disco by the Canal',
    description: 'Three channels, one dance floor.',
    venueId,
    startTime: '2099-07-01T19:00:00.000Z',
    endTime: '2099-07-01T23:00:00.000Z',
    ticketPrice,
    ticketQuantity: 50,
  });
  await organiser.patch(`/events/${event.id}/publish`);
  return { organiser, event };
}

export async function register(
  apiUrl: string,
  name: string,
  role: Role = 'supplier',
): Promise<StagedoorClient> {
  const api = new StagedoorClient(apiUrl);
  const email = `${name}@example.org`;
  const person = { email, password: PASSWORD, firstName: name, lastName: 'Tester', role };
  return api.as((await api.register(person)).accessToken);
}

export async function signIn(apiUrl: string, name: string): Promise<StagedoorClient> {
  const api = new StagedoorClient(apiUrl);
  return api.as((await api.login(`${name}@example.org`, PASSWORD)).accessToken);
}
