import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people's browsers report of the areas: counts by the minute, and the two kinds of them side by side. */
export class CreateClientReports1795392000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE client_errors (
        remote text NOT NULL,
        version text NOT NULL,
        minute timestamptz NOT NULL,
        kind text NOT NULL,
        error_name text NOT NULL,
        at text NOT NULL,
        count integer NOT NULL,
        CONSTRAINT client_errors_pkey PRIMARY KEY (remote, version, minute, kind, error_name, at),
        CONSTRAINT client_errors_count_check CHECK (count >= 1)
      )`);
    await runner.query('CREATE INDEX client_errors_minute_index ON client_errors (minute)');
    await runner.query(`
      CREATE TABLE client_opens (
        remote text NOT NULL,
        version text NOT NULL,
        minute timestamptz NOT NULL,
        count integer NOT NULL,
        CONSTRAINT client_opens_pkey PRIMARY KEY (remote, version, minute),
        CONSTRAINT client_opens_count_check CHECK (count >= 1)
      )`);
    await runner.query('CREATE INDEX client_opens_minute_index ON client_opens (minute)');
    await runner.query(`
      CREATE VIEW client_report_minutes AS
      SELECT remote, version, minute, sum(opens)::integer AS opens, sum(failures)::integer AS failures
      FROM (
        SELECT remote, version, minute, count AS opens, 0 AS failures FROM client_opens
        UNION ALL
        SELECT remote, version, minute, 0, count FROM client_errors
      ) report
      GROUP BY remote, version, minute`);
  }
}
