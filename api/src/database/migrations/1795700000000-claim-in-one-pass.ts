import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Reads the line once for each claim. Its join with the orders read it once for each order that waited, whenever the
 * statistics were from before the sale: 2,000 waiting orders took 1.6 s, with the pace of all copies locked.
 */
export class ClaimInOnePass1795700000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CLAIM_CHECKOUTS);
  }
}

/**
 * Hands out the next orders of the line, at most so many and only as many as there are moments, each to one caller for
 * twenty seconds. 'in_ms' is when the page may be opened. Orders that are locked by another change are skipped.
 */
const CLAIM_CHECKOUTS = `
CREATE OR REPLACE FUNCTION claim_checkouts(most integer)
RETURNS TABLE (order_id uuid, event_id uuid, attempt integer, created_at timestamptz, in_ms integer)
LANGUAGE plpgsql ROWS 16 AS $$
#variable_conflict use_column
DECLARE
  waiting integer := (SELECT count(*) FROM (SELECT FROM waiting_orders LIMIT most) few);
  moments record;
  next record;
  ordered orders;
  claimed uuid[] := '{}';
  last_turn bigint := 0;
  next_turns jsonb := '{}';
BEGIN
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
END $$`;
