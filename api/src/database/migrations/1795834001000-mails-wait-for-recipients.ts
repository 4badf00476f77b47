import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A mail that its recipient's mailbox cannot take now is not late. An earlier version marks none. */
export class MailsWaitForRecipients1795834001000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE mails ADD COLUMN waits_for_recipient boolean NOT NULL DEFAULT false',
    );
  }
}
