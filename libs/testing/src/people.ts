import { ROLE_TITLES, ROLES, type User } from '@stagedoor/contracts';
import { aUser, anId } from './builders.js';

const EVERYONE = 'everyone';

/** One user per role and one with all roles, by access token: `creator`, `everyone`, … */
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

/** Returns the access token of the user with this e-mail address; undefined if there is none. */
export function tokenFor(email: string): string | undefined {
  return [...PEOPLE].find(([, person]) => person.email === email)?.[0];
}
