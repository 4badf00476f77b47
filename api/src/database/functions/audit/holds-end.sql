-- A hold is released when it ends, unless the provider has not confirmed yet that the session is closed. After an
-- outage, which interrupts the looks at changes, the jobs have ten minutes for the holds that ended meanwhile; a hold
-- that ended more than six hours ago is a breach whenever the looks ran.
CREATE OR REPLACE VIEW audit_holds_end (subject, detail) AS
  SELECT id::text, format('held until %s', hold_expires_at) FROM orders
  WHERE payment_status = 'pending' AND hold_expires_at < shop_now() - interval '2 minutes'
    AND coalesce(provider_retry_at < shop_now() - interval '2 minutes', true)
    AND EXISTS (
      SELECT FROM site
      WHERE recovery_since IS NULL AND confirmed_at < shop_now() - interval '2 minutes'
    )
    AND (hold_expires_at < shop_now() - interval '6 hours' OR EXISTS (
      SELECT FROM ledger_looks
      WHERE scope = 'changes' AND running_since < now() - interval '10 minutes'
        AND finished_at > now() - interval '90 seconds'
    ));
