import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where people are signed in, in words; and the links by which they choose a new password. */
export class ResetPasswords1795478420000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE sessions ADD device text NOT NULL DEFAULT ''`);
    await runner.query(`
      CREATE TABLE password_resets (
        token_hash text NOT NULL,
        user_id uuid NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        CONSTRAINT password_resets_pkey PRIMARY KEY (token_hash),
        CONSTRAINT password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
      )`);
    await runner.query('CREATE INDEX password_resets_user_id_index ON password_resets (user_id)');
  }
}
