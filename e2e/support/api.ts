import type {
  CreatedEvent,
  CreateEventBody,
  Envelope,
  Event,
  SignedIn,
  Venue,
} from '@stagedoor/contracts';
import { aPerson, uniqueName } from './data';
import { siteUrl } from './site';

/** Sends a request to the API and returns the `data` of the response. Throws for a status that is not 2xx. */
export async function call<T>(
  method: string,
  path: string,
  body?: object,
  accessToken?: string,
): Promise<T> {
  const response = await fetch(`${siteUrl()}/api${path}`, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(accessToken ? { authorization: `Bearer ${accessToken}` } : {}),
    },
    body: body && JSON.stringify(body),
  });
  if (!response.ok)
    throw new Error(`${method} ${path} returned ${response.status}: ${await response.text()}`);
  return ((await response.json()) as Envelope<T>).data;
}

/** Creates and publishes an event at a new venue through the API. */
export async function createPublishedEvent(overrides: Partial<CreateEventBody> = {}) {
  const { accessToken } = await call<SignedIn>('POST', '/auth/register', {
    ...aPerson('Organiser'),
    role: 'creator',
  });
  await call('POST', '/auth/add-role', { role: 'venue' }, accessToken);
  const venue = await call<Venue>(
    'POST',
    '/venues',
    { name: uniqueName('Town Hall'), address: 'Fore Street', city: 'Totnes', capacity: 200 },
    accessToken,
  );
  const body: CreateEventBody = {
    title: uniqueName('Silent Sunday'),
    description: 'Three channels in the town hall.',
    startTime: new Date(Date.now() + 20 * 86_400_000).toISOString(),
    endTime: new Date(Date.now() + 20 * 86_400_000 + 4 * 3_600_000).toISOString(),
    venueId: venue.id,
    ticketPrice: 12.5,
    ticketQuantity: 50,
    ...overrides,
  };
  const { event } = await call<CreatedEvent>('POST', '/events', body, accessToken);
  await call('PATCH', `/events/${event.id}/publish`, {}, accessToken);

  return {
    ...event,
    /** The access token of the organiser. */
    organiser: accessToken,
    /** Reads the number of tickets available. */
    available: async () =>
      (await call<Event>('GET', `/events/${event.id}`)).ticketTypes[0]?.quantityAvailable,
  };
}
