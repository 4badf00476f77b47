import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Whatever was said of an order was said after the commit that wrote it, its lines and its entry in the ledger. No
 * order of which any of these is left may be missing.
 */
export class AuditAcknowledgedOrders1795305700000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE VIEW audit_acknowledged_orders_exist (subject, detail) AS
      SELECT trace.order_id::text, format('is gone; its %s are left', string_agg(DISTINCT trace.kind, ', '))
      FROM (
        SELECT order_id, 'ledger entries' AS kind FROM ledger_entries
        UNION ALL SELECT order_id, 'lines' FROM order_items
        UNION ALL SELECT order_id, 'changes' FROM order_changes
        UNION ALL SELECT order_id, 'payments' FROM payments
        UNION ALL SELECT order_id, 'tickets' FROM tickets
      ) trace
      WHERE trace.order_id IS NOT NULL
        AND NOT EXISTS (SELECT FROM orders o WHERE o.id = trace.order_id)
      GROUP BY trace.order_id`);
  }
}
