import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A scan changes its ticket in place: no index of `tickets` has what it changes. Lists find scanned tickets by their
 * scans, and so do the counts of guests.
 */
export class ScanWithoutIndexes1795829000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    // The next list of each door has all its tickets, once. A constant as the default writes no stored ticket.
    await runner.query(`
      DO $$ BEGIN
        EXECUTE format('ALTER TABLE tickets ADD COLUMN changed_elsewhere_in bigint NOT NULL DEFAULT %s', pg_current_xact_id());
      END $$;
      ALTER TABLE tickets ALTER COLUMN changed_elsewhere_in SET DEFAULT 0;
      ALTER TABLE door_scans ADD COLUMN changed_in bigint NOT NULL DEFAULT 0,
        ADD COLUMN is_ticket_ended boolean NOT NULL DEFAULT false;
      ALTER TABLE door_scans ALTER COLUMN changed_in SET DEFAULT pg_current_xact_id()::text::bigint`);
    for (const text of [STAMP_TICKET_CHANGE, STAMP_SCAN_CHANGE, END_SCANS_OF_TICKET])
      await runner.query(text);
    await runner.query(`
      CREATE TRIGGER tickets_ended AFTER UPDATE OF status ON tickets
        FOR EACH ROW WHEN (OLD.status = 'used' AND NEW.status IN ('cancelled', 'refunded'))
        EXECUTE FUNCTION end_scans_of_ticket();
      CREATE TRIGGER door_scans_changed BEFORE UPDATE ON door_scans
        FOR EACH ROW WHEN (NEW.admits <> OLD.admits) EXECUTE FUNCTION stamp_scan_change();
      UPDATE door_scans d SET is_ticket_ended = true FROM tickets t
        WHERE t.id = d.ticket_id AND t.status IN ('cancelled', 'refunded') AND d.visit IS NOT NULL;
      DROP INDEX tickets_used_index;
      DROP INDEX tickets_event_id_index;
      DROP INDEX door_scans_out_index;
      CREATE INDEX tickets_event_id_index ON tickets (event_id, changed_elsewhere_in);
      CREATE INDEX door_scans_changed_index ON door_scans (event_id, changed_in) WHERE changed_in > 0;
      CREATE INDEX door_scans_guests_index ON door_scans (event_id, direction) WHERE admits AND NOT is_ticket_ended;
      CREATE INDEX door_scans_doubles_index ON door_scans (event_id)
        WHERE shown IN ('admitted', 'admitted_again') AND verdict IN
          ('used', 'no_re_entry', 'refunded', 'cancelled', 'disputed', 'other_event', 'wrong_day', 'unknown')`);
    await runner.query(USED_IS_ADMITTED);
  }
}

const STAMP_TICKET_CHANGE = `
-- A trigger that writes the transaction of each change into its ticket. A list of a door that was read when all
-- transactions below a number were over needs the tickets from that number on. changed_elsewhere_in leaves out what
-- scans change, which the list finds by the scans: it is in an index, and a scan would write all indexes of its ticket.
-- Copies of the version before read changed_in. A later migration can remove it.
CREATE OR REPLACE FUNCTION stamp_ticket_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_in := pg_current_xact_id()::text::bigint;
  IF TG_OP = 'INSERT' OR NEW.status <> 'used' OR NEW.holder_id IS DISTINCT FROM OLD.holder_id THEN
    NEW.changed_elsewhere_in := NEW.changed_in;
  END IF;
  RETURN NEW;
END $$;
`;

const STAMP_SCAN_CHANGE = `
-- A trigger that writes the transaction into a scan that begins or ends to count, as the default of the column does for
-- a new one.
CREATE OR REPLACE FUNCTION stamp_scan_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_in := pg_current_xact_id()::text::bigint;
  RETURN NEW;
END $$;
`;

const END_SCANS_OF_TICKET = `
-- A trigger that marks the scans of a used ticket that is refunded or cancelled: its guest is no longer counted.
CREATE OR REPLACE FUNCTION end_scans_of_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE door_scans SET is_ticket_ended = true WHERE ticket_id = NEW.id AND visit IS NOT NULL;
  RETURN NULL;
END $$;
`;

const USED_IS_ADMITTED = `
-- A ticket is used exactly while one scan of it counts: its last admission, or the scan by which its guest has gone out
-- since. That is the latest of its scans that begin or end a visit. A refund or cancellation keeps it, and ends it.
CREATE OR REPLACE VIEW audit_used_is_admitted (subject, detail) AS
  SELECT t.id::text, format('is %s, %s', t.status, coalesce('admitted by ' || s.id, 'never admitted'))
  FROM tickets t LEFT JOIN door_scans s ON s.ticket_id = t.id AND s.admits
  WHERE t.status IN ('valid', 'used') AND (t.status = 'used') <> (s.id IS NOT NULL)
  UNION ALL
  SELECT t.id::text, format('is %s, %s %s', t.status, s.id, CASE WHEN s.is_ticket_ended THEN 'has ended' ELSE 'counts' END)
  FROM tickets t JOIN door_scans s ON s.ticket_id = t.id AND s.admits
  WHERE s.is_ticket_ended <> (t.status IN ('cancelled', 'refunded'))
  UNION ALL
  SELECT t.id::text, format('%s counts, and a later scan too', s.id)
  FROM tickets t JOIN door_scans s ON s.ticket_id = t.id AND s.admits
  WHERE EXISTS (
    SELECT FROM door_scans later
    WHERE later.ticket_id = t.id AND (later.visit, later.direction) > (s.visit, s.direction));
`;
