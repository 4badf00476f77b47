-- Claims the next orders of the line, at most 'most' and only as many as there are moments, each for one caller and for
-- twenty seconds. in_ms is when the page may be opened. Skips orders that another change has locked. Orders that are
-- due later than an attempt ever sets it, from before the clock went back, become due now. waiting_orders does not look
-- for them with is_due: each hold would read the whole line.
CREATE OR REPLACE FUNCTION claim_checkouts(most integer)
RETURNS TABLE (order_id uuid, event_id uuid, attempt integer, created_at timestamptz, in_ms integer)
LANGUAGE plpgsql ROWS 16 AS $$
#variable_conflict use_column
DECLARE
  waiting integer;
  moments record;
  next record;
  ordered orders;
  claimed uuid[] := '{}';
  last_turn bigint := 0;
  next_turns jsonb := '{}';
BEGIN
  UPDATE orders SET checkout_due_at = shop_now() WHERE id = ANY (ARRAY(
    SELECT o.id FROM orders o
    WHERE o.payment_status = 'pending' AND o.checkout_session_id IS NULL
      AND o.checkout_due_at > shop_now() + interval '90 seconds'
    FOR UPDATE SKIP LOCKED
  ));
  SELECT count(*) INTO waiting FROM (SELECT FROM waiting_orders LIMIT most) few;
  IF waiting = 0 THEN
    RETURN;
  END IF;
  SELECT * INTO moments FROM take_moments(waiting);
  IF moments.taken = 0 THEN
    RETURN;
  END IF;

  FOR next IN SELECT line.order_id AS id, line.event_id, line.turn FROM checkout_line line ORDER BY line.place
  LOOP
    SELECT * INTO ordered FROM orders o WHERE o.id = next.id FOR UPDATE SKIP LOCKED;
    CONTINUE WHEN NOT FOUND OR ordered.payment_status <> 'pending'
      OR ordered.checkout_session_id IS NOT NULL OR (ordered.checkout_due_at <= shop_now()) IS NOT TRUE;
    claimed := claimed || next.id;
    last_turn := greatest(last_turn, next.turn);
    next_turns := next_turns || jsonb_build_object(next.event_id, next.turn + 1);
    EXIT WHEN cardinality(claimed) >= moments.taken;
  END LOOP;

  UPDATE checkout_pace p SET turn = greatest(p.turn, last_turn), turns = (
    SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(p.turns || next_turns)
    WHERE value::bigint > greatest(p.turn, last_turn)
  );
  RETURN QUERY
  UPDATE orders o SET checkout_attempts = o.checkout_attempts + 1,
    checkout_due_at = shop_now() + interval '20 seconds'
  FROM checkout_pace pace, unnest(claimed) WITH ORDINALITY AS mine(id, place)
  WHERE o.id = mine.id
  RETURNING o.id, o.event_id, o.checkout_attempts, o.created_at, (1000 * (
    extract(epoch FROM moments.first_at - shop_now()) + (mine.place - 1) / pace.per_second))::integer;
END $$;
