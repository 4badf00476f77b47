-- Once the cancellation of an event has finished, none of its orders is pending or completed.
CREATE OR REPLACE VIEW audit_cancelled_is_refunded (subject, detail) AS
  SELECT o.id::text, format('%s, though its event was cancelled', o.payment_status)
  FROM event_cancellations c JOIN orders o ON o.event_id = c.event_id
  WHERE c.finished_at IS NOT NULL AND o.payment_status IN ('pending', 'completed');
