import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Orders take a moment of the payment provider when their page is opened, not when they are placed, and wait for it in
 * a line that events and buyers share. Open and started orders are limited per buyer and per network.
 *
 * `hold_tickets(jsonb, integer)` and what it needs stay for the copies of the version before.
 */
export class ShareTheLine1795651480000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE checkout_pace
        ADD COLUMN turn bigint NOT NULL DEFAULT 0,
        ADD COLUMN turns jsonb NOT NULL DEFAULT '{}'`);
    await runner.query(`
      ALTER TABLE orders
        ADD COLUMN network_key text,
        ADD COLUMN checkout_rank integer NOT NULL DEFAULT 0`);
    await runner.query('DROP INDEX orders_buyer_id_index');
    await runner.query('CREATE INDEX orders_of_buyer_index ON orders (buyer_id, id)');
    await runner.query(`
      CREATE INDEX orders_owned_index ON orders (buyer_id, event_id)
      WHERE payment_status IN ('pending', 'completed')`);
    await runner.query(`
      CREATE TABLE network_holds (
        network_key text NOT NULL,
        event_id uuid NOT NULL,
        open_orders integer NOT NULL,
        open_tickets integer NOT NULL,
        free_tickets integer NOT NULL,
        started integer NOT NULL,
        started_since timestamptz NOT NULL,
        CONSTRAINT network_holds_pkey PRIMARY KEY (network_key, event_id)
      ) WITH (fillfactor = 50)`);
    await runner.query(`
      UPDATE orders SET checkout_due_at = shop_now()
      WHERE payment_status = 'pending' AND checkout_session_id IS NULL
        AND checkout_attempts = 0 AND checkout_due_at > shop_now()`);
    await runner.query('UPDATE checkout_pace SET next_at = least(next_at, shop_now())');
    for (const line of [WAITING_ORDERS, CHECKOUT_LINE, TAKE_MOMENTS, CLAIM_CHECKOUTS]) {
      await runner.query(line);
    }
    await runner.query(SET_CHECKOUT_PACE);
    await runner.query(HOLD_TICKETS);
    await runner.query(RELEASE_NETWORKS);
    await runner.query(MOVE_TICKETS(true));
    await runner.query(`CREATE VIEW audit_network_holds (subject, detail) AS ${NETWORK_HOLDS}`);
  }
}

/** The orders that wait for a payment page. Those of a cancelled event are about to be released. */
const WAITING_ORDERS = `
CREATE VIEW waiting_orders AS
SELECT o.id, o.event_id, o.checkout_rank FROM orders o
WHERE o.payment_status = 'pending' AND o.checkout_session_id IS NULL AND o.checkout_due_at <= shop_now()
  AND NOT EXISTS (SELECT FROM event_cancellations c WHERE c.event_id = o.event_id)`;

/**
 * The orders that wait for a payment page, in the order in which they get one: each buyer's first open order before any
 * buyer's second ('orders.checkout_rank'), and the events in turn. It is start-time fair queueing: an event's next order has the turn after the
 * event's last one ('checkout_pace.turns'), but none before the turn that is being served ('checkout_pace.turn'), so
 * that an event without a backlog is next and an idle one saves nothing up. Orders that have left take no turn.
 */
const CHECKOUT_LINE = `
CREATE VIEW checkout_line AS
SELECT ranked.order_id, ranked.event_id, ranked.turn,
  row_number() OVER (ORDER BY ranked.checkout_rank, ranked.turn, ranked.order_id)::integer AS place
FROM (
  SELECT w.id AS order_id, w.event_id, w.checkout_rank,
    greatest(pace.turn, coalesce((pace.turns ->> w.event_id::text)::bigint, 0))
      + row_number() OVER (PARTITION BY w.event_id ORDER BY w.checkout_rank, w.id) - 1 AS turn
  FROM waiting_orders w CROSS JOIN checkout_pace pace
) ranked`;

/**
 * Takes at most so many moments at which a payment page may be opened, and returns how many there are within the next
 * half second, and the first of them; the others follow at the pace. A caller that takes moments uses them.
 */
const TAKE_MOMENTS = `
CREATE FUNCTION take_moments(wanted integer, OUT taken integer, OUT first_at timestamptz)
LANGUAGE plpgsql AS $$
DECLARE
  ahead CONSTANT double precision := 0.5;
  pace checkout_pace;
BEGIN
  SELECT * INTO pace FROM checkout_pace FOR UPDATE;
  first_at := greatest(pace.next_at, shop_now());
  taken := least(wanted::double precision, greatest(0, 1 + floor(
    (ahead - extract(epoch FROM first_at - shop_now())) * pace.per_second)));
  UPDATE checkout_pace SET next_at = first_at + taken * make_interval(secs => 1 / per_second)
  WHERE taken > 0;
END $$`;

/**
 * Hands out the next orders of the line, at most so many and only as many as there are moments, each to one caller for
 * twenty seconds. 'in_ms' is when the page may be opened. Orders that are locked by another change are passed over.
 */
const CLAIM_CHECKOUTS = `
CREATE FUNCTION claim_checkouts(most integer)
RETURNS TABLE (order_id uuid, event_id uuid, attempt integer, created_at timestamptz, in_ms integer)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  waiting integer := (SELECT count(*) FROM (SELECT FROM waiting_orders LIMIT most) few);
  moments record;
  next record;
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

  FOR next IN
    SELECT o.id, o.event_id, line.turn FROM orders o JOIN checkout_line line ON line.order_id = o.id
    WHERE o.payment_status = 'pending' AND o.checkout_session_id IS NULL
      AND o.checkout_due_at <= shop_now()
    ORDER BY line.place LIMIT moments.taken FOR UPDATE OF o SKIP LOCKED
  LOOP
    claimed := claimed || next.id;
    last_turn := greatest(last_turn, next.turn);
    next_turns := next_turns || jsonb_build_object(next.event_id, next.turn + 1);
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

/** Sets how many payment pages a second all copies together may open, from the next moment on. */
const SET_CHECKOUT_PACE = `
CREATE OR REPLACE FUNCTION set_checkout_pace(new_per_second double precision) RETURNS void
LANGUAGE sql AS $$
  UPDATE checkout_pace SET per_second = new_per_second,
    next_at = least(next_at, shop_now() + make_interval(secs => 1 / new_per_second))
  WHERE per_second <> new_per_second
$$`;

/**
 * Takes an array of orders { id, buyer_id, event_id, network_key, request_key, request_hash, items: [{ id,
 * ticket_type_id, quantity }] } and returns an outcome for each by its id. 'held': the order is stored and its tickets
 * are held. 'repeated': the order of the same id, or of the same buyer's key and hash, is stored already, and
 * 'order_id' names it. Everything else is a refusal, and nothing of the order is stored. 'number' is how many tickets
 * are left ('sold_out'), how many this buyer may still take ('limit_reached'), which item is meant ('unknown_type'),
 * or how many seconds to wait ('buyer_started', 'network_started').
 *
 * Takes 'limits' { open_per_buyer, open_per_network, started_per_buyer, started_per_network, window_minutes,
 * network_percent, free_unconfirmed }. A network holds at most 'network_percent' of an event's tickets
 * in unpaid orders at a time, but never less than one buyer may have. Accounts without a confirmed address take at
 * most 'free_unconfirmed' free tickets of an event each, and that share of it together ('confirm_email').
 *
 * The stock is locked first, so that every later statement sees what earlier holders, and whatever changed or cancelled
 * the event, have committed. The counters of networks are kept under the same lock. A free order waits a minute for its
 * completion and needs no payment page. While no order waits in line, a paid one takes a moment at once ('checkout_in_ms')
 * and its caller has twenty seconds to open the page; otherwise it waits in line. The planner is kept from scanning
 * whole tables, because its plan outlives the time when they are small.
 */
export const HOLD_TICKETS = `
CREATE FUNCTION hold_tickets(new_orders jsonb, max_per_buyer integer, limits jsonb)
RETURNS TABLE (
  request_id uuid, outcome text, order_id uuid, number integer,
  total_minor integer, unit_prices jsonb, created_at timestamptz, checkout_in_ms integer
)
LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  wanted record;
  most record;
  recent timestamptz;
  events uuid[] := ARRAY(
    SELECT DISTINCT (value ->> 'event_id')::uuid FROM jsonb_array_elements(new_orders)
  );
  free jsonb;
  share jsonb;
  networks jsonb;
  network_tickets jsonb;
  owned jsonb := '{}';
  answered jsonb := '{}';
  has integer;
  short integer;
  network jsonb;
  taken_by_network integer;
  verdict text;
  held uuid[] := '{}';
  ranks integer[] := '{}';
  to_pay integer := 0;
  moments integer := 0;
  first_moment timestamptz;
  attempt CONSTANT interval := '20 seconds';
BEGIN
  SELECT * INTO most FROM jsonb_to_record(limits) AS l(
    open_per_buyer integer, open_per_network integer,
    started_per_buyer integer, started_per_network integer, window_minutes integer,
    network_percent integer, free_unconfirmed integer
  );
  recent := now() - make_interval(mins => most.window_minutes);

  PERFORM lock_ticket_stock(events);
  SELECT coalesce(jsonb_object_agg(s.ticket_type_id, s.quantity - s.sold - s.held), '{}') INTO free
  FROM ticket_stock s WHERE s.event_id = ANY (events);
  SELECT coalesce(jsonb_object_agg(s.event_id, s.tickets), '{}') INTO share FROM (
    SELECT event_id, greatest(max_per_buyer, sum(quantity) * most.network_percent / 100) AS tickets
    FROM ticket_stock WHERE event_id = ANY (events) GROUP BY 1
  ) s;
  SELECT coalesce(jsonb_object_agg(n.network_key, n.counted), '{}') INTO networks FROM (
    SELECT h.network_key, jsonb_build_object(
      'open', sum(h.open_orders),
      'started', coalesce(sum(h.started) FILTER (WHERE h.started_since > recent), 0),
      'since', min(h.started_since) FILTER (WHERE h.started_since > recent)
    ) AS counted
    FROM network_holds h
    WHERE h.network_key IN (SELECT value ->> 'network_key' FROM jsonb_array_elements(new_orders))
    GROUP BY 1
  ) n;
  SELECT coalesce(jsonb_object_agg(h.network_key || ' ' || h.event_id, h.open_tickets + h.free_tickets), '{}')
  INTO network_tickets FROM network_holds h
  WHERE h.network_key IN (SELECT value ->> 'network_key' FROM jsonb_array_elements(new_orders))
    AND h.event_id = ANY (events);

  FOR wanted IN
    SELECT o.*, e.status, e.creator_id, e.end_time, known.id AS known_id, known.request_hash AS known_hash,
      lines.tickets, lines.total, lines.unknown_type, mine.tickets AS owned,
      row_number() OVER (PARTITION BY o.buyer_id ORDER BY o.id) - 1 AS before,
      mine.open, started.orders AS started, started.since,
      lines.total = 0 AND u.email_confirmed_at IS NULL AS unconfirmed_free
    FROM jsonb_to_recordset(new_orders) AS o(
      id uuid, buyer_id uuid, event_id uuid, network_key text, request_key text, request_hash text,
      items jsonb
    )
    LEFT JOIN events e ON e.id = o.event_id
    LEFT JOIN users u ON u.id = o.buyer_id
    LEFT JOIN LATERAL (
      SELECT k.id, o.request_hash FROM orders k WHERE k.id = o.id
      UNION ALL
      SELECT k.id, k.request_hash FROM orders k
      WHERE k.buyer_id = o.buyer_id AND k.request_key = o.request_key
      LIMIT 1
    ) known ON true
    CROSS JOIN LATERAL (
      SELECT sum(i.quantity)::integer AS tickets, sum(i.quantity * t.price_minor)::integer AS total,
        min(i.position) FILTER (WHERE t.id IS NULL) AS unknown_type
      FROM ROWS FROM (
        jsonb_to_recordset(o.items) AS (ticket_type_id uuid, quantity integer)
      ) WITH ORDINALITY AS i(ticket_type_id, quantity, position)
      LEFT JOIN ticket_types t ON t.id = i.ticket_type_id AND t.event_id = o.event_id
    ) lines
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(CASE WHEN p.event_id = o.event_id THEN (
          SELECT sum(i.quantity) FROM order_items i WHERE i.order_id = p.id
        ) END), 0)::integer AS tickets,
        count(*) FILTER (WHERE p.payment_status = 'pending') AS open
      FROM orders p
      WHERE p.buyer_id = o.buyer_id AND p.payment_status IN ('pending', 'completed')
    ) mine
    CROSS JOIN LATERAL (
      SELECT count(*) AS orders, min(latest.created_at) AS since FROM (
        SELECT p.created_at FROM orders p WHERE p.buyer_id = o.buyer_id
        ORDER BY p.id DESC LIMIT most.started_per_buyer
      ) latest
      WHERE latest.created_at > recent
    ) started
    ORDER BY o.id
  LOOP
    request_id := wanted.id;
    order_id := NULL;
    number := NULL;

    IF wanted.known_id IS NULL AND answered ? (wanted.buyer_id || ' ' || wanted.request_key) THEN
      wanted.known_id := answered -> (wanted.buyer_id || ' ' || wanted.request_key) ->> 'id';
      wanted.known_hash := answered -> (wanted.buyer_id || ' ' || wanted.request_key) ->> 'hash';
    END IF;
    IF wanted.known_id IS NOT NULL THEN
      outcome := CASE WHEN wanted.known_hash IS NOT DISTINCT FROM wanted.request_hash
        THEN 'repeated' ELSE 'key_reused' END;
      order_id := wanted.known_id;
      RETURN NEXT;
      CONTINUE;
    END IF;

    verdict := CASE
      WHEN wanted.status IS NULL THEN 'hidden'
      WHEN wanted.status = 'draft' AND wanted.creator_id <> wanted.buyer_id THEN 'hidden'
      WHEN wanted.status = 'draft' THEN 'draft'
      WHEN wanted.status = 'cancelled' THEN 'cancelled'
      WHEN wanted.end_time <= shop_now() THEN 'over'
      WHEN wanted.unknown_type IS NOT NULL THEN 'unknown_type'
    END;
    IF verdict IS NOT NULL THEN
      outcome := verdict;
      number := wanted.unknown_type - 1;
      RETURN NEXT;
      CONTINUE;
    END IF;

    has := coalesce((owned ->> (wanted.buyer_id || ' ' || wanted.event_id))::integer, wanted.owned);
    IF has + wanted.tickets > max_per_buyer THEN
      outcome := 'limit_reached';
      number := greatest(max_per_buyer - has, 0);
      RETURN NEXT;
      CONTINUE;
    END IF;

    SELECT min(coalesce((free ->> i.ticket_type_id::text)::integer, 0)) INTO short
    FROM jsonb_to_recordset(wanted.items) AS i(ticket_type_id uuid, quantity integer)
    WHERE coalesce((free ->> i.ticket_type_id::text)::integer, 0) < i.quantity;
    IF short IS NOT NULL THEN
      outcome := 'sold_out';
      number := short;
      RETURN NEXT;
      CONTINUE;
    END IF;

    network := coalesce(networks -> wanted.network_key, '{"open": 0, "started": 0}');
    taken_by_network := wanted.tickets + coalesce(
      (network_tickets ->> (wanted.network_key || ' ' || wanted.event_id))::integer, 0);
    verdict := CASE
      WHEN wanted.unconfirmed_free AND has + wanted.tickets > most.free_unconfirmed THEN 'confirm_email'
      WHEN wanted.open + wanted.before >= most.open_per_buyer THEN 'buyer_open'
      WHEN wanted.started + wanted.before >= most.started_per_buyer THEN 'buyer_started'
      WHEN wanted.network_key IS NULL THEN NULL
      WHEN (network ->> 'open')::integer >= most.open_per_network THEN 'network_open'
      WHEN (network ->> 'started')::integer >= most.started_per_network THEN 'network_started'
      WHEN taken_by_network <= (share ->> wanted.event_id::text)::integer THEN NULL
      WHEN wanted.unconfirmed_free THEN 'confirm_email'
      WHEN wanted.total > 0 THEN 'network_share'
    END;
    IF verdict IS NOT NULL THEN
      outcome := verdict;
      number := ceil(extract(epoch FROM CASE verdict
        WHEN 'buyer_started' THEN wanted.since
        WHEN 'network_started' THEN (network ->> 'since')::timestamptz
      END - recent));
      RETURN NEXT;
      CONTINUE;
    END IF;

    SELECT free || jsonb_object_agg(
      i.ticket_type_id, (free ->> i.ticket_type_id::text)::integer - i.quantity
    ) INTO free
    FROM jsonb_to_recordset(wanted.items) AS i(ticket_type_id uuid, quantity integer);
    owned := owned || jsonb_build_object(
      wanted.buyer_id || ' ' || wanted.event_id, has + wanted.tickets
    );
    IF wanted.request_key IS NOT NULL THEN
      answered := answered || jsonb_build_object(
        wanted.buyer_id || ' ' || wanted.request_key,
        jsonb_build_object('id', wanted.id, 'hash', wanted.request_hash)
      );
    END IF;
    IF wanted.network_key IS NOT NULL THEN
      networks := networks || jsonb_build_object(wanted.network_key, network || jsonb_build_object(
        'open', (network ->> 'open')::integer + 1, 'started', (network ->> 'started')::integer + 1));
      network_tickets := network_tickets || jsonb_build_object(
        wanted.network_key || ' ' || wanted.event_id, taken_by_network);
    END IF;
    held := held || wanted.id;
    ranks := ranks || (wanted.open + wanted.before)::integer;
    IF wanted.total > 0 THEN
      to_pay := to_pay + 1;
    END IF;
  END LOOP;

  IF held = '{}' THEN
    RETURN;
  END IF;
  IF to_pay > 0 AND NOT EXISTS (SELECT FROM waiting_orders) THEN
    SELECT m.taken, m.first_at INTO moments, first_moment FROM take_moments(to_pay) m;
  END IF;

  RETURN QUERY
  WITH lines AS MATERIALIZED (
    SELECT o.id AS order_id, o.buyer_id, o.event_id, o.network_key, o.request_key, o.request_hash,
      i.id, i.ticket_type_id, i.quantity, i.position, t.price_minor
    FROM jsonb_to_recordset(new_orders) AS o(
      id uuid, buyer_id uuid, event_id uuid, network_key text, request_key text, request_hash text,
      items jsonb
    )
    CROSS JOIN LATERAL ROWS FROM (
      jsonb_to_recordset(o.items) AS (id uuid, ticket_type_id uuid, quantity integer)
    ) WITH ORDINALITY AS i(id, ticket_type_id, quantity, position)
    JOIN ticket_types t ON t.id = i.ticket_type_id
    WHERE o.id = ANY (held)
  ), priced AS (
    SELECT l.order_id, l.buyer_id, l.event_id, l.network_key, l.request_key, l.request_hash,
      sum(l.quantity)::integer AS tickets, sum(l.quantity * l.price_minor)::integer AS total,
      jsonb_agg(l.price_minor ORDER BY l.position) AS unit_prices
    FROM lines l GROUP BY 1, 2, 3, 4, 5, 6
  ), placed AS (
    INSERT INTO orders (
      id, buyer_id, event_id, network_key, payment_status, total_minor, currency, request_key, request_hash,
      hold_expires_at, checkout_attempts, checkout_due_at, checkout_rank
    )
    SELECT p.order_id, p.buyer_id, p.event_id, p.network_key, 'pending', p.total, 'GBP',
      p.request_key, p.request_hash,
      CASE WHEN p.total = 0 THEN shop_now() + interval '1 minute' END,
      (p.total > 0 AND p.place < moments)::integer,
      CASE
        WHEN p.total = 0 THEN NULL
        WHEN p.place < moments
          THEN first_moment + p.place * make_interval(secs => 1 / pace.per_second) + attempt
        ELSE shop_now()
      END,
      ranks[array_position(held, p.order_id)]
    FROM (
      SELECT *, row_number() OVER (PARTITION BY total > 0 ORDER BY order_id) - 1 AS place FROM priced
    ) p
    CROSS JOIN checkout_pace pace
    RETURNING id, total_minor, created_at, checkout_attempts, checkout_due_at
  ), items AS (
    INSERT INTO order_items (id, order_id, ticket_type_id, quantity, unit_price_minor)
    SELECT l.id, l.order_id, l.ticket_type_id, l.quantity, l.price_minor FROM lines l
  ), stock AS (
    UPDATE ticket_stock s SET held = s.held + taken.quantity
    FROM (SELECT l.ticket_type_id, sum(l.quantity)::integer AS quantity FROM lines l GROUP BY 1) taken
    WHERE s.ticket_type_id = taken.ticket_type_id
  ), counted AS (
    INSERT INTO network_holds AS n (
      network_key, event_id, open_orders, open_tickets, free_tickets, started, started_since
    )
    SELECT p.network_key, p.event_id, count(*), sum(p.tickets),
      coalesce(sum(p.tickets) FILTER (WHERE p.total = 0 AND u.email_confirmed_at IS NULL), 0), count(*), now()
    FROM priced p JOIN users u ON u.id = p.buyer_id
    WHERE p.network_key IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (network_key, event_id) DO UPDATE SET
      open_orders = n.open_orders + excluded.open_orders,
      open_tickets = n.open_tickets + excluded.open_tickets,
      free_tickets = n.free_tickets + excluded.free_tickets,
      started = CASE WHEN n.started_since > recent THEN n.started ELSE 0 END + excluded.started,
      started_since = CASE WHEN n.started_since > recent THEN n.started_since ELSE now() END
  ), entries AS (
    INSERT INTO ledger_entries (order_id, movement, account, amount_minor, currency)
    SELECT p.order_id, 'hold', entry.account, p.total * entry.sign, 'GBP'
    FROM priced p CROSS JOIN (VALUES ('buyers', 1), ('held', -1)) AS entry(account, sign)
    WHERE p.total > 0
  )
  SELECT placed.id, 'held', placed.id, NULL::integer,
    placed.total_minor, p.unit_prices, placed.created_at,
    CASE WHEN placed.checkout_attempts = 1
      THEN (1000 * extract(epoch FROM placed.checkout_due_at - attempt - shop_now()))::integer END
  FROM placed JOIN priced p ON p.order_id = placed.id;
END $$`;

/**
 * Counts the orders as open no longer, for the networks that they were placed from. Their stock is locked. A wrong count
 * never stops a sale or a release; the audit finds it.
 */
const RELEASE_NETWORKS = `
CREATE FUNCTION release_networks(moved_orders uuid[]) RETURNS void
LANGUAGE sql AS $$
  UPDATE network_holds n
  SET open_orders = greatest(0, n.open_orders - moved.orders),
    open_tickets = greatest(0, n.open_tickets - moved.tickets)
  FROM (
    SELECT o.network_key, o.event_id, count(DISTINCT o.id)::integer AS orders, sum(i.quantity)::integer AS tickets
    FROM orders o JOIN order_items i ON i.order_id = o.id
    WHERE o.id = ANY (moved_orders) AND o.network_key IS NOT NULL GROUP BY 1, 2
  ) moved
  WHERE n.network_key = moved.network_key AND n.event_id = moved.event_id
$$`;

/**
 * Moves the tickets of stored orders: adds their quantities to 'held' and 'sold' as often as the two factors say (-1
 * and 1 turn a hold into a sale, -1 and 0 release it, 0 and 1 sell again). False, and nothing moved, when more tickets
 * would be taken than are free. Orders that hold no longer are not open for their networks any more.
 */
const MOVE_TICKETS = (countsNetworks: boolean) => `
CREATE OR REPLACE FUNCTION move_tickets(moved_orders uuid[], held_factor integer, sold_factor integer)
RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  taken_factor CONSTANT integer := held_factor + sold_factor;
BEGIN
  PERFORM lock_ticket_stock(ARRAY(SELECT DISTINCT event_id FROM orders WHERE id = ANY (moved_orders)));

  IF taken_factor > 0 AND EXISTS (
    SELECT FROM (
      SELECT i.ticket_type_id, sum(i.quantity) AS quantity FROM order_items i
      WHERE i.order_id = ANY (moved_orders) GROUP BY 1
    ) moved
    LEFT JOIN ticket_stock s ON s.ticket_type_id = moved.ticket_type_id
    WHERE coalesce(s.quantity - s.sold - s.held, 0) < moved.quantity * taken_factor
  ) THEN
    RETURN false;
  END IF;

  UPDATE ticket_stock s
  SET held = s.held + moved.quantity * held_factor, sold = s.sold + moved.quantity * sold_factor
  FROM (
    SELECT i.ticket_type_id, sum(i.quantity)::integer AS quantity FROM order_items i
    WHERE i.order_id = ANY (moved_orders) GROUP BY 1
  ) moved
  WHERE s.ticket_type_id = moved.ticket_type_id;
  ${countsNetworks ? 'IF held_factor < 0 THEN PERFORM release_networks(moved_orders); END IF;' : ''}
  RETURN true;
END $$`;

/** What a network is counted to have open is what its pending orders say. */
const NETWORK_HOLDS = `
    SELECT coalesce(n.network_key, o.network_key), format('event %s: %s orders with %s tickets counted, %s with %s open',
      coalesce(n.event_id, o.event_id), n.open_orders, n.open_tickets, o.orders, o.tickets)
    FROM network_holds n
    FULL JOIN (
      SELECT p.network_key, p.event_id, count(DISTINCT p.id) AS orders, sum(i.quantity) AS tickets
      FROM orders p JOIN order_items i ON i.order_id = p.id
      WHERE p.payment_status = 'pending' AND p.network_key IS NOT NULL GROUP BY 1, 2
    ) o ON o.network_key = n.network_key AND o.event_id = n.event_id
    WHERE coalesce(n.open_orders, 0) <> coalesce(o.orders, 0)
      OR coalesce(n.open_tickets, 0) <> coalesce(o.tickets, 0)`;
