import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The registry of remotes, for an environment whose page servers share no disk. */
export class CreateRegistry1795710000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE registry_documents (
        change integer GENERATED ALWAYS AS IDENTITY,
        path text NOT NULL,
        content text NOT NULL,
        batch uuid NOT NULL,
        entered_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT registry_documents_pkey PRIMARY KEY (change)
      )`);
    await runner.query(
      'CREATE UNIQUE INDEX registry_documents_path_key ON registry_documents (path)',
    );
    await runner.query('CREATE INDEX registry_documents_batch_index ON registry_documents (batch)');
    await runner.query(`
      CREATE TABLE registry_files (
        digest text NOT NULL,
        gzipped bytea NOT NULL,
        needed boolean NOT NULL DEFAULT false,
        stored_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT registry_files_pkey PRIMARY KEY (digest)
      )`);
    await runner.query(
      'CREATE INDEX registry_files_unneeded_index ON registry_files (stored_at) WHERE NOT needed',
    );
  }
}
