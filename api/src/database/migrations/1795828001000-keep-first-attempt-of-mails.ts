import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The time after which a mail is given up begins with its first attempt, not when it was queued. */
export class KeepFirstAttemptOfMails1795828001000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mails ADD COLUMN first_attempt_at timestamptz');
  }
}
