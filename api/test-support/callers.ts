import { nothingSchema, type Role, ROLES, signedInSchema, userSchema } from '@stagedoor/contracts';
import { v7 as uuid } from 'uuid';
import { LiveSessions } from '../src/modules/auth/live-sessions.js';
import { SessionsRepository } from '../src/modules/auth/persistence/sessions.repository.js';
import { SessionStarter } from '../src/modules/auth/session-starter.js';
import { TokenIssuer } from '../src/modules/auth/tokens.js';
import { type Person, register } from './builders.js';
import type { TestApp } from './test-app.js';

const HOUR_MS = 60 * 60_000;

/**
 * Callers without a live token. Their tokens differ from a live one of the owner in one respect. The expired session is
 * the last, because a session that starts deletes those of its user that have expired.
 */
export const DEAD_CALLERS = [
  'a client without a token',
  'a malformed token',
  'a tampered token',
  'an expired token',
  'a token after logout',
  'a token after switch-role',
  'a token that another process revoked',
  'a token whose session expired',
] as const;
export type DeadCaller = (typeof DEAD_CALLERS)[number];

/**
 * Callers with a live token: one for each role, which owns nothing; one without any role; and two that hold the roles
 * `venue` and `creator` and own a thing of every kind.
 */
export const LIVE_CALLERS = [
  ...ROLES,
  'a holder of no role',
  'another owner',
  'the owner',
] as const;
export type LiveCaller = (typeof LIVE_CALLERS)[number];

export const CALLERS = [...LIVE_CALLERS, ...DEAD_CALLERS] as const;
export type Caller = (typeof CALLERS)[number];

export type People = Record<LiveCaller, Person>;

/** Registers all live callers. */
export async function registerCallers(test: TestApp): Promise<People> {
  const single = (role: Role) => register(test.api, role, role);
  return {
    venue: await single('venue'),
    supplier: await single('supplier'),
    event_manager: await single('event_manager'),
    creator: await single('creator'),
    'a holder of no role': await registerWithoutRoles(test),
    'another owner': await registerOwner(test, 'another-owner'),
    'the owner': await registerOwner(test, 'the-owner'),
  };
}

/** Has `venue` as the current role and holds `creator`, too: permissions depend on the roles held. */
async function registerOwner({ api }: TestApp, name: string): Promise<Person> {
  const { token } = await register(api, name, 'venue');
  const body = { role: 'creator' };
  const user = await api.data(userSchema, 200, 'POST', '/auth/add-role', { token, body });
  return { user, token };
}

/** Has a row for every role, none of them active. */
async function registerWithoutRoles({ api, dataSource }: TestApp): Promise<Person> {
  const person = await register(api, 'no-role', 'creator');
  await dataSource.query(
    `INSERT INTO user_roles (user_id, role, is_active) SELECT $1, unnest($2::text[]), false
     ON CONFLICT (user_id, role) DO UPDATE SET is_active = false`,
    [person.user.id, ROLES],
  );
  return person;
}

/** Returns a new token of that caller; undefined for a caller that sends none. */
export async function tokenOf(
  test: TestApp,
  people: People,
  caller: Caller,
): Promise<string | undefined> {
  return isDead(caller) ? deadToken(test, people, caller) : liveToken(test, people[caller]);
}

/** Lets the application read sessions again, after those that it ended have been restored. */
export function forgetSessions({ app }: TestApp): void {
  app.get(LiveSessions)['owners'].clear();
}

function isDead(caller: Caller): caller is DeadCaller {
  return (DEAD_CALLERS as readonly Caller[]).includes(caller);
}

function liveToken({ app, dataSource }: TestApp, { user }: Person): Promise<string> {
  return app.get(SessionStarter).start(dataSource.manager, user.id, '');
}

async function deadToken(
  test: TestApp,
  people: People,
  caller: DeadCaller,
): Promise<string | undefined> {
  const owner = people['the owner'];
  const token = await liveToken(test, owner);
  const make: Record<DeadCaller, () => string | undefined | Promise<string>> = {
    'a client without a token': () => undefined,
    'a malformed token': () => 'not.a.token',
    'a tampered token': async () => withPayloadOf(await liveToken(test, people.supplier), token),
    'an expired token': () => expiring(test, owner, { token: -HOUR_MS, session: HOUR_MS }),
    'a token whose session expired': () =>
      expiring(test, owner, { token: HOUR_MS, session: -HOUR_MS }),
    'a token after logout': async () => {
      await test.api.data(nothingSchema, 200, 'POST', '/auth/logout', { token });
      return token;
    },
    'a token after switch-role': async () => {
      const body = { role: 'creator' };
      await test.api.data(signedInSchema, 200, 'POST', '/auth/switch-role', { token, body });
      return token;
    },
    'a token that another process revoked': () => revokedElsewhere(test, owner),
  };
  return make[caller]();
}

/** Combines another user's claims with a signature of the user's own token. */
function withPayloadOf(own: string, other: string): string {
  const [header, , signature] = own.split('.');
  return [header, other.split('.')[1], signature].join('.');
}

/** Revokes a session in the database only, as another process does. */
async function revokedElsewhere({ app, dataSource }: TestApp, { user }: Person): Promise<string> {
  const session = {
    id: uuid(),
    userId: user.id,
    device: '',
    expiresAt: new Date(Date.now() + HOUR_MS),
  };
  const sessions = app.get(SessionsRepository);
  await sessions.insert(dataSource.manager, session);
  await sessions.revoke(dataSource.manager, user.id, session.id);
  return app.get(TokenIssuer).issue(session);
}

/** Returns a token; it and its session expire `endsIn` milliseconds from now. */
async function expiring(
  { app, dataSource }: TestApp,
  { user }: Person,
  endsIn: { token: number; session: number },
): Promise<string> {
  const end = (ms: number) => new Date(Date.now() + ms);
  const session = { id: uuid(), userId: user.id, device: '', expiresAt: end(endsIn.session) };
  await app.get(SessionsRepository).insert(dataSource.manager, session);
  return app.get(TokenIssuer).issue({ ...session, expiresAt: end(endsIn.token) });
}
