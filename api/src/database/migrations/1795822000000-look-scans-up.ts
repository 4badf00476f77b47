import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lets scans be looked up by the primary key alone. PostgreSQL takes an event without statistics for a small one: for
 * each id it read all scans of an evening by the index on their arrival. A partial index serves only statements that
 * repeat its condition, which each scan meets.
 */
export class LookScansUp1795822000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX door_scans_received_index ON door_scans (event_id, received_at, id)
      WHERE received_at > '-infinity'`);
    await runner.query('DROP INDEX door_scans_event_id_index');
  }
}
