import type { MigrationInterface, QueryRunner } from 'typeorm';
import { RESERVE_CHECKOUTS } from './1795305600000-group-holds.js';
import { HOLD_TICKETS, PLACES_AHEAD } from './1795305690000-tell-place-in-line.js';

/** What stayed for copies of the version before events and buyers shared the line. */
export class DropTheLineWithoutShares1795755000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION hold_tickets(jsonb, integer)');
    await runner.query('DROP FUNCTION places_ahead(timestamptz, double precision)');
    await runner.query('DROP FUNCTION reserve_checkouts(integer)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(RESERVE_CHECKOUTS);
    await runner.query(PLACES_AHEAD);
    await runner.query(HOLD_TICKETS);
  }
}
