import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often signing in has failed lately: of an account, and from an address. Keys are hashes; nobody can be read from them. */
export class CreateFailedSignIns1795478400000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE failed_sign_ins (
        of text NOT NULL,
        key text NOT NULL,
        count integer NOT NULL,
        ends_at timestamptz NOT NULL,
        CONSTRAINT failed_sign_ins_pkey PRIMARY KEY (of, key),
        CONSTRAINT failed_sign_ins_of_check CHECK (of IN ('account', 'address')),
        CONSTRAINT failed_sign_ins_count_check CHECK (count >= 0)
      )`);
    await runner.query('CREATE INDEX failed_sign_ins_ends_at_index ON failed_sign_ins (ends_at)');
  }
}
