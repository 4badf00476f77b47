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
END $$;
