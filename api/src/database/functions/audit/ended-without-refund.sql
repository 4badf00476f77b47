-- An order becomes refunded without a refund only by a lost dispute or by money that was paid back otherwise.
CREATE OR REPLACE VIEW audit_ended_without_refund (subject, detail) AS
  SELECT c.order_id::text, format('went from %s to refunded because of %s', c.from_status, c.why)
  FROM order_changes c
  WHERE c.to_status = 'refunded' AND CASE
    WHEN c.why = 'dispute-lost' THEN NOT EXISTS (
      SELECT FROM payments p JOIN disputes d ON d.payment_id = p.id
      WHERE p.order_id = c.order_id AND d.status = 'lost'
    )
    WHEN c.why = 'paid-back' THEN NOT EXISTS (
      SELECT FROM payments p WHERE p.order_id = c.order_id AND p.paid_back_minor > 0
    )
    ELSE c.from_status = 'completed'
  END;
