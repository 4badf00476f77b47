import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A database of an older version that is restored, and then migrated, has begun its recovery mode without this. */
export class EndSessionsOfRestoredSites1795850000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(BEGIN_RECOVERY);
    await runner.query(
      `SELECT begin_recovery('restored') FROM site WHERE recovery_since IS NOT NULL`,
    );
  }
}

const BEGIN_RECOVERY = `
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
END $$`;
