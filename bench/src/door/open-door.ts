import { createHash, randomUUID as uuid } from 'node:crypto';
import type { Pool } from 'pg';
import { openSale, type SaleEvent } from '../site/events.js';

/** Opens the door of an event that has begun, with that many valid tickets with the codes of `codeOf`. */
export async function openDoor(
  database: Pool,
  creatorId: string,
  tickets: number,
): Promise<SaleEvent> {
  const event = await openSale(database, creatorId, tickets);
  await database.query(
    "UPDATE events SET start_time = now(), end_time = now() + interval '6 hours' WHERE id = $1",
    [event.id],
  );
  const orderId = uuid();
  await database.query(
    `INSERT INTO orders (id, buyer_id, event_id, payment_status, total_minor, currency)
     VALUES ($1, $2, $3, 'completed', 2500, 'GBP')`,
    [orderId, creatorId, event.id],
  );
  await database.query(
    `INSERT INTO tickets (id, order_id, position, ticket_type_id, event_id, holder_id, price_minor, code, status)
     SELECT uuidv7(), $1, n, $2, $3, $4, 2500, $3::uuid::text || n, 'valid' FROM generate_series(1, $5::integer) AS n`,
    [orderId, event.ticketTypeId, event.id, creatorId, tickets],
  );
  await database.query('VACUUM ANALYZE tickets, door_scans');
  return event;
}

/** The hash by which a phone names the ticket of that number, from 1. */
export const hashOf = (event: SaleEvent, number: number) =>
  createHash('sha256')
    .update(`${event.id}${number}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url');

/** Counts the admissions of an event; throws unless each is of a used ticket. */
export async function countAdmitted(database: Pool, { id }: SaleEvent): Promise<number> {
  const { rows } = await database.query<{ admitted: number; used: number }>(
    `SELECT (SELECT count(*)::integer FROM door_scans WHERE event_id = $1 AND admits) AS admitted,
       (SELECT count(*)::integer FROM tickets WHERE event_id = $1 AND status = 'used') AS used`,
    [id],
  );
  const { admitted, used } = rows[0]!;
  if (admitted !== used) throw new Error(`${admitted} admissions and ${used} used tickets`);
  return admitted;
}
