-- Subtracts the orders from the counters of their networks. The caller has locked their stock. A wrong counter never
-- stops a sale or a release; the audit finds it.
CREATE OR REPLACE FUNCTION release_networks(moved_orders uuid[]) RETURNS void
LANGUAGE sql AS $$
  UPDATE network_holds n
  SET open_orders = greatest(0, n.open_orders - moved.orders),
    open_tickets = greatest(0, n.open_tickets - moved.tickets)
  FROM (
    SELECT o.network_key, o.event_id, count(DISTINCT o.id)::integer AS orders, sum(i.quantity)::integer AS tickets
    FROM orders o JOIN order_items i ON i.order_id = o.id
    WHERE o.id = ANY (moved_orders) AND o.network_key IS NOT NULL GROUP BY 1, 2
  ) moved
  WHERE n.network_key = moved.network_key AND n.event_id = moved.event_id
$$;
