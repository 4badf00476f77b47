import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds what is old enough to be deleted without reading what is kept. */
export class ForgetWhatIsOld1795651453000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX orders_dead_index ON orders (updated_at)
      WHERE payment_status IN ('expired', 'failed')`);
    await runner.query(
      'CREATE INDEX stripe_events_received_at_index ON stripe_events (received_at)',
    );
    await runner.query('CREATE INDEX sessions_expires_at_index ON sessions (expires_at)');
  }
}
