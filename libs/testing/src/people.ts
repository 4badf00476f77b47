import { ROLE_TITLES, ROLES, type User } from '@stagedoor/contracts';
import { aUser, anId } from './builders.js';

const EVERYONE = 'everyone';

/** Somebody of each role, and one who holds all of them, by the access token that they carry: `creator`, `everyone`, … */
export const PEOPLE: ReadonlyMap<string, User> = new Map([
  ...ROLES.map((role, index): [string, User] => [
    role,
    aUser({
      id: anId(index + 1),
      lastName: ROLE_TITLES[role],
      email: emailOf(role),
      roles: [role],
    }),
  ]),
  [
    EVERYONE,
    aUser({ id: anId(9), lastName: 'Everyone', email: emailOf(EVERYONE), roles: [...ROLES] }),
  ],
]);

function emailOf(token: string): string {
  return `${token.replace('_', '-')}@example.org`;
}

/** The access token of whoever has this e-mail address; undefined if nobody has. */
export function tokenFor(email: string): string | undefined {
  return [...PEOPLE].find(([, person]) => person.email === email)?.[0];
}
