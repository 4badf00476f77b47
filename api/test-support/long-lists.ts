import type { RunStatement } from './many-events.js';

/** The result of `storeLongLists`. */
export interface LongLists {
  /** The user's event, on sale, with the given number of paid orders, each of another buyer. */
  eventId: string;
}

const EVENT_ID = '00000000-0000-7000-8000-0000000e0001';
const EVENTS = 5_000;

/** Of each five orders of the user one is paid, with five tickets, one is refunded and three are expired. */
const TICKETS_OF_AN_ORDER = 5;

/**
 * Stores `count` venues, orders, tickets and audit entries of a user, an event with `count` orders of other buyers, and
 * 5,000 further events. Needs a connection without the statement timeout of the API.
 */
export async function storeLongLists(
  run: RunStatement,
  count: number,
  personId: string,
): Promise<LongLists> {
  await run(VENUES, [personId, count]);
  await run('ANALYZE venues');
  await run(EVENTS_OF_PERSON, [personId, EVENTS, EVENT_ID]);
  await run(
    `INSERT INTO ticket_types (id, event_id, name, price_minor, position)
             SELECT id, id, 'General Admission', 2500, 0 FROM events WHERE creator_id = $1`,
    [personId],
  );
  await run(
    `INSERT INTO ticket_stock (ticket_type_id, event_id, quantity, sold)
             SELECT id, event_id, 200000, CASE WHEN id = $2::uuid THEN $3::integer ELSE 0 END
             FROM ticket_types WHERE event_id IN (SELECT id FROM events WHERE creator_id = $1)`,
    [personId, EVENT_ID, count],
  );
  await run('ANALYZE events, ticket_types');
  await run(ORDERS_OF_PERSON, [personId, count, EVENT_ID, TICKETS_OF_AN_ORDER]);
  // The planner needs current statistics for the statements that follow.
  await run('ANALYZE orders');
  await run(TICKETS_OF_PERSON, [personId, TICKETS_OF_AN_ORDER]);
  await run(BUYERS, [count]);
  // Foreign keys are checked by plans that depend on the statistics.
  await run('ANALYZE users');
  await run(ORDERS_OF_EVENT, [EVENT_ID]);
  await run('ANALYZE orders');
  await run(ITEMS, [personId, EVENT_ID]);
  await run(AUDIT_LOG, [personId, count]);
  await run('VACUUM ANALYZE users, venues, events, ticket_types, ticket_stock');
  await run('VACUUM ANALYZE orders, order_items, tickets, audit_log');
  return { eventId: EVENT_ID };
}

const VENUES = `
INSERT INTO venues (id, owner_id, name, address, city, postcode, capacity, time_zone)
SELECT uuidv7(), $1, 'Hall ' || n || CASE WHEN n % 5000 = 0 THEN ' with an organ' ELSE '' END, 'Brook Street',
       'Town ' || n % 150, 'LS1 1AA', 1000, 'Europe/London'
  FROM generate_series(1, $2::integer) AS n`;

const EVENTS_OF_PERSON = `
INSERT INTO events (id, creator_id, venue_id, title, description, start_time, end_time, status, event_metadata, published_at)
SELECT CASE WHEN n = 0 THEN $3::uuid ELSE uuidv7() END, $1, venue.id, 'Silent Night ' || n, 'Three channels.',
       timestamptz '2098-01-01 18:00Z' + n * interval '1 hour', timestamptz '2098-01-01 22:00Z' + n * interval '1 hour',
       'published', '{"musicChannels": []}', now()
  FROM generate_series(0, $2::integer) AS n,
       (SELECT id FROM venues WHERE owner_id = $1 LIMIT 1) AS venue`;

/** Cycles through the events; every tenth order is of the one event, and most of those are expired. */
const ORDERS_OF_PERSON = `
WITH others AS (SELECT array_agg(id ORDER BY id) AS ids FROM events WHERE creator_id = $1 AND id <> $3)
INSERT INTO orders (id, buyer_id, event_id, payment_status, total_minor, currency, paid_at, refund_reason)
SELECT uuidv7(), $1, CASE WHEN n % 10 = 3 THEN $3::uuid ELSE others.ids[1 + n / 5 % array_length(others.ids, 1)] END,
       CASE n % 5 WHEN 0 THEN 'completed' WHEN 1 THEN 'refunded' ELSE 'expired' END, 2500 * $4::integer, 'GBP',
       CASE WHEN n % 5 < 2 THEN now() END, CASE n % 5 WHEN 1 THEN 'refunded-by-organiser' END
  FROM others, generate_series(1, $2::integer) AS n`;

const TICKETS_OF_PERSON = `
INSERT INTO tickets (id, order_id, position, ticket_type_id, event_id, holder_id, price_minor, code, status)
SELECT uuidv7(), o.id, position, o.event_id, o.event_id, $1, 2500, o.id || '-' || position, 'valid'
  FROM orders o, generate_series(1, $2::integer) AS position
 WHERE o.buyer_id = $1 AND o.payment_status = 'completed'`;

const BUYERS = `
INSERT INTO users (id, email, email_key, password_hash, first_name, last_name, "current_role")
SELECT id, id || '@buyers.example', id || '@buyers.example', '', 'Buyer', 'Number ' || n, 'creator'
  FROM (SELECT uuidv7() AS id, n FROM generate_series(1, $1::integer) AS n) AS buyer`;

const ORDERS_OF_EVENT = `
INSERT INTO orders (id, buyer_id, event_id, payment_status, total_minor, currency, paid_at)
SELECT uuidv7(), id, $1, 'completed', 2500, 'GBP', now() FROM users WHERE email LIKE '%@buyers.example'`;

const ITEMS = `
INSERT INTO order_items (id, order_id, ticket_type_id, quantity, unit_price_minor)
SELECT uuidv7(), o.id, o.event_id, o.total_minor / 2500, 2500 FROM orders o
 WHERE o.buyer_id = $1 OR o.event_id = $2`;

const AUDIT_LOG = `
INSERT INTO audit_log (actor, action, subject)
SELECT 'user:' || $1::text, 'signed-in', NULL FROM generate_series(1, $2::integer)`;
