-- A ticket is withheld only while a dispute runs or after one was lost.
CREATE OR REPLACE VIEW audit_withheld_is_disputed (subject, detail) AS
  SELECT t.id::text, format('of order %s is withheld, and no dispute runs or was lost', t.order_id)
  FROM tickets t
  WHERE t.withheld AND t.status = 'valid' AND NOT EXISTS (
    SELECT FROM payments p JOIN disputes d ON d.payment_id = p.id
    WHERE p.order_id = t.order_id AND d.status <> 'won'
  );
