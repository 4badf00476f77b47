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
$$;
