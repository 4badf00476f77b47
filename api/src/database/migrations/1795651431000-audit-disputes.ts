import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The invariants of the ledger with disputes and with money that the organiser has paid back, and two of their own. */
export class AuditDisputes1795651431000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await this.replace(runner, WITH_DISPUTES);
    await runner.query(`CREATE VIEW audit_withheld_is_disputed (subject, detail) AS ${WITHHELD}`);
    await runner.query(`CREATE VIEW audit_ended_without_refund (subject, detail) AS ${ENDED}`);
  }

  private async replace(runner: QueryRunner, parts: Parts): Promise<void> {
    await runner.query(`CREATE OR REPLACE VIEW audit_ledger_equals_orders (subject, detail) AS
      ${ledgerEqualsOrders(parts)}`);
    await runner.query(`CREATE OR REPLACE VIEW audit_refunds_equal_payments (subject, detail) AS
      ${refundsEqualPayments(parts)}`);
  }
}

/** What changes the money of a payment `p`, each part in pence. */
interface Parts {
  /** Back with the buyer by lost disputes. */
  lost: string;
  /** With a buyer's bank, or lost there. */
  taken: string;
  /** Back with the buyer from the organiser. */
  paidBack: string;
}

const WITH_DISPUTES: Parts = {
  lost: `(SELECT coalesce(sum(d.amount_minor), 0) FROM disputes d
    WHERE d.payment_id = p.id AND d.status = 'lost')`,
  taken: `(SELECT coalesce(sum(d.amount_minor), 0) FROM disputes d
    WHERE d.payment_id = p.id AND d.withdrawn AND NOT d.reinstated)`,
  paidBack: 'p.paid_back_minor',
};

/** A payment is refunded when all of it is back with its buyer, and not before; refunds alone never return more. */
const refundsEqualPayments = ({ lost, paidBack }: Parts): string => `
SELECT p.id, format('%s, %s of %s went back', p.status, returned.minor + p.otherwise, p.amount_minor)
FROM (
  SELECT p.id, p.status, p.amount_minor, ${lost} + ${paidBack} AS otherwise FROM payments p
) p
CROSS JOIN LATERAL (
  SELECT coalesce(sum(r.amount_minor), 0) AS minor FROM refunds r
  WHERE r.payment_id = p.id AND r.status = 'succeeded'
) returned
WHERE p.amount_minor > 0 AND (
  returned.minor > p.amount_minor
  OR (p.status = 'refunded') <> (returned.minor + p.otherwise >= p.amount_minor)
)`;

/**
 * The ledger says of each order what its state, its payments, their refunds and their disputes say. A part that is back
 * and that nobody owed shows as owed to us.
 */
const ledgerEqualsOrders = ({ lost, taken, paidBack }: Parts): string => `
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
    ), 0) AS returned, ${lost} AS lost, ${taken} AS taken, ${paidBack} AS paid_back
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

/** A valid ticket is kept from admitting anyone only while a bank has not decided. */
const WITHHELD = `
SELECT t.id::text, format('of order %s is withheld, and no dispute runs', t.order_id)
FROM tickets t
WHERE t.withheld AND t.status = 'valid' AND NOT EXISTS (
  SELECT FROM payments p JOIN disputes d ON d.payment_id = p.id
  WHERE p.order_id = t.order_id AND d.status IN ('inquiry', 'open')
)`;

/** An order ends without a refund because a bank has returned the money, or the organiser has. */
const ENDED = `
SELECT c.order_id::text, format('went from %s to refunded because of %s', c.from_status, c.why)
FROM order_changes c
WHERE c.to_status = 'refunded' AND CASE
  WHEN c.why = 'dispute-lost' THEN NOT EXISTS (
    SELECT FROM payments p JOIN disputes d ON d.payment_id = p.id
    WHERE p.order_id = c.order_id AND d.status = 'lost'
  )
  WHEN c.why = 'paid-back' THEN NOT EXISTS (
    SELECT FROM payments p WHERE p.order_id = c.order_id AND p.paid_back_minor > 0
  )
  ELSE c.from_status = 'completed'
END`;
