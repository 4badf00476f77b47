import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Votes tell files that did not load from other failures. */
export class TellUnloadedCanaries1795851000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE canary_votes ADD COLUMN unloaded_at timestamptz,
        DROP CONSTRAINT canary_votes_outcome_check,
        ADD CONSTRAINT canary_votes_outcome_check
          CHECK (num_nonnulls(opened_at, failed_at, unloaded_at) > 0)`);
  }
}
