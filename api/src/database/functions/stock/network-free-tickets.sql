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
$$;
