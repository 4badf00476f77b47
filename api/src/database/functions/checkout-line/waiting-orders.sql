-- The orders that wait for a payment page, without those of a cancelled event. An order's rank decreases by one with
-- every twenty pages that the line opens.
CREATE OR REPLACE VIEW waiting_orders AS
  SELECT o.id, o.event_id, greatest(0, o.checkout_rank - floor(
    extract(epoch FROM shop_now() - o.checkout_due_at) * (SELECT per_second FROM checkout_pace) / 20))::integer AS checkout_rank FROM orders o
  WHERE o.payment_status = 'pending' AND o.checkout_session_id IS NULL AND o.checkout_due_at <= shop_now()
    AND NOT EXISTS (SELECT FROM event_cancellations c WHERE c.event_id = o.event_id);
