-- The orders that wait for a payment page, in the sequence in which they get one: each buyer's first open order before
-- any buyer's second (checkout_rank), and the events in turn. This is start-time fair queueing: an event's next order
-- has the turn after the event's last one (checkout_pace.turns), but none before the current turn (checkout_pace.turn).
-- An event without a backlog is next, and an idle event accumulates no turns. Orders that have left the line take no
-- turn.
CREATE OR REPLACE VIEW checkout_line AS
  SELECT ranked.order_id, ranked.event_id, ranked.turn,
    row_number() OVER (ORDER BY ranked.checkout_rank, ranked.turn, ranked.order_id)::integer AS place
  FROM (
    SELECT w.id AS order_id, w.event_id, w.checkout_rank,
      greatest(pace.turn, coalesce((pace.turns ->> w.event_id::text)::bigint, 0))
        + row_number() OVER (PARTITION BY w.event_id ORDER BY w.checkout_rank, w.id) - 1 AS turn
    FROM waiting_orders w CROSS JOIN checkout_pace pace
  ) ranked;
