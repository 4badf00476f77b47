import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Ticket types whose price has changed once they could be bought: their revenue is what was paid, not a product. */
export class FlagChangedPrices1795651432000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE ticket_types ADD COLUMN price_changed boolean NOT NULL DEFAULT false',
    );
    await runner.query(`
      UPDATE ticket_types t SET price_changed = true
      WHERE EXISTS (
        SELECT FROM order_items i
        WHERE i.ticket_type_id = t.id AND i.unit_price_minor <> t.price_minor
      )`);
  }
}
