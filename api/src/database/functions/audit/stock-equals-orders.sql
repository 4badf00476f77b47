-- The stock's sold and held counts equal the tickets of completed and of pending orders.
CREATE OR REPLACE VIEW audit_stock_equals_orders (subject, detail) AS
  SELECT s.ticket_type_id::text,
    format('%s sold, %s in completed orders; %s held, %s in pending ones',
      s.sold, coalesce(o.sold, 0), s.held, coalesce(o.held, 0))
  FROM ticket_stock s
  FULL JOIN (
    SELECT i.ticket_type_id,
      sum(i.quantity) FILTER (WHERE o.payment_status = 'completed') AS sold,
      sum(i.quantity) FILTER (WHERE o.payment_status = 'pending') AS held
    FROM orders o JOIN order_items i ON i.order_id = o.id
    WHERE o.payment_status IN ('completed', 'pending')
    GROUP BY i.ticket_type_id
  ) o ON o.ticket_type_id = s.ticket_type_id
  WHERE coalesce(s.sold, 0) <> coalesce(o.sold, 0) OR coalesce(s.held, 0) <> coalesce(o.held, 0);
