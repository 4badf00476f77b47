-- A session pays for one order, and a paid order has one payment that is kept.
CREATE OR REPLACE VIEW audit_one_payment_an_order (subject, detail) AS
  SELECT session_id, format('%s payments', count(*)) FROM payments
  GROUP BY session_id HAVING count(*) > 1
  UNION ALL
  SELECT order_id::text, format('%s payments are kept', count(*)) FROM payments
  WHERE status = 'captured' AND order_id IS NOT NULL
  GROUP BY order_id HAVING count(*) > 1;
