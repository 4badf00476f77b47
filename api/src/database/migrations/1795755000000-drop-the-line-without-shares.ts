import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What stayed for copies of the version before events and buyers shared the line. */
export class DropTheLineWithoutShares1795755000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION hold_tickets(jsonb, integer)');
    await runner.query('DROP FUNCTION places_ahead(timestamptz, double precision)');
    await runner.query('DROP FUNCTION reserve_checkouts(integer)');
  }
}
