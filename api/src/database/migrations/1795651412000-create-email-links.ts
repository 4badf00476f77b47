import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links that confirm an address, and changes of address that wait for both addresses to agree. */
export class CreateEmailLinks1795651412000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE email_changes (
        id uuid NOT NULL,
        user_id uuid NOT NULL,
        old_email_key text NOT NULL,
        email text NOT NULL,
        email_key text NOT NULL,
        old_agreed_at timestamptz,
        new_agreed_at timestamptz,
        completed_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        CONSTRAINT email_changes_pkey PRIMARY KEY (id),
        CONSTRAINT email_changes_user_id_unique UNIQUE (user_id),
        CONSTRAINT email_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
        CONSTRAINT email_changes_email_key_check CHECK (email_key <> old_email_key),
        CONSTRAINT email_changes_completed_at_check
          CHECK (completed_at IS NULL OR (old_agreed_at IS NOT NULL AND new_agreed_at IS NOT NULL))
      )`);
    await runner.query(`
      CREATE TABLE email_links (
        token_hash text NOT NULL,
        user_id uuid NOT NULL,
        email_key text NOT NULL,
        change_id uuid,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        expires_at timestamptz NOT NULL,
        CONSTRAINT email_links_pkey PRIMARY KEY (token_hash),
        CONSTRAINT email_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
        CONSTRAINT email_links_change_id_fkey FOREIGN KEY (change_id) REFERENCES email_changes (id) ON DELETE CASCADE
      )`);
    await runner.query('CREATE INDEX email_links_user_id_index ON email_links (user_id)');
    await runner.query('CREATE INDEX email_links_change_id_index ON email_links (change_id)');
  }
}
