import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A refusal that may concern all mail is a mail's own only when the server accepts others after it. */
export class KeepFirstRefusalOfMails1795828000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mails ADD COLUMN refused_at timestamptz');
  }
}
