import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets a ticket of a page count one report of each kind. */
export class UseReportTicketsOnce1795760000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE used_report_tickets (
        ticket text NOT NULL,
        kind text NOT NULL,
        remote text NOT NULL,
        version text NOT NULL,
        used_at timestamptz NOT NULL,
        CONSTRAINT used_report_tickets_pkey PRIMARY KEY (ticket, kind)
      )`);
    await runner.query(
      'CREATE INDEX used_report_tickets_used_index ON used_report_tickets (used_at, remote, version)',
    );
  }
}
