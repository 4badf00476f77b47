import {
  type CreateEventBody,
  createdEventSchema,
  type CreateVenueBody,
  type Event,
  eventSchema,
  type RegisterBody,
  type Role,
  signedInSchema,
  type User,
  type Venue,
  venueSchema,
} from '@stagedoor/contracts';
import type { ApiClient } from './api-client.js';

/** A user with a live token. */
export interface Person {
  user: User;
  token: string;
}

export function aRegistration(overrides: Partial<RegisterBody> = {}): RegisterBody {
  return {
    email: 'ada@example.org',
    password: 'correct horse battery',
    firstName: 'Ada',
    lastName: 'Lovelace',
    role: 'creator',
    ...overrides,
  };
}

export function aVenue(overrides: Partial<CreateVenueBody> = {}): CreateVenueBody {
  return {
    name: 'Albert Hall',
    address: '27 Peter Street',
    city: 'Manchester',
    postcode: 'M2 5QR',
    capacity: 500,
    ...overrides,
  };
}

/** An event in 2099, on a summer evening in London. */
export function anEvent(
  overrides: Partial<CreateEventBody> & { venueId: string },
): CreateEventBody {
  return {
    title: 'Silent Disco by the Canal',
    description: 'Three channels, one dance floor.',
    startTime: '2099-07-01T19:00:00.000Z',
    endTime: '2099-07-01T23:00:00.000Z',
    ticketPrice: 25,
    ticketQuantity: 100,
    ...overrides,
  };
}

/** Registers a user, named by the part of the address before the @. */
export async function register(api: ApiClient, name: string, role: Role): Promise<Person> {
  const body = aRegistration({ email: `${name}@example.org`, firstName: name, role });
  const signedIn = await api.data(signedInSchema, 201, 'POST', '/auth/register', { body });
  return { user: signedIn.user, token: signedIn.accessToken };
}

export function createVenue(
  api: ApiClient,
  owner: Person,
  overrides: Partial<CreateVenueBody> = {},
): Promise<Venue> {
  const body = aVenue(overrides);
  return api.data(venueSchema, 201, 'POST', '/venues', { token: owner.token, body });
}

export async function createDraft(
  api: ApiClient,
  creator: Person,
  overrides: Partial<CreateEventBody> & { venueId: string },
): Promise<Event> {
  const options = { token: creator.token, body: anEvent(overrides) };
  return (await api.data(createdEventSchema, 201, 'POST', '/events', options)).event;
}

/** Creates an event and puts it on sale. */
export async function createPublished(
  api: ApiClient,
  creator: Person,
  overrides: Partial<CreateEventBody> & { venueId: string },
): Promise<Event> {
  const { id } = await createDraft(api, creator, overrides);
  return api.data(eventSchema, 200, 'PATCH', `/events/${id}/publish`, { token: creator.token });
}
