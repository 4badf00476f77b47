-- A completed order has exactly the tickets that were bought; no other order has one that is valid.
CREATE OR REPLACE VIEW audit_tickets_equal_orders (subject, detail) AS
  SELECT o.id::text, format('%s, %s tickets bought, %s valid', o.payment_status, bought.count, valid.count)
  FROM orders o
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(i.quantity), 0) AS count FROM order_items i WHERE i.order_id = o.id
  ) bought
  CROSS JOIN LATERAL (
    SELECT count(*) AS count FROM tickets t
    WHERE t.order_id = o.id AND t.status IN ('valid', 'used')
  ) valid
  WHERE valid.count <> CASE o.payment_status WHEN 'completed' THEN bought.count ELSE 0 END;
