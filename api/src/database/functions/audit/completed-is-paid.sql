-- A completed order has one payment that is kept, of its full price; a free one has none.
CREATE OR REPLACE VIEW audit_completed_is_paid (subject, detail) AS
  SELECT o.id::text, format('costs %s %s, paid by %s with %s',
    o.total_minor, o.currency, coalesce(p.id, 'nothing'), coalesce(p.amount_minor, 0))
  FROM orders o LEFT JOIN payments p ON p.id = o.payment_intent_id AND p.order_id = o.id
  WHERE o.payment_status = 'completed' AND CASE
    WHEN o.total_minor = 0 THEN o.payment_intent_id IS NOT NULL
    ELSE p.id IS NULL OR p.status <> 'captured'
      OR p.amount_minor <> o.total_minor OR p.currency <> o.currency
  END;
