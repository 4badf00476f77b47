-- Each notice has one effect: no order enters the same status twice.
CREATE OR REPLACE VIEW audit_effects_once (subject, detail) AS
  SELECT order_id::text, format('became %s %s times', to_status, count(*)) FROM order_changes
  GROUP BY order_id, to_status HAVING count(*) > 1
  UNION ALL
  SELECT id, format('remembered %s times', count(*)) FROM stripe_events
  GROUP BY id HAVING count(*) > 1;
