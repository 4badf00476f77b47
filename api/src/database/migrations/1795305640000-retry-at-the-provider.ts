import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the provider could not do is tried again, each time after a longer pause, and what failed there is remembered. */
export class RetryAtTheProvider1795305640000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE orders ADD COLUMN provider_attempts integer NOT NULL DEFAULT 0',
    );
    await runner.query(
      `ALTER TABLE payments ADD COLUMN failed_refund_ids text[] NOT NULL DEFAULT '{}'`,
    );
    await runner.query(`
      UPDATE payments SET failed_refund_ids = ARRAY[refund_id], refund_id = NULL
      WHERE status = 'refund_failed' AND refund_id IS NOT NULL`);
    await runner.query('DROP INDEX payments_refund_due_index');
    await runner.query(`
      CREATE INDEX payments_refund_due_index ON payments (refund_due_at)
      WHERE status IN ('refund_pending', 'refund_failed')`);
  }
}
