-- Returns the counters of the networks: their open orders, their orders since 'recent', the time of the first of those,
-- and by event the tickets of their open orders, and the free tickets that accounts without a confirmed address have
-- ever ordered. PostgreSQL inlines the function into the query that calls it.
CREATE OR REPLACE FUNCTION network_counters(network_keys text[], events uuid[], recent timestamptz)
RETURNS TABLE (network_key text, counters jsonb)
LANGUAGE sql STABLE AS $$
  SELECT h.network_key, jsonb_build_object(
    'open', sum(h.open_orders),
    'started', coalesce(sum(h.started) FILTER (WHERE h.started_since > recent), 0),
    'since', min(h.started_since) FILTER (WHERE h.started_since > recent),
    'tickets', coalesce(jsonb_object_agg(h.event_id, h.open_tickets) FILTER (WHERE h.event_id = ANY (events)), '{}'),
    'free', coalesce(jsonb_object_agg(h.event_id, h.free_tickets)
      FILTER (WHERE h.event_id = ANY (events) AND h.free_tickets > 0), '{}')
  )
  FROM network_holds h WHERE h.network_key = ANY (network_keys) GROUP BY 1
$$;
