-- Begins the recovery mode. Returns whether this call began it: only the first one does. Ends all sessions, links to
-- helpers, links for passwords and changes of addresses: those that ended after the restored state would be valid again.
CREATE OR REPLACE FUNCTION begin_recovery(cause text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  has_begun boolean;
BEGIN
  UPDATE site SET recovery_since = now(), recovery_cause = cause, home = site_home(),
    compare_from = (SELECT seen_until FROM reconciliation)
  WHERE recovery_since IS NULL;
  has_begun := FOUND;
  -- A backup may have been taken in recovery mode.
  IF has_begun OR cause = 'restored' THEN
    DELETE FROM sessions;
    DELETE FROM email_changes WHERE completed_at IS NULL;
    UPDATE password_resets SET expires_at = '-infinity' WHERE expires_at > now();
    UPDATE helper_links SET revoked_at = now() WHERE revoked_at IS NULL;
  END IF;
  RETURN has_begun;
END $$;
