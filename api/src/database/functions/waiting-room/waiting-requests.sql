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
END $$;
