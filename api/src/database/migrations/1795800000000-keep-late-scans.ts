import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The ends of duties at doors, and the scans that were taken before such an end and arrived after it. */
export class KeepLateScans1795800000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE ended_duties (
        event_id uuid NOT NULL,
        user_id uuid NOT NULL,
        ended_at timestamptz NOT NULL,
        CONSTRAINT ended_duties_pkey PRIMARY KEY (event_id, user_id),
        CONSTRAINT ended_duties_event_id_fkey FOREIGN KEY (event_id) REFERENCES events (id) ON DELETE CASCADE,
        CONSTRAINT ended_duties_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
      )`);
    await runner.query(
      'CREATE INDEX ended_duties_user_id_index ON ended_duties (user_id, event_id)',
    );
    await runner.query(`
      ALTER TABLE door_scans
        ADD COLUMN is_late boolean NOT NULL DEFAULT false,
        ADD COLUMN decided_at timestamptz,
        ADD COLUMN decided_by uuid,
        ADD CONSTRAINT door_scans_decided_by_fkey
          FOREIGN KEY (decided_by) REFERENCES users (id) ON DELETE SET NULL,
        ADD CONSTRAINT door_scans_late_check
          CHECK ((verdict = 'late') = (is_late AND decided_at IS NULL))`);
    await runner.query(
      "CREATE INDEX door_scans_late_index ON door_scans (event_id, taken_at) WHERE verdict = 'late'",
    );
  }
}
