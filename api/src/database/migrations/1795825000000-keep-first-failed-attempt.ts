import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The time for which a payment page cannot be opened begins with the first failed attempt, not with the order. */
export class KeepFirstFailedAttempt1795825000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders ADD COLUMN checkout_failed_at timestamptz');
  }
}
