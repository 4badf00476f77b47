-- Begins the recovery mode. Returns whether this call began it: only the first one does.
CREATE OR REPLACE FUNCTION begin_recovery(cause text) RETURNS boolean LANGUAGE sql AS $$
  WITH begun AS (
    UPDATE site SET recovery_since = now(), recovery_cause = cause, home = site_home(),
      compare_from = (SELECT seen_until FROM reconciliation)
    WHERE recovery_since IS NULL RETURNING true
  )
  SELECT EXISTS (SELECT FROM begun)
$$;
