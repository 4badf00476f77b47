import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which files of shells are kept, for an environment whose page servers share no disk. */
export class KeepShellFiles1795720000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE shell_files (
        name text NOT NULL,
        digest text NOT NULL,
        kept_until timestamptz NOT NULL,
        CONSTRAINT shell_files_pkey PRIMARY KEY (name)
      )`);
  }
}
