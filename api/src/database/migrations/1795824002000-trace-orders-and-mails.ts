import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The span that has placed an order, and the one that has queued a mail. */
export class TraceOrdersAndMails1795824002000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders ADD COLUMN trace text');
    await runner.query('ALTER TABLE mails ADD COLUMN trace text');
    await runner.query(STORE_HOLDS);
  }
}

const STORE_HOLDS = `
-- Stores the orders 'held' of 'new_orders' with their items, counters and ledger entries; 'ranks' are in the order of
-- 'held'. As many paid orders as 'moments' may open their payment pages, from 'first_moment' on, and have twenty
-- seconds for it; the others wait in line. A free order waits a minute for its completion. The caller has locked the
-- stock.
CREATE OR REPLACE FUNCTION store_holds(
  new_orders jsonb, held uuid[], ranks integer[], moments integer, first_moment timestamptz, recent timestamptz
)
RETURNS TABLE (
  order_id uuid, total_minor integer, unit_prices jsonb, created_at timestamptz, checkout_in_ms integer
)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  attempt CONSTANT interval := '20 seconds';
BEGIN
  RETURN QUERY
  WITH lines AS MATERIALIZED (
    SELECT o.id AS order_id, o.buyer_id, o.event_id, o.network_key, o.request_key, o.request_hash, o.trace,
      i.id, i.ticket_type_id, i.quantity, i.position, t.price_minor
    FROM jsonb_to_recordset(new_orders) AS o(
      id uuid, buyer_id uuid, event_id uuid, network_key text, request_key text, request_hash text,
      trace text, items jsonb
    )
    CROSS JOIN LATERAL ROWS FROM (
      jsonb_to_recordset(o.items) AS (id uuid, ticket_type_id uuid, quantity integer)
    ) WITH ORDINALITY AS i(id, ticket_type_id, quantity, position)
    JOIN ticket_types t ON t.id = i.ticket_type_id
    WHERE o.id = ANY (held)
  ), priced AS (
    SELECT l.order_id, l.buyer_id, l.event_id, l.network_key, l.request_key, l.request_hash, l.trace,
      sum(l.quantity)::integer AS tickets, sum(l.quantity * l.price_minor)::integer AS total,
      jsonb_agg(l.price_minor ORDER BY l.position) AS unit_prices
    FROM lines l GROUP BY 1, 2, 3, 4, 5, 6, 7
  ), placed AS (
    INSERT INTO orders (
      id, buyer_id, event_id, network_key, payment_status, total_minor, currency, request_key, request_hash,
      hold_expires_at, checkout_attempts, checkout_due_at, checkout_rank, trace
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
      ranks[array_position(held, p.order_id)], p.trace
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
      coalesce(sum(p.tickets) FILTER (WHERE p.total = 0 AND (
        SELECT u.email_confirmed_at IS NULL FROM users u WHERE u.id = p.buyer_id
      )), 0), count(*), now()
    FROM priced p
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
  SELECT placed.id, placed.total_minor, p.unit_prices, placed.created_at,
    CASE WHEN placed.checkout_attempts = 1
      THEN (1000 * extract(epoch FROM placed.checkout_due_at - attempt - shop_now()))::integer END
  FROM placed JOIN priced p ON p.order_id = placed.id;
END $$`;
