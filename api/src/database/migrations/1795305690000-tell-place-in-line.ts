import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who is held tickets hears in the same breath how many wait for a payment page before them. */
export class TellPlaceInLine1795305690000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(PLACES_AHEAD);
    await runner.query('DROP FUNCTION hold_tickets(jsonb, integer)');
    await runner.query(HOLD_TICKETS);
  }
}

/**
 * How many payment pages are opened before the one that is due then: by the pace of the line, because counting who
 * stands in it would cost everybody more the longer it is.
 */
const PLACES_AHEAD = `
CREATE FUNCTION places_ahead(due_at timestamptz, per_second double precision) RETURNS integer
LANGUAGE sql STABLE AS $$
  SELECT greatest(0, ceil(extract(epoch FROM due_at - shop_now()) * per_second - 0.001) - 1)::integer
$$`;

/**
 * Takes an array of orders { id, buyer_id, event_id, request_key, request_hash, items: [{ id, ticket_type_id,
 * quantity }] } and answers each of them by its id. 'held': the order is stored and its tickets are held. 'repeated':
 * the order of the same id, or of the same buyer's key and hash, is stored already, and 'order_id' names it. Anything
 * else is a refusal, and nothing of it is stored; 'number' says how many tickets are left ('sold_out'), how many this
 * person may still take ('limit_reached'), or which item is meant ('unknown_type').
 *
 * The lock comes first, so that every later statement sees what earlier holders, and whoever changed or cancelled the
 * event, have committed. A free order waits a minute for its completion and needs no payment page. Who is due within two
 * seconds waits for it ('checkout_in_ms') and has the first attempt to itself for twenty more; who is due later waits
 * in line, behind so many others ('ahead_in_line'). The planner is kept from scanning whole tables, because its plan
 * outlives the time when they are small.
 */
const HOLD_TICKETS = `
CREATE FUNCTION hold_tickets(new_orders jsonb, max_per_person integer)
RETURNS TABLE (
  request_id uuid, outcome text, order_id uuid, number integer,
  total_minor integer, unit_prices jsonb, created_at timestamptz, checkout_in_ms integer,
  ahead_in_line integer
)
LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  wanted record;
  events uuid[] := ARRAY(
    SELECT DISTINCT (value ->> 'event_id')::uuid FROM jsonb_array_elements(new_orders)
  );
  free jsonb;
  owned jsonb := '{}';
  answered jsonb := '{}';
  has integer;
  short integer;
  verdict text;
  held uuid[] := '{}';
  to_pay integer := 0;
  first_due timestamptz;
  patience CONSTANT interval := '2 seconds';
  attempt CONSTANT interval := '20 seconds';
BEGIN
  PERFORM lock_ticket_stock(events);
  SELECT coalesce(jsonb_object_agg(s.ticket_type_id, s.quantity - s.sold - s.held), '{}') INTO free
  FROM ticket_stock s WHERE s.event_id = ANY (events);

  FOR wanted IN
    SELECT o.*, e.status, e.creator_id, e.end_time, known.id AS known_id, known.request_hash AS known_hash,
      lines.tickets, lines.total, lines.unknown_type, mine.tickets AS owned
    FROM jsonb_to_recordset(new_orders) AS o(
      id uuid, buyer_id uuid, event_id uuid, request_key text, request_hash text, items jsonb
    )
    LEFT JOIN events e ON e.id = o.event_id
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
      SELECT coalesce(sum(i.quantity), 0)::integer AS tickets
      FROM orders p JOIN order_items i ON i.order_id = p.id
      WHERE p.buyer_id = o.buyer_id AND p.event_id = o.event_id
        AND p.payment_status IN ('pending', 'completed')
    ) mine
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
    IF has + wanted.tickets > max_per_person THEN
      outcome := 'limit_reached';
      number := greatest(max_per_person - has, 0);
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
    held := held || wanted.id;
    IF wanted.total > 0 THEN
      to_pay := to_pay + 1;
    END IF;
  END LOOP;

  IF held = '{}' THEN
    RETURN;
  END IF;
  IF to_pay > 0 THEN
    first_due := reserve_checkouts(to_pay);
  END IF;

  RETURN QUERY
  WITH lines AS MATERIALIZED (
    SELECT o.id AS order_id, o.buyer_id, o.event_id, o.request_key, o.request_hash,
      i.id, i.ticket_type_id, i.quantity, i.position, t.price_minor
    FROM jsonb_to_recordset(new_orders) AS o(
      id uuid, buyer_id uuid, event_id uuid, request_key text, request_hash text, items jsonb
    )
    CROSS JOIN LATERAL ROWS FROM (
      jsonb_to_recordset(o.items) AS (id uuid, ticket_type_id uuid, quantity integer)
    ) WITH ORDINALITY AS i(id, ticket_type_id, quantity, position)
    JOIN ticket_types t ON t.id = i.ticket_type_id
    WHERE o.id = ANY (held)
  ), priced AS (
    SELECT l.order_id, l.buyer_id, l.event_id, l.request_key, l.request_hash,
      sum(l.quantity * l.price_minor)::integer AS total,
      jsonb_agg(l.price_minor ORDER BY l.position) AS unit_prices
    FROM lines l GROUP BY 1, 2, 3, 4, 5
  ), placed AS (
    INSERT INTO orders (
      id, buyer_id, event_id, payment_status, total_minor, currency, request_key, request_hash,
      hold_expires_at, checkout_attempts, checkout_due_at
    )
    SELECT p.order_id, p.buyer_id, p.event_id, 'pending', p.total, 'GBP', p.request_key, p.request_hash,
      CASE WHEN p.total = 0 THEN shop_now() + interval '1 minute' END,
      coalesce((due.at <= shop_now() + patience)::integer, 0),
      CASE WHEN due.at <= shop_now() + patience THEN due.at + attempt ELSE due.at END
    FROM (
      SELECT *, row_number() OVER (PARTITION BY total > 0 ORDER BY order_id) - 1 AS place FROM priced
    ) p
    CROSS JOIN checkout_pace pace
    CROSS JOIN LATERAL (
      SELECT CASE WHEN p.total > 0
        THEN first_due + p.place * make_interval(secs => 1 / pace.per_second) END AS at
    ) due
    RETURNING id, total_minor, created_at, checkout_attempts, checkout_due_at
  ), items AS (
    INSERT INTO order_items (id, order_id, ticket_type_id, quantity, unit_price_minor)
    SELECT l.id, l.order_id, l.ticket_type_id, l.quantity, l.price_minor FROM lines l
  ), stock AS (
    UPDATE ticket_stock s SET held = s.held + taken.quantity
    FROM (SELECT l.ticket_type_id, sum(l.quantity)::integer AS quantity FROM lines l GROUP BY 1) taken
    WHERE s.ticket_type_id = taken.ticket_type_id
  ), entries AS (
    INSERT INTO ledger_entries (order_id, movement, account, amount_minor, currency)
    SELECT p.order_id, 'hold', entry.account, p.total * entry.sign, 'GBP'
    FROM priced p CROSS JOIN (VALUES ('buyers', 1), ('held', -1)) AS entry(account, sign)
    WHERE p.total > 0
  )
  SELECT placed.id, 'held', placed.id, NULL::integer,
    placed.total_minor, p.unit_prices, placed.created_at,
    CASE WHEN placed.checkout_attempts = 1
      THEN (1000 * extract(epoch FROM placed.checkout_due_at - attempt - shop_now()))::integer END,
    CASE WHEN placed.checkout_attempts = 0 AND placed.total_minor > 0
      THEN places_ahead(placed.checkout_due_at, pace.per_second) END
  FROM placed JOIN priced p ON p.order_id = placed.id CROSS JOIN checkout_pace pace;
END $$`;
