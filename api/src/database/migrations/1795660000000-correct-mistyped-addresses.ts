import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A change from an address that is not confirmed is complete without its agreement. */
export class CorrectMistypedAddresses1795660000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(REPLACE_CHECK('new_agreed_at IS NOT NULL'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'UPDATE email_changes SET old_agreed_at = completed_at WHERE old_agreed_at IS NULL',
    );
    await runner.query(REPLACE_CHECK('(old_agreed_at IS NOT NULL AND new_agreed_at IS NOT NULL)'));
  }
}

const REPLACE_CHECK = (agreed: string) => `
  ALTER TABLE email_changes
    DROP CONSTRAINT email_changes_completed_at_check,
    ADD CONSTRAINT email_changes_completed_at_check CHECK (completed_at IS NULL OR ${agreed})`;
