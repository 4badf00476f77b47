import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tickets move through these functions alone. Every one of them locks the counters of an event in the same order. */
export class CreateStockFunctions1795219211000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(LOCK_TICKET_STOCK);
    await runner.query(HOLD_TICKETS);
    await runner.query(MOVE_TICKETS);
  }
}

const LOCK_TICKET_STOCK = `
CREATE FUNCTION lock_ticket_stock(events uuid[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM ticket_stock WHERE event_id = ANY (events) ORDER BY ticket_type_id FOR UPDATE;
END $$`;

/**
 * Takes an array of orders and answers each of them: 'held' (the order is stored, its tickets are held), 'sold_out'
 * with how many are left of the type that is short, or 'limit_reached' with how many this person may still take.
 * An order is held as a whole or not at all. The lock comes first, so that every later statement sees what earlier
 * holders committed.
 */
const HOLD_TICKETS = `
CREATE FUNCTION hold_tickets(new_orders jsonb)
RETURNS TABLE (order_id uuid, outcome text, tickets_left integer)
LANGUAGE plpgsql AS $$
DECLARE
  wanted record;
  owned integer;
BEGIN
  PERFORM lock_ticket_stock(ARRAY(
    SELECT DISTINCT (value ->> 'event_id')::uuid FROM jsonb_array_elements(new_orders)
  ));

  FOR wanted IN
    SELECT o.*, (SELECT sum((item ->> 'quantity')::integer) FROM jsonb_array_elements(o.items) AS item) AS tickets
    FROM jsonb_to_recordset(new_orders) AS o(
      id uuid, buyer_id uuid, event_id uuid, total_minor integer, currency text,
      hold_minutes integer, max_per_person integer, items jsonb
    )
  LOOP
    order_id := wanted.id;

    SELECT coalesce(sum(i.quantity), 0) INTO owned
    FROM orders o JOIN order_items i ON i.order_id = o.id
    WHERE o.buyer_id = wanted.buyer_id AND o.event_id = wanted.event_id
      AND o.payment_status IN ('pending', 'completed');
    IF owned + wanted.tickets > wanted.max_per_person THEN
      outcome := 'limit_reached';
      tickets_left := greatest(wanted.max_per_person - owned, 0);
      RETURN NEXT;
      CONTINUE;
    END IF;

    SELECT min(coalesce(s.quantity - s.sold - s.held, 0)) INTO tickets_left
    FROM jsonb_to_recordset(wanted.items) AS i(ticket_type_id uuid, quantity integer)
    LEFT JOIN ticket_stock s ON s.ticket_type_id = i.ticket_type_id AND s.event_id = wanted.event_id
    WHERE coalesce(s.quantity - s.sold - s.held, 0) < i.quantity;
    IF tickets_left IS NOT NULL THEN
      outcome := 'sold_out';
      RETURN NEXT;
      CONTINUE;
    END IF;

    UPDATE ticket_stock s SET held = s.held + i.quantity
    FROM jsonb_to_recordset(wanted.items) AS i(ticket_type_id uuid, quantity integer)
    WHERE s.ticket_type_id = i.ticket_type_id;

    INSERT INTO orders (id, buyer_id, event_id, payment_status, total_minor, currency, hold_expires_at)
    VALUES (
      wanted.id, wanted.buyer_id, wanted.event_id, 'pending', wanted.total_minor, wanted.currency,
      now() + make_interval(mins => wanted.hold_minutes)
    );
    INSERT INTO order_items (id, order_id, ticket_type_id, quantity, unit_price_minor)
    SELECT i.id, wanted.id, i.ticket_type_id, i.quantity, i.unit_price_minor
    FROM jsonb_to_recordset(wanted.items) AS i(
      id uuid, ticket_type_id uuid, quantity integer, unit_price_minor integer
    );

    outcome := 'held';
    RETURN NEXT;
  END LOOP;
END $$`;

/**
 * Moves the tickets of a stored order: adds its quantities to 'held' and 'sold' as often as the two factors say
 * (-1 and 1 turn a hold into a sale, -1 and 0 give it back, 0 and 1 sell anew). False, and nothing moved, when more
 * tickets would be taken than are free.
 */
const MOVE_TICKETS = `
CREATE FUNCTION move_tickets(moved_order uuid, held_factor integer, sold_factor integer) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  taken_factor CONSTANT integer := held_factor + sold_factor;
BEGIN
  PERFORM lock_ticket_stock(ARRAY(SELECT event_id FROM orders WHERE id = moved_order));

  IF taken_factor > 0 AND EXISTS (
    SELECT FROM order_items i LEFT JOIN ticket_stock s ON s.ticket_type_id = i.ticket_type_id
    WHERE i.order_id = moved_order
      AND coalesce(s.quantity - s.sold - s.held, 0) < i.quantity * taken_factor
  ) THEN
    RETURN false;
  END IF;

  UPDATE ticket_stock s
  SET held = s.held + i.quantity * held_factor, sold = s.sold + i.quantity * sold_factor
  FROM order_items i
  WHERE i.order_id = moved_order AND s.ticket_type_id = i.ticket_type_id;
  RETURN true;
END $$`;
