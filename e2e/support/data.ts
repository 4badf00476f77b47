import { randomUUID } from 'node:crypto';
import type { NewEvent } from '../pages/create-event-page';
import type { NewVenue } from '../pages/create-venue-page';
import type { NewPerson } from '../pages/register-page';

const DAY_MS = 86_400_000;

/** A name that no other test uses. */
export function uniqueName(name: string): string {
  return `${name} ${randomUUID().slice(0, 8)}`;
}

/** The data of a person to register. */
export function aPerson(lastName: string): NewPerson {
  return {
    firstName: 'Demo',
    lastName,
    email: `${randomUUID()}@stagedoor.example`,
    password: 'silent-disco',
  };
}

/** The data of a venue to create. */
export function aNewVenue(overrides: Partial<NewVenue> = {}): NewVenue {
  return {
    name: uniqueName('Corn Exchange'),
    address: 'Brook Street',
    city: 'Kingsbridge',
    postcode: 'TQ7 1DN',
    capacity: '120',
    ...overrides,
  };
}

/** The data of an event to create at the venue with this name: an evening in 30 days. */
export function aNewEvent(venue: string, overrides: Partial<NewEvent> = {}): NewEvent {
  return {
    title: uniqueName('Silent Friday'),
    description: 'Three channels.',
    startDate: inDays(30),
    startTime: '20:00',
    endDate: inDays(30),
    endTime: '23:00',
    venue,
    price: '25',
    capacity: '100',
    ...overrides,
  };
}

/** The instant this many hours from now. */
export function inHours(hours: number): string {
  return new Date(Date.now() + hours * 3_600_000).toISOString();
}

/**
 * The calendar day this many days from now, in the format of a date input. On the day that summer time begins, London has
 * no time from 01:00 to 02:00.
 */
export function inDays(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}

/** The calendar day of an instant in London, in the format of a date input. */
export function dayInLondon(instant: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date(instant));
}
