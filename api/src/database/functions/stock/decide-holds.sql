-- Decides each request of 'new_orders' in the sequence of their ids, with what earlier ones of the batch take, and
-- stores nothing. Returns the outcomes of hold_tickets; 'rank' in the checkout line and 'total' are those of a held
-- order. The caller has locked the stock of 'events'.
CREATE OR REPLACE FUNCTION decide_holds(
  new_orders jsonb, events uuid[], max_per_buyer integer, limits jsonb, recent timestamptz
)
RETURNS TABLE (request_id uuid, outcome text, order_id uuid, number integer, rank integer, total integer)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  wanted record;
  network_keys text[] := ARRAY(SELECT value ->> 'network_key' FROM jsonb_array_elements(new_orders));
  most_started CONSTANT integer := limits ->> 'started_per_buyer';
  waiting CONSTANT uuid[] := waiting_requests(new_orders, events);
  free jsonb;
  free_after jsonb;
  shares jsonb;
  completed_free jsonb;
  networks jsonb;
  owned jsonb := '{}';
  placed jsonb := '{}';
  answered jsonb := '{}';
  has integer;
  before integer;
  network jsonb;
  network_tickets integer;
  taken integer;
BEGIN
  SELECT coalesce(jsonb_object_agg(s.ticket_type_id, s.quantity - s.sold - s.held), '{}') INTO free
  FROM ticket_stock s WHERE s.event_id = ANY (events);
  SELECT coalesce(jsonb_object_agg(n.network_key, n.counters), '{}') INTO networks
  FROM network_counters(network_keys, events, recent) n;

  FOR wanted IN SELECT * FROM hold_requests(new_orders, recent, most_started) r ORDER BY r.id
  LOOP
    request_id := wanted.id;
    order_id := NULL;
    number := NULL;
    has := coalesce((owned ->> (wanted.buyer_id || ' ' || wanted.event_id))::integer, wanted.owned);
    before := coalesce((placed ->> wanted.buyer_id::text)::integer, 0);
    IF wanted.known_id IS NULL AND answered ? (wanted.buyer_id || ' ' || wanted.request_key) THEN
      wanted.known_id := answered -> (wanted.buyer_id || ' ' || wanted.request_key) ->> 'id';
      wanted.known_hash := answered -> (wanted.buyer_id || ' ' || wanted.request_key) ->> 'hash';
    END IF;

    IF wanted.known_id IS NOT NULL THEN
      outcome := CASE WHEN wanted.known_hash IS NOT DISTINCT FROM wanted.request_hash
        THEN 'repeated' ELSE 'key_reused' END;
      order_id := wanted.known_id;
    ELSIF wanted.refusal IS NOT NULL THEN
      outcome := wanted.refusal;
      number := wanted.unknown_item;
    ELSIF has + wanted.tickets > max_per_buyer THEN
      outcome := 'limit_reached';
      number := greatest(max_per_buyer - has, 0);
    ELSE
      SELECT min(i.available) FILTER (WHERE i.available < i.quantity),
        free || jsonb_object_agg(i.ticket_type_id, i.available - i.quantity)
      INTO number, free_after
      FROM (
        SELECT item.*, coalesce((free ->> item.ticket_type_id::text)::integer, 0) AS available
        FROM jsonb_to_recordset(wanted.items) AS item(ticket_type_id uuid, quantity integer)
      ) i;
      outcome := CASE
        WHEN number IS NOT NULL THEN 'sold_out'
        WHEN wanted.id = ANY (waiting) THEN 'in_line'
        ELSE 'held'
      END;
    END IF;
    IF outcome <> 'held' THEN
      RETURN NEXT;
      CONTINUE;
    END IF;

    network := coalesce(networks -> wanted.network_key, '{"open": 0, "started": 0, "tickets": {}, "free": {}}');
    network_tickets := wanted.tickets + coalesce((network -> 'tickets' ->> wanted.event_id::text)::integer, 0);
    taken := network_tickets;
    IF wanted.unconfirmed_free THEN
      taken := taken + coalesce((network -> 'free' ->> wanted.event_id::text)::integer, 0);
    END IF;
    outcome := CASE
      WHEN wanted.unconfirmed_free AND has + wanted.tickets > (limits ->> 'free_unconfirmed')::integer
        THEN 'confirm_email'
      WHEN wanted.open + before >= (limits ->> 'open_per_buyer')::integer THEN 'buyer_open'
      WHEN wanted.started + before >= most_started THEN 'buyer_started'
      WHEN wanted.network_key IS NULL THEN 'held'
      WHEN (network ->> 'open')::integer >= (limits ->> 'open_per_network')::integer THEN 'network_open'
      WHEN (network ->> 'started')::integer >= (limits ->> 'started_per_network')::integer
        THEN 'network_started'
      WHEN taken <= max_per_buyer THEN 'held'
      ELSE 'network_share'
    END;
    IF outcome = 'network_share' THEN
      IF shares IS NULL THEN
        SELECT jsonb_object_agg(s.event_id, s.tickets) INTO shares FROM (
          SELECT event_id,
            greatest(max_per_buyer, sum(quantity) * (limits ->> 'network_percent')::integer / 100) AS tickets
          FROM ticket_stock WHERE event_id = ANY (events) GROUP BY 1
        ) s;
      END IF;
      -- The counter contains refunded and open orders: the orders decide once it exceeds the share.
      IF wanted.unconfirmed_free AND taken > (shares ->> wanted.event_id::text)::integer THEN
        IF completed_free IS NULL THEN
          SELECT coalesce(jsonb_object_agg(f.network_key || ' ' || f.event_id, f.tickets), '{}') INTO completed_free
          FROM network_free_tickets(network_keys, events) f;
        END IF;
        taken := network_tickets
          + coalesce((completed_free ->> (wanted.network_key || ' ' || wanted.event_id))::integer, 0);
      END IF;
      outcome := CASE
        WHEN taken <= (shares ->> wanted.event_id::text)::integer THEN 'held'
        WHEN wanted.unconfirmed_free THEN 'confirm_email'
        WHEN wanted.total > 0 THEN 'network_share'
        ELSE 'held'
      END;
    END IF;
    IF outcome <> 'held' THEN
      number := ceil(extract(epoch FROM CASE outcome
        WHEN 'buyer_started' THEN wanted.since
        WHEN 'network_started' THEN (network ->> 'since')::timestamptz
      END - recent));
      RETURN NEXT;
      CONTINUE;
    END IF;

    rank := wanted.open + before;
    total := wanted.total;
    RETURN NEXT;
    free := free_after;
    IF wanted.has_others THEN
      owned := owned || jsonb_build_object(
        wanted.buyer_id || ' ' || wanted.event_id, has + wanted.tickets
      );
      placed := placed || jsonb_build_object(wanted.buyer_id, before + 1);
    END IF;
    IF wanted.has_others AND wanted.request_key IS NOT NULL THEN
      answered := answered || jsonb_build_object(
        wanted.buyer_id || ' ' || wanted.request_key,
        jsonb_build_object('id', wanted.id, 'hash', wanted.request_hash)
      );
    END IF;
    IF wanted.network_key IS NOT NULL THEN
      networks := networks || jsonb_build_object(wanted.network_key, network || jsonb_build_object(
        'open', (network ->> 'open')::integer + 1, 'started', (network ->> 'started')::integer + 1,
        'tickets', network -> 'tickets' || jsonb_build_object(wanted.event_id, network_tickets)));
    END IF;
  END LOOP;
END $$;
