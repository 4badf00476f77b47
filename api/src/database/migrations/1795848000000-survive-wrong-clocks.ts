import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Wrong clocks of copies let no request past a line, and a clock of the database that goes back delays nothing. */
export class SurviveWrongClocks1795848000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(IS_DUE);
    await runner.query('ALTER TABLE waiting_rooms ALTER COLUMN since TYPE timestamptz USING now()');
    await runner.query(TAKE_PLACES);
    await runner.query(WAITING_REQUESTS);
    await runner.query(CLAIM_CHECKOUTS);
  }
}

const CLAIM_CHECKOUTS = `
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
END $$`;

const IS_DUE = `
-- True when 'at' has passed, or is further away than 'longest', the furthest that the code ever sets it: it was set
-- before the clock of the database went back. A minute more is for times that a later transaction has set.
CREATE OR REPLACE FUNCTION is_due(at timestamptz, longest interval) RETURNS boolean LANGUAGE sql STABLE AS
'SELECT at <= shop_now() OR at > shop_now() + longest + interval ''1 minute'''`;

const TAKE_PLACES = `
-- Gives each of 'buyers' a place in the line of the event, in their order; a buyer has one place and keeps it. Admits
-- 'per_second' further places for each second since the last call, at most those of fifteen seconds, the longest time
-- between two calls of a page that waits, and none while 'is_full' or after the clock has gone back.
-- Returns how many places up to the buyer's own are not admitted: 0 for a buyer who may order. Omits a newcomer whose
-- account another transaction deletes: the line would wait for it at the foreign key. Stores nothing while the line is
-- empty and 'is_full' is false. hold_tickets decides requests that came before 'since'. 'first_request' has no effect:
-- copies of the previous version pass it.
CREATE OR REPLACE FUNCTION take_places(
  event uuid, buyers uuid[], first_request uuid, per_second double precision, is_full boolean
)
RETURNS TABLE (buyer_id uuid, ahead bigint)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  room waiting_rooms%ROWTYPE;
BEGIN
  INSERT INTO waiting_rooms (event_id) SELECT event WHERE is_full ON CONFLICT DO NOTHING;
  SELECT * INTO room FROM waiting_rooms WHERE event_id = event FOR UPDATE;
  IF NOT is_full AND (room.event_id IS NULL OR room.admitted >= room.last_place) THEN
    RETURN QUERY SELECT b.id, 0::bigint FROM unnest(buyers) AS b(id);
    RETURN;
  END IF;
  IF room.admitted >= room.last_place THEN
    room.since := clock_timestamp();
  ELSIF NOT is_full THEN
    room.admitted := least(room.last_place, room.admitted + per_second * greatest(0, least(15,
      extract(epoch FROM clock_timestamp() - room.admitted_at))));
  END IF;

  WITH newcomers AS (
    SELECT u.id FROM users u
    WHERE u.id = ANY (buyers)
      AND NOT EXISTS (SELECT FROM waiting_places p WHERE p.event_id = event AND p.user_id = u.id)
    FOR KEY SHARE OF u SKIP LOCKED
  ), fresh AS (
    INSERT INTO waiting_places (event_id, user_id, place)
    SELECT event, id, room.last_place + row_number() OVER (ORDER BY min(b.position))
    FROM unnest(buyers) WITH ORDINALITY AS b(id, position) JOIN newcomers USING (id)
    GROUP BY id
    RETURNING place
  )
  SELECT coalesce(max(place), room.last_place) INTO room.last_place FROM fresh;
  UPDATE waiting_rooms
  SET last_place = room.last_place, admitted = room.admitted, admitted_at = clock_timestamp(),
    since = least(room.since, clock_timestamp())
  WHERE event_id = event;
  RETURN QUERY
  SELECT p.user_id, greatest(0, p.place - floor(room.admitted)::bigint)
  FROM waiting_places p WHERE p.event_id = event AND p.user_id = ANY (buyers);
END $$`;

const WAITING_REQUESTS = `
-- Returns the ids of the orders in 'new_orders' whose event has a line and whose buyer is not admitted. Excludes those
-- that came before the line: waited_seconds is how long ago a request came, by the clock of this database.
CREATE OR REPLACE FUNCTION waiting_requests(new_orders jsonb, events uuid[])
RETURNS uuid[]
LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM waiting_rooms WHERE event_id = ANY (events) AND admitted < last_place) THEN
    RETURN '{}';
  END IF;
  RETURN ARRAY(
    SELECT o.id
    FROM jsonb_to_recordset(new_orders) AS o(id uuid, buyer_id uuid, event_id uuid, waited_seconds double precision)
    JOIN waiting_rooms r ON r.event_id = o.event_id AND r.admitted < r.last_place
      AND now() - make_interval(secs => coalesce(o.waited_seconds, 0)) >= r.since
    LEFT JOIN waiting_places p ON p.event_id = o.event_id AND p.user_id = o.buyer_id
    WHERE coalesce(p.place, r.last_place) > floor(r.admitted)
  );
END $$`;
