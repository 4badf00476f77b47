-- Moves the tickets of stored orders: adds their quantities, multiplied by the two factors, to held and sold (-1 and 1
-- sell held tickets, -1 and 0 release them, 0 and 1 sell released ones). Returns false, and moves nothing, when more
-- tickets would be taken than are free. Orders that no longer hold tickets no longer count as open for their networks.
CREATE OR REPLACE FUNCTION move_tickets(moved_orders uuid[], held_factor integer, sold_factor integer)
RETURNS boolean
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
  IF held_factor < 0 THEN PERFORM release_networks(moved_orders); END IF;
  RETURN true;
END $$;
