import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The rounds of jobs are due by the one clock (ADR 16). When something happened, and until when the provider's notices
 * were seen, stays as the machines' clocks say it.
 */
export class RoundsByTheShopsClock1795305670000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await setDefaults(runner, 'shop_now()');
  }
}

async function setDefaults(runner: QueryRunner, clock: string): Promise<void> {
  for (const table of ['reconciliation', 'event_cancellations']) {
    await runner.query(`ALTER TABLE ${table} ALTER COLUMN next_round_at SET DEFAULT ${clock}`);
  }
}
