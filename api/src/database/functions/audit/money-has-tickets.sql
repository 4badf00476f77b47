-- A payment that is kept has bought tickets of the same value.
CREATE OR REPLACE VIEW audit_money_has_tickets (subject, detail) AS
  SELECT p.id, format('%s kept, valid tickets for %s', p.amount_minor, worth.minor)
  FROM payments p
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(t.price_minor), 0) AS minor FROM tickets t
    JOIN orders o ON o.id = t.order_id
    WHERE t.order_id = p.order_id AND o.payment_intent_id = p.id AND t.status IN ('valid', 'used')
  ) worth
  WHERE worth.minor <> CASE p.status WHEN 'captured' THEN p.amount_minor ELSE 0 END;
