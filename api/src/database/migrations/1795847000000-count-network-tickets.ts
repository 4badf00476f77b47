import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CountNetworkTickets1795847000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX orders_free_of_network_index ON orders (network_key, event_id)
      WHERE payment_status = 'completed' AND total_minor = 0`);
    await runner.query(DECIDE_HOLDS);
    await runner.query(HOLD_REQUESTS);
    await runner.query(NETWORK_COUNTERS);
    await runner.query(NETWORK_FREE_TICKETS);
  }
}

const DECIDE_HOLDS = `
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
END $$`;

const HOLD_REQUESTS = `
-- Returns each request of 'new_orders' with what decides on it: the order that it repeats (known_id, known_hash), the
-- refusal that its event causes, its tickets and its price, and the buyer's tickets of the event ('owned'), open orders
-- and orders since 'recent'; 'since' is the time of the first of those. PostgreSQL inlines the function into the query
-- that calls it.
CREATE OR REPLACE FUNCTION hold_requests(new_orders jsonb, recent timestamptz, most_started integer)
RETURNS TABLE (
  id uuid, buyer_id uuid, event_id uuid, network_key text, request_key text, request_hash text, items jsonb,
  known_id uuid, known_hash text, refusal text, unknown_item bigint, tickets integer, total integer,
  owned integer, open bigint, started bigint, since timestamptz, has_others boolean, unconfirmed_free boolean
)
LANGUAGE sql STABLE AS $$
  SELECT o.*, known.id, known.request_hash,
    CASE
      WHEN e.status IS NULL OR e.status = 'draft' AND e.creator_id <> o.buyer_id THEN 'hidden'
      WHEN e.status IN ('draft', 'cancelled') THEN e.status
      WHEN e.end_time <= shop_now() THEN 'over'
      WHEN lines.unknown_item IS NOT NULL THEN 'unknown_type'
    END,
    lines.unknown_item, lines.tickets, lines.total, mine.tickets,
    pending.orders, started.orders, started.since,
    count(*) OVER (PARTITION BY o.buyer_id) > 1,
    lines.total = 0 AND (SELECT u.email_confirmed_at IS NULL FROM users u WHERE u.id = o.buyer_id)
  FROM jsonb_to_recordset(new_orders) AS o(
    id uuid, buyer_id uuid, event_id uuid, network_key text, request_key text, request_hash text, items jsonb
  )
  LEFT JOIN events e ON e.id = o.event_id
  LEFT JOIN LATERAL (
    SELECT k.id, o.request_hash FROM orders k WHERE k.id = o.id
    UNION ALL
    SELECT k.id, k.request_hash FROM orders k WHERE k.buyer_id = o.buyer_id AND k.request_key = o.request_key
    LIMIT 1
  ) known ON true
  CROSS JOIN LATERAL (
    SELECT sum(i.quantity)::integer AS tickets, sum(i.quantity * t.price_minor)::integer AS total,
      min(i.position) FILTER (WHERE t.id IS NULL) - 1 AS unknown_item
    FROM ROWS FROM (
      jsonb_to_recordset(o.items) AS (ticket_type_id uuid, quantity integer)
    ) WITH ORDINALITY AS i(ticket_type_id, quantity, position)
    LEFT JOIN ticket_types t ON t.id = i.ticket_type_id AND t.event_id = o.event_id
  ) lines
  CROSS JOIN LATERAL (
    SELECT coalesce(sum((SELECT sum(i.quantity) FROM order_items i WHERE i.order_id = p.id)), 0)::integer AS tickets
    FROM orders p
    WHERE p.buyer_id = o.buyer_id AND p.event_id = o.event_id AND p.payment_status IN ('pending', 'completed')
  ) mine
  CROSS JOIN LATERAL (
    SELECT count(*) AS orders FROM orders p WHERE p.buyer_id = o.buyer_id AND p.payment_status = 'pending'
  ) pending
  CROSS JOIN LATERAL (
    SELECT count(*) AS orders, min(latest.created_at) AS since FROM (
      SELECT p.created_at FROM orders p WHERE p.buyer_id = o.buyer_id
      ORDER BY p.id DESC LIMIT most_started
    ) latest
    WHERE latest.created_at > recent
  ) started
$$`;

const NETWORK_COUNTERS = `
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
$$`;

const NETWORK_FREE_TICKETS = `
-- Returns how many tickets of the events the networks have in completed free orders of accounts without a confirmed
-- address, or deleted ones. PostgreSQL inlines the function into the query that calls it.
CREATE OR REPLACE FUNCTION network_free_tickets(network_keys text[], events uuid[])
RETURNS TABLE (network_key text, event_id uuid, tickets bigint)
LANGUAGE sql STABLE AS $$
  SELECT o.network_key, o.event_id, sum((SELECT sum(i.quantity) FROM order_items i WHERE i.order_id = o.id))::bigint
  FROM orders o
  WHERE o.network_key = ANY (network_keys) AND o.event_id = ANY (events)
    AND o.payment_status = 'completed' AND o.total_minor = 0
    AND (SELECT u.email_confirmed_at FROM users u WHERE u.id = o.buyer_id) IS NULL
  GROUP BY 1, 2
$$`;
