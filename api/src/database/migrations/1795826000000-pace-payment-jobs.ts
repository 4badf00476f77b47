import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The background calls to the payment provider have one pace over all copies. */
export class PacePaymentJobs1795826000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE payment_jobs_pace (
        only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
        next_at timestamptz NOT NULL DEFAULT now()
      ) WITH (fillfactor = 50)
    `);
    await runner.query('INSERT INTO payment_jobs_pace DEFAULT VALUES');
  }
}
