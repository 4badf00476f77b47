-- A refunded order stays refunded.
CREATE OR REPLACE VIEW audit_refunded_is_final (subject, detail) AS
  SELECT order_id::text, format('became %s', to_status) FROM order_changes
  WHERE from_status = 'refunded'
  UNION ALL
  SELECT o.id::text, format('was refunded and is %s', o.payment_status) FROM orders o
  WHERE o.payment_status <> 'refunded'
    AND EXISTS (SELECT FROM order_changes c WHERE c.order_id = o.id AND c.to_status = 'refunded');
