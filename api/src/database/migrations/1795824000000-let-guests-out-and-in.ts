import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Guests who go out and come in again: the setting of the event, the direction of a scan and the number of its visit. The
 * trigger was added to the merged migration: in a later one it would come after scans that were refused without it.
 */
export class LetGuestsOutAndIn1795824000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE events ADD COLUMN re_entry text NOT NULL DEFAULT 'none',
        ADD CONSTRAINT events_re_entry_check CHECK (re_entry IN ('none', 'allowed'))`);
    await runner.query(`
      ALTER TABLE door_scans ADD COLUMN direction text NOT NULL DEFAULT 'in', ADD COLUMN visit integer,
        DROP CONSTRAINT door_scans_admits_check`);
    await runner.query('UPDATE door_scans SET visit = 1 WHERE admits');
    await runner.query(`
      ALTER TABLE door_scans
        ADD CONSTRAINT door_scans_direction_check CHECK (direction IN ('in', 'out')),
        ADD CONSTRAINT door_scans_visit_check
          CHECK (visit IS NULL OR (verdict IN ('admitted', 'admitted_again', 'gone_out') AND ticket_id IS NOT NULL)),
        ADD CONSTRAINT door_scans_admits_check CHECK (NOT admits OR visit IS NOT NULL)`);
    for (const statement of INDEXES) await runner.query(statement);
    await runner.query(NUMBER_VISIT);
    await runner.query(`
      CREATE TRIGGER door_scans_admitted BEFORE INSERT ON door_scans
      FOR EACH ROW WHEN (NEW.admits AND NEW.visit IS NULL) EXECUTE FUNCTION number_visit()`);
    await runner.query(USED_IS_ADMITTED);
  }
}

const INDEXES = [
  `CREATE UNIQUE INDEX door_scans_visits_index ON door_scans (ticket_id, visit, direction)
   WHERE visit IS NOT NULL`,
  "CREATE INDEX door_scans_out_index ON door_scans (event_id) WHERE admits AND direction = 'out'",
  `CREATE INDEX door_scans_unmatched_index ON door_scans (ticket_id)
   WHERE verdict = 'not_inside' OR (verdict = 'used' AND shown IN ('admitted', 'admitted_again'))`,
];

const NUMBER_VISIT = `
-- A trigger for copies of the version before visits were numbered: their admissions get the next number, because they
-- take calls until they are replaced. A later migration can remove it.
CREATE OR REPLACE FUNCTION number_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.visit := 1 + coalesce((SELECT max(visit) FROM door_scans WHERE ticket_id = NEW.ticket_id), 0);
  RETURN NEW;
END $$;
`;

const USED_IS_ADMITTED = `
-- A ticket is used exactly while one scan of it counts: its last admission, or the scan by which its guest has gone out
-- since. That is the latest of its scans that begin or end a visit. A refund or cancellation keeps it.
CREATE OR REPLACE VIEW audit_used_is_admitted (subject, detail) AS
  SELECT t.id::text, format('is %s, %s', t.status, coalesce('admitted by ' || s.id, 'never admitted'))
  FROM tickets t LEFT JOIN door_scans s ON s.ticket_id = t.id AND s.admits
  WHERE t.status IN ('valid', 'used') AND (t.status = 'used') <> (s.id IS NOT NULL)
  UNION ALL
  SELECT t.id::text, format('%s counts, and a later scan too', s.id)
  FROM tickets t JOIN door_scans s ON s.ticket_id = t.id AND s.admits
  WHERE EXISTS (
    SELECT FROM door_scans later
    WHERE later.ticket_id = t.id AND (later.visit, later.direction) > (s.visit, s.direction));
`;
