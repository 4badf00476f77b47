import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The calls of a buyer ask the payment provider about an order once every two seconds, over all copies. */
export class LimitQuestionsAboutPayments1795825001000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders ADD COLUMN payment_asked_at timestamptz');
  }
}
