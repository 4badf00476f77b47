import type { MigrationInterface, QueryRunner } from 'typeorm';

/** By their age, because those that are old enough are forgotten. */
export class FindOldIdempotencyKeys1795305650000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX idempotency_keys_created_at_index ON idempotency_keys (created_at)',
    );
  }
}
