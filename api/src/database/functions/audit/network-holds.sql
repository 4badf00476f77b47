-- A network's counters equal its pending orders and their tickets.
CREATE OR REPLACE VIEW audit_network_holds (subject, detail) AS
  SELECT coalesce(n.network_key, o.network_key), format('event %s: %s orders with %s tickets counted, %s with %s open',
    coalesce(n.event_id, o.event_id), n.open_orders, n.open_tickets, o.orders, o.tickets)
  FROM network_holds n
  FULL JOIN (
    SELECT p.network_key, p.event_id, count(DISTINCT p.id) AS orders, sum(i.quantity) AS tickets
    FROM orders p JOIN order_items i ON i.order_id = p.id
    WHERE p.payment_status = 'pending' AND p.network_key IS NOT NULL GROUP BY 1, 2
  ) o ON o.network_key = n.network_key AND o.event_id = n.event_id
  WHERE coalesce(n.open_orders, 0) <> coalesce(o.orders, 0)
    OR coalesce(n.open_tickets, 0) <> coalesce(o.tickets, 0);
