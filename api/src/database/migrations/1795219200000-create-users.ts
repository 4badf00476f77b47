import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateUsers1795219200000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE users (
        id uuid NOT NULL,
        email text NOT NULL,
        email_key text NOT NULL,
        password_hash text NOT NULL,
        first_name text NOT NULL,
        last_name text NOT NULL,
        "current_role" text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT users_pkey PRIMARY KEY (id),
        CONSTRAINT users_email_key_unique UNIQUE (email_key)
      )`);
    await runner.query(`
      CREATE TABLE user_roles (
        user_id uuid NOT NULL,
        role text NOT NULL,
        is_active boolean NOT NULL,
        CONSTRAINT user_roles_pkey PRIMARY KEY (user_id, role),
        CONSTRAINT user_roles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
      )`);
    await runner.query(`
      CREATE TABLE sessions (
        id uuid NOT NULL,
        user_id uuid NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        revoked_at timestamptz,
        CONSTRAINT sessions_pkey PRIMARY KEY (id),
        CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
      )`);
    await runner.query('CREATE INDEX sessions_user_id_index ON sessions (user_id)');
  }
}
