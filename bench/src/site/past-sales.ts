import type { Pool } from 'pg';
import type { Person } from './audience.js';

const EVENTS = 200;

/**
 * Creates an earlier order of each user for one of 200 events: PostgreSQL plans by the statistics of the tables, and a
 * shop that sells out has sold before.
 */
export async function recordPastSales(database: Pool, audience: readonly Person[]): Promise<void> {
  await database.query(
    `WITH past AS (
       SELECT array_agg(uuidv7()) AS events FROM generate_series(1, $2)
     ), placed AS (
       INSERT INTO orders (id, buyer_id, event_id, payment_status, total_minor, currency, created_at, updated_at)
       SELECT uuidv7(), buyer.id, past.events[1 + buyer.number % $2], 'expired', 2500, 'GBP',
         now() - interval '30 days', now() - interval '30 days'
       FROM past, unnest($1::uuid[]) WITH ORDINALITY AS buyer(id, number)
       RETURNING id
     )
     INSERT INTO order_items (id, order_id, ticket_type_id, quantity, unit_price_minor)
     SELECT uuidv7(), id, uuidv7(), 1, 2500 FROM placed`,
    [audience.map(({ id }) => id), EVENTS],
  );
  await database.query('VACUUM ANALYZE orders, order_items');
}
