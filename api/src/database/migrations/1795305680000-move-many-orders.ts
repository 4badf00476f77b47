import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Payments of one event that are heard of together move their tickets together. */
export class MoveManyOrders1795305680000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION move_tickets(uuid, integer, integer)');
    await runner.query(MOVE_TICKETS);
  }
}

/**
 * Moves the tickets of stored orders: adds their quantities to 'held' and 'sold' as often as the two factors say (-1
 * and 1 turn a hold into a sale, -1 and 0 give it back, 0 and 1 sell anew). False, and nothing moved, when more tickets
 * would be taken than are free.
 */
const MOVE_TICKETS = `
CREATE FUNCTION move_tickets(moved_orders uuid[], held_factor integer, sold_factor integer) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  taken_factor CONSTANT integer := held_factor + sold_factor;
BEGIN
  PERFORM lock_ticket_stock(ARRAY(SELECT DISTINCT event_id FROM orders WHERE id = ANY (moved_orders)));

  IF taken_factor > 0 AND EXISTS (
    SELECT FROM (
      SELECT i.ticket_type_id, sum(i.quantity) AS quantity FROM order_items i
      WHERE i.order_id = ANY (moved_orders) GROUP BY 1
    ) moved
    LEFT JOIN ticket_stock s ON s.ticket_type_id = moved.ticket_type_id
    WHERE coalesce(s.quantity - s.sold - s.held, 0) < moved.quantity * taken_factor
  ) THEN
    RETURN false;
  END IF;

  UPDATE ticket_stock s
  SET held = s.held + moved.quantity * held_factor, sold = s.sold + moved.quantity * sold_factor
  FROM (
    SELECT i.ticket_type_id, sum(i.quantity)::integer AS quantity FROM order_items i
    WHERE i.order_id = ANY (moved_orders) GROUP BY 1
  ) moved
  WHERE s.ticket_type_id = moved.ticket_type_id;
  RETURN true;
END $$`;
