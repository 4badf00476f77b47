-- Takes an array of orders { id, waited_seconds, buyer_id, event_id, network_key, request_key, request_hash, items:
-- [{ id, ticket_type_id, quantity }] } and returns an outcome for each by its id. 'held': the order is stored and its
-- tickets are held. 'repeated': the order of the same id, or of the same buyer's key and hash, is stored already, and
-- 'order_id' names it. Everything else is a refusal, and nothing of the order is stored. 'number' is how many tickets
-- are left ('sold_out'), how many this buyer may still take ('limit_reached'), which item is meant ('unknown_type'),
-- or how many seconds to wait ('buyer_started', 'network_started').
--
-- Takes 'limits' { open_per_buyer, open_per_network, started_per_buyer, started_per_network, window_minutes,
-- network_percent, free_unconfirmed }. A network holds at most 'network_percent' of an event's tickets
-- in unpaid orders at a time, but never less than one buyer may have. Accounts without a confirmed address take at
-- most 'free_unconfirmed' free tickets of an event each, and that share of it together ('confirm_email').
--
-- Locks the buyers first: a request is 'buyer_locked' while another transaction deletes its buyer's account. It would
-- wait for that transaction at its foreign key, and all other holds would wait for it. Locks the stock next, so that
-- every later statement sees the commits of earlier holds and of changes of the event. A paid order takes a moment of
-- the checkout line ('checkout_in_ms') unless other orders wait in line. A request is 'in_line' while its buyer waits in
-- the line of the event. A buyer who holds tickets loses the place. The planner's settings also apply to the functions
-- that it calls: a plan outlives the time when the tables are small. Before PostgreSQL 18 'enable_seqscan = off' adds
-- 10^10 to the cost of a sequential scan that remains, which exceeds 'jit_above_cost': compiling the plan would take
-- seconds.
CREATE OR REPLACE FUNCTION hold_tickets(new_orders jsonb, max_per_buyer integer, limits jsonb)
RETURNS TABLE (
  request_id uuid, outcome text, order_id uuid, number integer,
  total_minor integer, unit_prices jsonb, created_at timestamptz, checkout_in_ms integer
)
LANGUAGE plpgsql SET enable_seqscan = off SET jit = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  recent CONSTANT timestamptz := now() - make_interval(mins => (limits ->> 'window_minutes')::integer);
  events CONSTANT uuid[] := ARRAY(
    SELECT DISTINCT (value ->> 'event_id')::uuid FROM jsonb_array_elements(new_orders)
  );
  decided record;
  held uuid[] := '{}';
  ranks integer[] := '{}';
  to_pay integer := 0;
  moments integer := 0;
  first_moment timestamptz;
BEGIN
  FOREACH request_id IN ARRAY lock_buyers(new_orders)
  LOOP
    outcome := 'buyer_locked';
    RETURN NEXT;
    new_orders := jsonb_path_query_array(new_orders, '$[*] ? (@.id != $id)', jsonb_build_object('id', request_id));
  END LOOP;

  PERFORM lock_ticket_stock(events);
  FOR decided IN SELECT * FROM decide_holds(new_orders, events, max_per_buyer, limits, recent)
  LOOP
    IF decided.outcome = 'held' THEN
      held := held || decided.request_id;
      ranks := ranks || decided.rank;
      to_pay := to_pay + (decided.total > 0)::integer;
    ELSE
      request_id := decided.request_id;
      outcome := decided.outcome;
      order_id := decided.order_id;
      number := decided.number;
      RETURN NEXT;
    END IF;
  END LOOP;

  IF held = '{}' THEN
    RETURN;
  END IF;
  IF to_pay > 0 AND NOT EXISTS (SELECT FROM waiting_orders) THEN
    SELECT m.taken, m.first_at INTO moments, first_moment FROM take_moments(to_pay) m;
  END IF;
  IF EXISTS (SELECT FROM waiting_rooms WHERE event_id = ANY (events)) THEN
    DELETE FROM waiting_places p USING jsonb_to_recordset(new_orders) AS o(id uuid, buyer_id uuid, event_id uuid)
    WHERE o.id = ANY (held) AND p.event_id = o.event_id AND p.user_id = o.buyer_id;
  END IF;
  RETURN QUERY
  SELECT h.order_id, 'held', h.order_id, NULL::integer, h.total_minor, h.unit_prices, h.created_at, h.checkout_in_ms
  FROM store_holds(new_orders, held, ranks, moments, first_moment, recent) h;
END $$;
