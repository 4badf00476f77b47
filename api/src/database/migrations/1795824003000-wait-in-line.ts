import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The lines in front of orders, and the places in them. */
export class WaitInLine1795824003000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE waiting_rooms (
      event_id uuid PRIMARY KEY REFERENCES events ON DELETE CASCADE,
      last_place bigint NOT NULL DEFAULT 0,
      admitted double precision NOT NULL DEFAULT 0,
      admitted_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      since uuid,
      CHECK (admitted BETWEEN 0 AND last_place)
    )`);
    await runner.query(`CREATE TABLE waiting_places (
      event_id uuid NOT NULL REFERENCES waiting_rooms ON DELETE CASCADE,
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      place bigint NOT NULL,
      PRIMARY KEY (event_id, user_id)
    )`);
    await runner.query('CREATE INDEX waiting_places_user ON waiting_places (user_id)');
    for (const text of [TAKE_PLACES, WAITING_REQUESTS, DECIDE_HOLDS, HOLD_TICKETS]) {
      await runner.query(text);
    }
  }
}

const TAKE_PLACES = `
-- Gives each of 'buyers' a place in the line of the event, in their order; a buyer has one place and keeps it. Admits
-- 'per_second' further places for each second since the last call, at most one second's, and none while 'is_full'.
-- Returns how many places up to the buyer's own are not admitted: 0 for a buyer who may order. Stores nothing while the
-- line is empty and 'is_full' is false. 'first_request' is the smallest id of the requests: hold_tickets decides those
-- with a smaller id, which came before the line.
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
    room.since := first_request;
  ELSIF NOT is_full THEN
    room.admitted := least(room.last_place, room.admitted + per_second * least(1,
      extract(epoch FROM clock_timestamp() - room.admitted_at)));
  END IF;

  WITH fresh AS (
    INSERT INTO waiting_places (event_id, user_id, place)
    SELECT event, b.id, room.last_place + row_number() OVER (ORDER BY min(b.position))
    FROM unnest(buyers) WITH ORDINALITY AS b(id, position)
    WHERE NOT EXISTS (SELECT FROM waiting_places p WHERE p.event_id = event AND p.user_id = b.id)
    GROUP BY b.id
    RETURNING place
  )
  SELECT coalesce(max(place), room.last_place) INTO room.last_place FROM fresh;
  UPDATE waiting_rooms
  SET last_place = room.last_place, admitted = room.admitted, admitted_at = clock_timestamp(), since = room.since
  WHERE event_id = event;
  RETURN QUERY
  SELECT p.user_id, greatest(0, p.place - floor(room.admitted)::bigint)
  FROM waiting_places p WHERE p.event_id = event AND p.user_id = ANY (buyers);
END $$`;

const WAITING_REQUESTS = `
-- Returns the ids of the orders in 'new_orders' whose event has a line and whose buyer is not admitted. Excludes those
-- that came before the line.
CREATE OR REPLACE FUNCTION waiting_requests(new_orders jsonb, events uuid[])
RETURNS uuid[]
LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM waiting_rooms WHERE event_id = ANY (events) AND admitted < last_place) THEN
    RETURN '{}';
  END IF;
  RETURN ARRAY(
    SELECT o.id
    FROM jsonb_to_recordset(new_orders) AS o(id uuid, buyer_id uuid, event_id uuid)
    JOIN waiting_rooms r ON r.event_id = o.event_id AND r.admitted < r.last_place AND o.id >= r.since
    LEFT JOIN waiting_places p ON p.event_id = o.event_id AND p.user_id = o.buyer_id
    WHERE coalesce(p.place, r.last_place) > floor(r.admitted)
  );
END $$`;

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
  networks jsonb;
  owned jsonb := '{}';
  answered jsonb := '{}';
  has integer;
  network jsonb;
  network_tickets integer;
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

    network := coalesce(networks -> wanted.network_key, '{"open": 0, "started": 0, "tickets": {}}');
    network_tickets := wanted.tickets + coalesce((network -> 'tickets' ->> wanted.event_id::text)::integer, 0);
    outcome := CASE
      WHEN wanted.unconfirmed_free AND has + wanted.tickets > (limits ->> 'free_unconfirmed')::integer
        THEN 'confirm_email'
      WHEN wanted.open >= (limits ->> 'open_per_buyer')::integer THEN 'buyer_open'
      WHEN wanted.started >= most_started THEN 'buyer_started'
      WHEN wanted.network_key IS NULL THEN 'held'
      WHEN (network ->> 'open')::integer >= (limits ->> 'open_per_network')::integer THEN 'network_open'
      WHEN (network ->> 'started')::integer >= (limits ->> 'started_per_network')::integer
        THEN 'network_started'
      WHEN network_tickets <= max_per_buyer THEN 'held'
      ELSE 'network_share'
    END;
    IF outcome = 'network_share' THEN
      IF shares IS NULL THEN
        SELECT jsonb_object_agg(s.event_id, s.tickets) INTO shares FROM (
          SELECT event_id, sum(quantity) * (limits ->> 'network_percent')::integer / 100 AS tickets
          FROM ticket_stock WHERE event_id = ANY (events) GROUP BY 1
        ) s;
      END IF;
      outcome := CASE
        WHEN network_tickets <= (shares ->> wanted.event_id::text)::integer THEN 'held'
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

    rank := wanted.open;
    total := wanted.total;
    RETURN NEXT;
    free := free_after;
    IF wanted.has_others THEN
      owned := owned || jsonb_build_object(
        wanted.buyer_id || ' ' || wanted.event_id, has + wanted.tickets
      );
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

const HOLD_TICKETS = `
-- Takes an array of orders { id, buyer_id, event_id, network_key, request_key, request_hash, items: [{ id,
-- ticket_type_id, quantity }] } and returns an outcome for each by its id. 'held': the order is stored and its tickets
-- are held. 'repeated': the order of the same id, or of the same buyer's key and hash, is stored already, and
-- 'order_id' names it. Everything else is a refusal, and nothing of the order is stored. 'number' is how many tickets
-- are left ('sold_out'), how many this buyer may still take ('limit_reached'), which item is meant ('unknown_type'),
-- or how many seconds to wait ('buyer_started', 'network_started').
--
-- Takes 'limits' { open_per_buyer, open_per_network, started_per_buyer, started_per_network, window_minutes,
-- network_percent, free_unconfirmed }. A network holds at most 'network_percent' of an event's tickets
-- in unpaid orders at a time, but never less than one buyer may have. Accounts without a confirmed address take at
-- most 'free_unconfirmed' free tickets of an event each, and that share of it together ('confirm_email').
--
-- Locks the stock first, so that every later statement sees the commits of earlier holds and of changes of the event. A
-- paid order takes a moment of the checkout line ('checkout_in_ms') unless other orders wait in line. A request is
-- 'in_line' while its buyer waits in the line of the event. A buyer who holds tickets loses the place. The planner's
-- settings also apply to the functions that it calls: a plan outlives the time when the tables are small. Before
-- PostgreSQL 18 'enable_seqscan = off' adds 10^10 to the cost of a sequential scan that remains, which exceeds
-- 'jit_above_cost': compiling the plan would take seconds.
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
END $$`;
