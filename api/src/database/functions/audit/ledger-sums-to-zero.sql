-- The entries of a movement sum to zero.
CREATE OR REPLACE VIEW audit_ledger_sums_to_zero (subject, detail) AS
  SELECT coalesce(order_id::text, 'no order'), format('%s: %s %s', movement, sum(amount_minor), currency)
  FROM ledger_entries GROUP BY order_id, movement, currency HAVING sum(amount_minor) <> 0;
