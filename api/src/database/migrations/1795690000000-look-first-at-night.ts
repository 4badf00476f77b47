import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Starts the nightly looks at the next 03:00 UTC. They were due as soon as the site was migrated, during its sales. */
export class LookFirstAtNight1795690000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE ledger_looks
      SET due_at = date_trunc('day', now() - interval '3 hours', 'UTC') + interval '1 day 3 hours'
      WHERE scope IN ('orders', 'stock') AND due_at <= now()`);
  }
}
