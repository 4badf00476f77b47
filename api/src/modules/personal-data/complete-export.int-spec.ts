import {
  decidedScanSchema,
  type Event,
  type PersonalData,
  personalDataSchema,
  type Role,
  type Ticket,
  userSchema,
} from '@stagedoor/contracts';
import * as z from 'zod/mini';
import { aRegistration, type Person, register } from '../../../test-support/builders.js';
import {
  aDevice,
  aScan,
  codeHash,
  joinTeam,
  leaveTeam,
  openDoors,
  sendScans,
  ticketsOf,
} from '../../../test-support/doors.js';
import { aHandOut, sendEntries, setPool } from '../../../test-support/headphones.js';
import { makeHelperLink } from '../../../test-support/helper-links.js';
import { buy, organise } from '../../../test-support/owned-things.js';
import { type PayingTestApp, startPayingTestApp } from '../../../test-support/payments.js';
import { buyTickets } from '../../../test-support/purchases.js';
import { openShop, type Shop } from '../../../test-support/shop.js';
import { invite } from '../../../test-support/teams.js';

/** Where the export has the rows that refer to a user by a column, and the columns by which a row is found there. */
interface Place {
  in: (data: PersonalData) => unknown;
  /** The primary key without the user's id, when it is missing. */
  by?: string[];
}

const PLACES: Record<string, Place> = {
  'door_devices.user_id': { in: ({ doorDevices }) => doorDevices },
  'door_scans.decided_by': { in: ({ scanDecisions }) => scanDecisions },
  'door_scans.user_id': { in: ({ doorScans }) => doorScans },
  'email_changes.user_id': { in: ({ emailChange }) => emailChange, by: ['email'] },
  'ended_duties.user_id': { in: ({ endedDuties }) => endedDuties },
  'events.creator_id': { in: ({ events }) => events },
  'headset_entries.user_id': { in: ({ headsetEntries }) => headsetEntries },
  'helper_links.made_by': { in: ({ helperLinks }) => helperLinks },
  'orders.buyer_id': { in: ({ orders }) => orders },
  'sessions.user_id': { in: ({ sessions }) => sessions },
  'team_members.invited_user_id': { in: ({ assignments }) => assignments },
  'team_members.user_id': { in: ({ assignments }) => assignments },
  'tickets.holder_id': { in: ({ tickets }) => tickets },
  'user_roles.user_id': { in: ({ account }) => account.userRoles },
  'venues.owner_id': { in: ({ venues }) => venues },
};

/** Columns whose rows are not in the export, with the reason. */
const LEFT_OUT: Record<string, string> = {
  'email_links.user_id': 'the hash of a secret, deleted when it expires',
  'headset_reminders.holder_id': 'the time of a mail, which the headset has as `remindedAt`',
  'idempotency_keys.user_id': 'a response of an order of the user, deleted after a day',
  'password_resets.user_id': 'the hash of a secret, deleted after three hours',
  'waiting_places.user_id': 'a place in a line, deleted with the line after a day',
};

/** Columns of `users` that are not in the export, with the reason. */
const LEFT_OUT_OF_ACCOUNT: Record<string, string> = {
  email_key: 'the address in lower case',
  password_hash: 'the secret itself',
};

const REFERENCES = `
  SELECT f.conrelid::regclass::text AS "table", a.attname::text AS "column",
    (SELECT array_agg(k.attname::text) FROM pg_constraint p
     JOIN pg_attribute k ON k.attrelid = p.conrelid AND k.attnum = ANY (p.conkey)
     WHERE p.conrelid = f.conrelid AND p.contype = 'p') AS key
  FROM pg_constraint f JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = ANY (f.conkey)
  WHERE f.contype = 'f' AND f.confrelid = 'users'::regclass ORDER BY 1, 2`;

interface Reference {
  table: string;
  column: string;
  key: string[];
}

type Row = Record<string, string>;

let test: PayingTestApp;
let shop: Shop;
let user: Person;
let guest: Person;
let event: Event;
let tickets: [Ticket, Ticket];
let exported: PersonalData;

beforeAll(async () => {
  test = await startPayingTestApp();
  shop = await openShop(test);
  guest = await register(test.api, 'a-guest-of-the-event', 'event_manager');
  user = await register(test.api, 'ada', 'venue');
  for (const role of ['creator', 'event_manager'] as const) await addRole(role);
  await buy(test, user, (await organise(test, user)).published);
  event = await shop.sell();
  await buyTickets(test, guest, event, 2);
  tickets = (await ticketsOf(test, guest, event)) as [Ticket, Ticket];
  await endADuty();
  await workAtTheDoor();
  await beInvited();
  await changeAddress();
  exported = await exportOf(user);
});

afterAll(() => test.close());

const exportOf = ({ token }: Person) =>
  test.api.data(personalDataSchema, 200, 'GET', '/auth/export', { token });

const addRole = (role: Role) =>
  test.api.data(userSchema, 200, 'POST', '/auth/add-role', { token: user.token, body: { role } });

async function endADuty(): Promise<void> {
  const another = await shop.sell();
  await joinTeam(test, another, user, 'steward');
  await leaveTeam(test, another, user, shop.creator);
}

/** Leaves a scan, a decision about another person's late scan, a hand-out and a link for a helper. */
async function workAtTheDoor(): Promise<void> {
  await openDoors(test, event);
  await joinTeam(test, event, user, 'supervisor');
  await joinTeam(test, event, guest, 'steward');
  await makeHelperLink(test, user, event);
  await sendScans(test, user, event, aDevice('Gate B'), [aScan(tickets[0].ticketCode)]);
  const late = aScan(tickets[1].ticketCode, { at: new Date(Date.now() - 60_000).toISOString() });
  await leaveTeam(test, event, guest, shop.creator);
  await sendScans(test, guest, event, aDevice('Gate C'), [late]);
  await test.api.data(decidedScanSchema, 200, 'POST', `/events/${event.id}/door/late-scans`, {
    ...{ token: user.token, body: { scanId: late.id, decision: 'refuse' } },
  });
  await setPool(test, shop.creator, event);
  const entries = [aHandOut(tickets[0].ticketCode, 7)];
  await sendEntries(test, user, event, aDevice().deviceId, entries);
}

/** Leaves an invitation to an earlier address. */
async function beInvited(): Promise<void> {
  const { id } = await invite(test, shop.creator, await shop.sell(), 'byron@example.org');
  await test.dataSource.query('UPDATE team_members SET invited_user_id = $2 WHERE id = $1', [
    id,
    user.user.id,
  ]);
}

async function changeAddress(): Promise<void> {
  const body = { email: 'lovelace@example.org', currentPassword: aRegistration().password };
  await test.api.data(z.unknown(), 200, 'POST', '/auth/change-email', { token: user.token, body });
}

const rows = <T>(sql: string, ...parameters: unknown[]) =>
  test.dataSource.query<T[]>(sql, parameters);

/** Returns what of the user's rows the export lacks at their place. */
async function missingOf({ table, column, key }: Reference): Promise<string[]> {
  const name = `${table}.${column}`;
  if (name in LEFT_OUT) return [];
  const place = PLACES[name];
  if (!place) return [`${name} has no place`];
  const stored = await rows<Row>(`SELECT * FROM ${table} WHERE ${column} = $1`, user.user.id);
  if (stored.length === 0) return [`${name} has no row of the user in this test`];
  const text = JSON.stringify(place.in(exported)) ?? '';
  const identity = (row: Row) => (place.by ?? key).map((one) => row[one]!);
  return stored
    .flatMap(identity)
    .filter((value) => value !== user.user.id && !text.includes(JSON.stringify(value)))
    .map((value) => `${name} ${value}`);
}

it('has every row that refers to the user, unless there is a reason', async () => {
  const references = await rows<Reference>(REFERENCES);

  const missing = await Promise.all(references.map(missingOf));

  expect(references.length).toBeGreaterThan(10);
  expect(missing.flat()).toEqual([]);
});

it('has every column of the account, unless there is a reason', async () => {
  const [stored] = await rows<Row>('SELECT * FROM users WHERE id = $1', user.user.id);
  const nameOf = (column: string) =>
    column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  const kept = Object.keys(stored!).filter((column) => !(column in LEFT_OUT_OF_ACCOUNT));

  const missing = kept.filter((column) => !(nameOf(column) in exported.account));

  expect(missing).toEqual([]);
});

it('has when the account was created and its address confirmed', async () => {
  const [stored] = await rows<{ created_at: Date }>(
    'SELECT created_at FROM users WHERE id = $1',
    user.user.id,
  );

  expect(exported.account).toMatchObject({
    createdAt: stored!.created_at.toISOString(),
    emailConfirmedAt: null,
  });
});

it('describes the work at the door', () => {
  const at = { eventId: event.id };
  expect(exported.doorScans).toMatchObject([
    { ...at, kind: 'scan', direction: 'in', verdict: 'admitted', gate: 'Gate B', reason: null },
  ]);
  expect(exported.scanDecisions).toMatchObject([{ ...at, verdict: 'late_refused' }]);
  expect(exported.doorDevices).toMatchObject([{ ...at, gate: 'Gate B' }]);
  expect(exported.headsetEntries).toMatchObject([
    { ...at, kind: 'hand_out', headset: 7, replacement: null, outcome: 'done', counts: true },
  ]);
});

it('has the reason of an admission by hand', async () => {
  const supervisor = await register(test.api, 'supervisor', 'event_manager');
  const concert = await shop.sell();
  await buyTickets(test, guest, concert, 1);
  const [ticket] = await ticketsOf(test, guest, concert);
  await openDoors(test, concert);
  await joinTeam(test, concert, supervisor, 'supervisor');
  const id = '0198a000-0000-7000-8000-000000000001';
  await test.api.call('POST', `/events/${concert.id}/door/admissions`, {
    token: supervisor.token,
    body: { id, ticketId: ticket!.id, reason: 'The phone is broken', ...aDevice() },
  });

  const { doorScans } = await exportOf(supervisor);

  expect(doorScans).toMatchObject([{ id, reason: 'The phone is broken' }]);
});

it('has nothing of the guests whose tickets the user has scanned', () => {
  const text = JSON.stringify(exported);

  const codes = tickets.flatMap(({ id, ticketCode }) => [id, ticketCode, codeHash(ticketCode)]);
  for (const trace of [guest.user.id, guest.user.email, guest.user.firstName, ...codes]) {
    expect(text).not.toContain(trace);
  }
});

it('has none of it for another user', async () => {
  const stranger = await register(test.api, 'grace', 'venue');

  await expect(exportOf(stranger)).resolves.toMatchObject({
    ...{ doorScans: [], scanDecisions: [], doorDevices: [], headsetEntries: [] },
  });
});
