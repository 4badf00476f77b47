import { randomUUID as uuid } from 'node:crypto';
import type { Pool } from 'pg';

const PRICE_MINOR = 2_500;

/** A published event with one ticket type at £25. */
export interface SaleEvent {
  id: string;
  ticketTypeId: string;
}

/** The counts of a sale in the database. */
export interface Sale {
  orders: number;
  paid: number;
  held: number;
  sold: number;
  tickets: number;
}

/**
 * Puts an event with that many tickets on sale. Expires the pending orders of earlier sales first, so that their queue
 * for payment pages is empty.
 */
export async function openSale(
  database: Pool,
  creatorId: string,
  tickets: number,
): Promise<SaleEvent> {
  await expirePending(database);
  await database.query('VACUUM orders');
  const [venueId, id, ticketTypeId] = [uuid(), uuid(), uuid()];
  // One statement, so that no list has the event without its tickets.
  await database.query(
    `WITH venue AS (
       INSERT INTO venues (id, owner_id, name, address, city, capacity, time_zone)
       VALUES ($1, $2, 'Roundhouse', 'Chalk Farm Road', 'London', $6::integer, 'Europe/London')
     ), event AS (
       INSERT INTO events (id, creator_id, venue_id, title, description, start_time, end_time, status,
         event_metadata, published_at)
       VALUES ($3, $2, $1, 'Silent Disco', 'Three channels.', now() + interval '30 days',
         now() + interval '31 days', 'published', '{"channels": []}', now())
     ), type AS (
       INSERT INTO ticket_types (id, event_id, name, price_minor, position)
       VALUES ($4, $3, 'General Admission', $5, 0)
     )
     INSERT INTO ticket_stock (ticket_type_id, event_id, quantity) VALUES ($4, $3, $6)`,
    [venueId, creatorId, id, ticketTypeId, PRICE_MINOR, tickets],
  );
  return { id, ticketTypeId };
}

/** Expires all pending orders and empties the queue for payment pages. */
export async function expirePending(database: Pool): Promise<void> {
  await database.query(
    "UPDATE orders SET payment_status = 'expired' WHERE payment_status = 'pending'",
  );
  await database.query('UPDATE checkout_pace SET next_at = now()');
}

/** Counts the sale of an event by its orders, its tickets and its stock. */
export async function readSale(database: Pool, { id }: SaleEvent): Promise<Sale> {
  const { rows } = await database.query<Sale>(
    `SELECT s.held, s.sold,
       (SELECT count(*)::integer FROM orders WHERE event_id = $1) AS orders,
       (SELECT count(*)::integer FROM orders WHERE event_id = $1 AND payment_status = 'completed') AS paid,
       (SELECT count(*)::integer FROM tickets WHERE event_id = $1) AS tickets
     FROM ticket_stock s WHERE s.event_id = $1`,
    [id],
  );
  return rows[0]!;
}

/** Returns when the statement that held the last tickets of an event began, in milliseconds since 1970. */
export async function lastHoldBegan(database: Pool, { id }: SaleEvent): Promise<number> {
  const { rows } = await database.query<{ at: Date }>(
    'SELECT max(created_at) AS at FROM orders WHERE event_id = $1',
    [id],
  );
  return rows[0]!.at.getTime();
}
