import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A change from an address that is not confirmed is complete without its agreement. */
export class CorrectMistypedAddresses1795660000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(REPLACE_CHECK('new_agreed_at IS NOT NULL'));
  }
}

const REPLACE_CHECK = (agreed: string) => `
  ALTER TABLE email_changes
    DROP CONSTRAINT email_changes_completed_at_check,
    ADD CONSTRAINT email_changes_completed_at_check CHECK (completed_at IS NULL OR ${agreed})`;
