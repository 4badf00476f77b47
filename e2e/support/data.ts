import { randomUUID } from 'node:crypto';
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

/** The instant this many hours from now. */
export function inHours(hours: number): string {
  return new Date(Date.now() + hours * 3_600_000).toISOString();
}

/** The calendar day this many days from now, in the format of a date input. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}
