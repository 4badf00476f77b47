import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Mails that a user waits for go before those that go to many. The default is for copies of the version before, which
 * name no priority.
 */
export class SendMailsByPriority1795651450000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mails ADD COLUMN priority smallint NOT NULL DEFAULT 1');
    await runner.query('DROP INDEX mails_next_attempt_at_index');
    await runner.query('CREATE INDEX mails_due_index ON mails (priority, next_attempt_at)');
  }
}
