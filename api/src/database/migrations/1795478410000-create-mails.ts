import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is to be sent, from the commit that says so until a mail server has taken it. */
export class CreateMails1795478410000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE mails (
        id uuid NOT NULL,
        kind text NOT NULL,
        data jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        attempts integer NOT NULL DEFAULT 0,
        next_attempt_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT mails_pkey PRIMARY KEY (id),
        CONSTRAINT mails_attempts_check CHECK (attempts >= 0)
      )`);
    await runner.query('CREATE INDEX mails_next_attempt_at_index ON mails (next_attempt_at)');
  }
}
