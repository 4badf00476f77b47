import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Gives the database an identity of its own, which marks everything that it creates at the payment provider, and marks
 * the notices that name an order of this site which the books do not know.
 */
export class IdentifyTheSite1795651420000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE site (
        only_row boolean NOT NULL DEFAULT true,
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        CONSTRAINT site_pkey PRIMARY KEY (only_row),
        CONSTRAINT site_only_row_check CHECK (only_row)
      )`);
    await runner.query('INSERT INTO site DEFAULT VALUES');
    await runner.query(
      'ALTER TABLE stripe_events ADD COLUMN order_unknown boolean NOT NULL DEFAULT false',
    );
  }
}
