import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The audit reports money that a lost dispute leaves in the account `disputed`. */
export class AuditLostDisputes1795835000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(AUDIT_LEDGER_EQUALS_ORDERS);
  }
}

const AUDIT_LEDGER_EQUALS_ORDERS = `
-- The ledger's balances of an order follow from its state and its payments. A lost dispute leaves nothing disputed.
CREATE OR REPLACE VIEW audit_ledger_equals_orders (subject, detail) AS
  SELECT coalesce(o.id, l.order_id)::text,
    format('%s: booked %s, should be %s', coalesce(o.payment_status, 'no order'), l.balances, e.balances)
  FROM (
    SELECT orders.id, orders.payment_status, orders.total_minor,
      coalesce(sum(p.amount_minor - p.returned - p.taken), 0) AS with_provider,
      coalesce(sum(p.returned + p.lost + p.paid_back), 0)
        - coalesce(sum(p.amount_minor) FILTER (WHERE p.status <> 'captured'), 0) AS refunds,
      coalesce(sum(p.taken - p.lost), 0) AS disputed,
      coalesce(sum(-p.paid_back), 0) AS outside
    FROM orders LEFT JOIN (
      SELECT p.order_id, p.status, p.amount_minor, coalesce((
        SELECT sum(r.amount_minor) FROM refunds r
        WHERE r.payment_id = p.id AND r.status = 'succeeded'
      ), 0) AS returned, (SELECT coalesce(sum(d.amount_minor), 0) FROM disputes d
      WHERE d.payment_id = p.id AND d.status = 'lost') AS lost, (SELECT coalesce(sum(d.amount_minor), 0) FROM disputes d
      WHERE d.payment_id = p.id AND d.withdrawn AND (d.status = 'lost' OR NOT d.reinstated)) AS taken, p.paid_back_minor AS paid_back
      FROM payments p
    ) p ON p.order_id = orders.id
    GROUP BY orders.id
  ) o
  FULL JOIN (
    SELECT order_id, ARRAY[
      coalesce(sum(amount_minor) FILTER (WHERE account = 'buyers'), 0),
      coalesce(sum(amount_minor) FILTER (WHERE account = 'held'), 0),
      coalesce(sum(amount_minor) FILTER (WHERE account = 'payments'), 0),
      coalesce(sum(amount_minor) FILTER (WHERE account = 'sales'), 0),
      coalesce(sum(amount_minor) FILTER (WHERE account = 'refunds'), 0),
      coalesce(sum(amount_minor) FILTER (WHERE account = 'disputed'), 0),
      coalesce(sum(amount_minor) FILTER (WHERE account = 'outside'), 0)
    ] AS balances
    FROM ledger_entries WHERE order_id IS NOT NULL GROUP BY order_id
  ) l ON l.order_id = o.id
  CROSS JOIN LATERAL (
    SELECT ARRAY[
      CASE o.payment_status WHEN 'pending' THEN o.total_minor ELSE 0 END,
      CASE o.payment_status WHEN 'pending' THEN -o.total_minor ELSE 0 END,
      coalesce(o.with_provider, 0),
      CASE o.payment_status WHEN 'completed' THEN -o.total_minor ELSE 0 END,
      coalesce(o.refunds, 0),
      coalesce(o.disputed, 0),
      coalesce(o.outside, 0)
    ]::bigint[] AS balances
  ) e
  WHERE coalesce(l.balances, ARRAY[0, 0, 0, 0, 0, 0, 0]::bigint[]) <> e.balances`;
