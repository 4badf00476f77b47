import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every refund of a payment by its own id, so that parts of a payment are booked as exactly as the whole. */
export class CreateRefunds1795305660000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE refunds (
        id text NOT NULL,
        payment_id text NOT NULL,
        amount_minor integer NOT NULL,
        status text NOT NULL,
        heard_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT refunds_pkey PRIMARY KEY (id),
        CONSTRAINT refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments (id),
        CONSTRAINT refunds_amount_check CHECK (amount_minor >= 0),
        CONSTRAINT refunds_status_check CHECK (status IN ('pending', 'succeeded', 'failed'))
      )`);
    await runner.query('CREATE INDEX refunds_payment_id_index ON refunds (payment_id)');
    await runner.query(BACKFILL_REFUNDS);
    await runner.query('ALTER TABLE payments DROP COLUMN refund_id, DROP COLUMN failed_refund_ids');
    await runner.query(`CREATE OR REPLACE VIEW audit_ledger_equals_orders (subject, detail) AS
      ${ledgerEqualsOrders(WITH_REFUNDS)}`);
    await runner.query(`CREATE VIEW audit_refunds_equal_payments (subject, detail) AS
      ${REFUNDS_EQUAL_PAYMENTS}`);
  }
}

/** Until now a payment knew which refunds of it had failed and, if it was one alone, which had returned all of it. */
const BACKFILL_REFUNDS = `
INSERT INTO refunds (id, payment_id, amount_minor, status)
SELECT coalesce(refund_id, 'all-of-' || id), id, amount_minor, 'succeeded'
FROM payments WHERE status = 'refunded'
UNION ALL
SELECT failed.id, p.id, p.amount_minor, 'failed'
FROM payments p CROSS JOIN LATERAL (SELECT DISTINCT unnest(p.failed_refund_ids) AS id) failed
WHERE failed.id IS NOT NULL`;

/** A payment is refunded when all of it went back, and not before. */
const REFUNDS_EQUAL_PAYMENTS = `
SELECT p.id, format('%s, %s of %s went back', p.status, returned.minor, p.amount_minor)
FROM payments p
CROSS JOIN LATERAL (
  SELECT coalesce(sum(r.amount_minor), 0) AS minor FROM refunds r
  WHERE r.payment_id = p.id AND r.status = 'succeeded'
) returned
WHERE p.amount_minor > 0 AND (
  returned.minor > p.amount_minor OR (p.status = 'refunded') <> (returned.minor = p.amount_minor)
)`;

interface Balances {
  /** An order's payments, as a table. */
  payments: string;
  withProvider: string;
  refunds: string;
}

/** What the provider has is less each part that went back; a part that nobody owed shows as owed to us. */
const WITH_REFUNDS: Balances = {
  payments: `(
    SELECT p.order_id, p.status, p.amount_minor, coalesce((
      SELECT sum(r.amount_minor) FROM refunds r
      WHERE r.payment_id = p.id AND r.status = 'succeeded'
    ), 0) AS returned
    FROM payments p
  )`,
  withProvider: 'coalesce(sum(p.amount_minor - p.returned), 0)',
  refunds: `coalesce(sum(p.returned), 0)
    - coalesce(sum(p.amount_minor) FILTER (WHERE p.status <> 'captured'), 0)`,
};

/** The ledger says of each order what its state, its payments and their refunds say. */
const ledgerEqualsOrders = ({ payments, withProvider, refunds }: Balances): string => `
SELECT coalesce(o.id, l.order_id)::text,
  format('%s: booked %s, should be %s', coalesce(o.payment_status, 'no order'), l.balances, e.balances)
FROM (
  SELECT orders.*, ${withProvider} AS with_provider, ${refunds} AS refunds
  FROM orders LEFT JOIN ${payments} p ON p.order_id = orders.id
  GROUP BY orders.id
) o
FULL JOIN (
  SELECT order_id, ARRAY[
    coalesce(sum(amount_minor) FILTER (WHERE account = 'buyers'), 0),
    coalesce(sum(amount_minor) FILTER (WHERE account = 'held'), 0),
    coalesce(sum(amount_minor) FILTER (WHERE account = 'payments'), 0),
    coalesce(sum(amount_minor) FILTER (WHERE account = 'sales'), 0),
    coalesce(sum(amount_minor) FILTER (WHERE account = 'refunds'), 0)
  ] AS balances
  FROM ledger_entries WHERE order_id IS NOT NULL GROUP BY order_id
) l ON l.order_id = o.id
CROSS JOIN LATERAL (
  SELECT ARRAY[
    CASE o.payment_status WHEN 'pending' THEN o.total_minor ELSE 0 END,
    CASE o.payment_status WHEN 'pending' THEN -o.total_minor ELSE 0 END,
    coalesce(o.with_provider, 0),
    CASE o.payment_status WHEN 'completed' THEN -o.total_minor ELSE 0 END,
    coalesce(o.refunds, 0)
  ]::bigint[] AS balances
) e
WHERE coalesce(l.balances, ARRAY[0, 0, 0, 0, 0]::bigint[]) <> e.balances`;
