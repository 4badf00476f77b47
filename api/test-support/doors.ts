import { createHash, randomUUID } from 'node:crypto';
import {
  type Event,
  nothingSchema,
  type ReEntry,
  type Scan,
  type ScanResult,
  scanResultsSchema,
  type Ticket,
  ticketSchema,
} from '@stagedoor/contracts';
import * as z from 'zod/mini';
import type { Person } from './builders.js';
import type { TestApp } from './test-app.js';

/** A phone at a gate. */
export interface TestDevice {
  deviceId: string;
  gate: string;
}

export function aDevice(gate = 'Gate A'): TestDevice {
  return { deviceId: randomUUID(), gate };
}

/** Returns the hash of a ticket code, as a phone makes it. */
export function codeHash(code: string): string {
  return createHash('sha256').update(code).digest().subarray(0, 16).toString('base64url');
}

/** A scan that waits for its verdict. */
export function aScan(code: string, overrides: Partial<Scan> = {}): Scan {
  return {
    ...{ id: randomUUID(), hash: codeHash(code), at: new Date().toISOString() },
    ...{ shown: null, listAge: null },
    ...overrides,
  };
}

/** Moves an event to this moment, so that its door is open. */
export async function openDoors(
  { dataSource }: TestApp,
  ...events: Pick<Event, 'id'>[]
): Promise<void> {
  await dataSource.query(
    `UPDATE events SET start_time = now() - interval '1 hour', end_time = now() + interval '3 hours'
     WHERE id = ANY ($1)`,
    [events.map(({ id }) => id)],
  );
}

/**
 * Returns the version of a list of this moment. The version that the API gives is that of the oldest
 * transaction running in any database of the server, so tests beside this one may hold it back.
 */
export async function versionOfNow({ dataSource }: TestApp): Promise<string> {
  const [row] = await dataSource.query<[{ version: string }]>(
    'SELECT pg_current_xact_id()::text AS version',
  );
  return row.version;
}

/** Sends scans and returns their results. */
export async function sendScans(
  { api }: TestApp,
  { token }: Person,
  { id }: Pick<Event, 'id'>,
  device: TestDevice,
  scans: readonly Scan[],
): Promise<ScanResult[]> {
  const body = { ...device, sentAt: new Date().toISOString(), scans };
  const path = `/events/${id}/door/scans`;
  return (await api.data(scanResultsSchema, 200, 'POST', path, { token, body })).results;
}

/** Returns a person's tickets of an event, in the order of their positions. */
export async function ticketsOf(
  { api }: TestApp,
  { token }: Person,
  event: Pick<Event, 'id'>,
): Promise<Ticket[]> {
  const tickets = await api.data(z.array(ticketSchema), 200, 'GET', '/tickets/my-tickets', {
    token,
  });
  return tickets.filter(({ order }) => order.event.id === event.id);
}

/** Puts a person in the team of an event, as if an invitation had been accepted. */
export async function joinTeam(
  { dataSource }: TestApp,
  { id }: Pick<Event, 'id'>,
  { user }: Person,
  duty: 'steward' | 'supervisor',
): Promise<void> {
  await dataSource.query(
    `INSERT INTO team_members (id, event_id, email, email_key, duty, user_id, accepted_at)
     VALUES (gen_random_uuid(), $1, $2, $2, $3, $4, now())`,
    [id, user.email, duty, user.id],
  );
}

/** Takes a person out of the team of an event, as its creator does. */
export async function leaveTeam(
  { api, dataSource }: TestApp,
  { id }: Pick<Event, 'id'>,
  { user }: Person,
  { token }: Person,
): Promise<void> {
  const [member] = await dataSource.query<[{ id: string }]>(
    'SELECT id FROM team_members WHERE event_id = $1 AND user_id = $2',
    [id, user.id],
  );
  await api.data(nothingSchema, 200, 'DELETE', `/team-members/${member.id}`, { token });
}

/** Stores a late scan of an order's first ticket, which waits for a supervisor. */
export async function storeLateScan(
  { dataSource }: TestApp,
  orderId: string,
): Promise<{ eventId: string; scanId: string }> {
  const [scan] = await dataSource.query<[{ eventId: string; scanId: string }]>(
    `INSERT INTO door_scans (id, event_id, ticket_id, code_hash, verdict, is_late, device_id, gate, taken_at)
     SELECT gen_random_uuid(), event_id, id, substring(sha256(code::bytea), 1, 16), 'late', true,
       gen_random_uuid(), 'Gate A', now()
     FROM tickets WHERE order_id = $1 AND position = 1 RETURNING event_id AS "eventId", id AS "scanId"`,
    [orderId],
  );
  return scan;
}

/** Stores the admission of an order's first ticket in place of an earlier one, whatever its status. */
export async function storeAdmission(
  { dataSource }: TestApp,
  orderId: string,
): Promise<{ eventId: string; scanId: string }> {
  const first = '(SELECT id FROM tickets WHERE order_id = $1 AND position = 1)';
  await dataSource.query(
    `UPDATE door_scans SET admits = false, visit = NULL WHERE ticket_id = ${first}`,
    [orderId],
  );
  const [scan] = await dataSource.query<[{ eventId: string; scanId: string }]>(
    `INSERT INTO door_scans (id, event_id, ticket_id, verdict, visit, admits, device_id, gate, taken_at)
     SELECT gen_random_uuid(), event_id, id, 'admitted', 1, true, gen_random_uuid(), 'Gate A', now()
     FROM tickets WHERE id = ${first} RETURNING event_id AS "eventId", id AS "scanId"`,
    [orderId],
  );
  return scan;
}

/** Moves an event to this moment and admits all of its valid tickets. Returns their ids. */
export async function admitAll(test: TestApp, event: Pick<Event, 'id'>): Promise<string[]> {
  await openDoors(test, event);
  const [rows] = await test.dataSource.query<[{ id: string }[], number]>(
    "UPDATE tickets SET status = 'used' WHERE event_id = $1 AND status = 'valid' RETURNING id",
    [event.id],
  );
  const ids = rows.map(({ id }) => id);
  await test.dataSource.query(
    `INSERT INTO door_scans (id, event_id, ticket_id, verdict, admits, visit, device_id, gate, taken_at)
     SELECT gen_random_uuid(), event_id, id, 'admitted', true, 1, gen_random_uuid(), 'Gate A', now()
     FROM tickets WHERE id = ANY ($1)`,
    [ids],
  );
  return ids;
}

/** Allows guests of an event to go out and come in again, or ends it. */
export async function setReEntry(
  { api }: TestApp,
  { token }: Person,
  { id }: Pick<Event, 'id'>,
  reEntry: ReEntry,
): Promise<void> {
  const body = { reEntry };
  await api.data(nothingSchema, 200, 'PUT', `/events/${id}/door/re-entry`, { token, body });
}
