import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Payments as things of their own, the history of orders, and what is to be done after a cancellation. */
export class CreatePayments1795305610000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE payments (
        id text NOT NULL,
        order_id uuid,
        session_id text NOT NULL,
        amount_minor integer NOT NULL,
        currency text NOT NULL,
        status text NOT NULL,
        disputed_at timestamptz,
        refund_id text,
        refund_attempts integer NOT NULL DEFAULT 0,
        refund_due_at timestamptz,
        captured_at timestamptz NOT NULL DEFAULT now(),
        refunded_at timestamptz,
        CONSTRAINT payments_pkey PRIMARY KEY (id),
        CONSTRAINT payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders (id),
        CONSTRAINT payments_amount_check CHECK (amount_minor >= 0),
        CONSTRAINT payments_status_check CHECK (
          status IN ('captured', 'refund_pending', 'refund_failed', 'refunded')
        )
      )`);
    await runner.query('CREATE INDEX payments_order_id_index ON payments (order_id)');
    await runner.query(`
      CREATE INDEX payments_refund_due_index ON payments (refund_due_at)
      WHERE status = 'refund_pending'`);
    await runner.query(`
      CREATE TABLE order_changes (
        id bigint GENERATED ALWAYS AS IDENTITY,
        order_id uuid NOT NULL,
        from_status text NOT NULL,
        to_status text NOT NULL,
        why text NOT NULL,
        changed_by text NOT NULL,
        changed_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT order_changes_pkey PRIMARY KEY (id),
        CONSTRAINT order_changes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders (id)
      )`);
    await runner.query('CREATE INDEX order_changes_order_id_index ON order_changes (order_id)');
    await runner.query(`
      CREATE TABLE event_cancellations (
        event_id uuid NOT NULL,
        cancelled_by uuid NOT NULL,
        cancelled_at timestamptz NOT NULL DEFAULT now(),
        next_round_at timestamptz NOT NULL DEFAULT now(),
        finished_at timestamptz,
        CONSTRAINT event_cancellations_pkey PRIMARY KEY (event_id)
      )`);
    await runner.query(`
      CREATE TABLE reconciliation (
        only_row boolean NOT NULL DEFAULT true,
        next_round_at timestamptz NOT NULL DEFAULT now(),
        seen_until timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT reconciliation_pkey PRIMARY KEY (only_row),
        CONSTRAINT reconciliation_only_row_check CHECK (only_row)
      )`);
    await runner.query('INSERT INTO reconciliation DEFAULT VALUES');
    await runner.query('ALTER TABLE orders ADD COLUMN refund_reason text');
    await runner.query('DROP INDEX orders_refund_pending_index');
    await runner.query(BACKFILL_PAYMENTS);
    await runner.query(BACKFILL_LEDGER);
  }
}

/** Until now an order's payment was known by its id alone; it was always of the order's amount. */
const BACKFILL_PAYMENTS = `
INSERT INTO payments (id, order_id, session_id, amount_minor, currency, status, refund_due_at, captured_at, refunded_at)
SELECT payment_intent_id, id, coalesce(checkout_session_id, payment_intent_id), total_minor, currency,
  CASE payment_status WHEN 'completed' THEN 'captured' ELSE payment_status END,
  CASE payment_status WHEN 'refund_pending' THEN now() END,
  coalesce(paid_at, updated_at),
  CASE payment_status WHEN 'refunded' THEN updated_at END
FROM orders
WHERE payment_intent_id IS NOT NULL AND payment_status IN ('completed', 'refund_pending', 'refunded')`;

/** The movements that led each order to where it stands. */
const BACKFILL_LEDGER = `
WITH movements (status, paid, movement, gains, loses) AS (VALUES
  ('pending', false, 'hold', 'buyers', 'held'),
  ('completed', true, 'capture', 'payments', 'buyers'),
  ('completed', true, 'sell-late', 'buyers', 'sales'),
  ('refund_pending', true, 'capture', 'payments', 'buyers'),
  ('refund_pending', true, 'owe-back', 'buyers', 'refunds'),
  ('refunded', true, 'capture', 'payments', 'buyers'),
  ('refunded', true, 'owe-back', 'buyers', 'refunds'),
  ('refunded', true, 'refund', 'refunds', 'payments')
)
INSERT INTO ledger_entries (order_id, movement, account, amount_minor, currency)
SELECT o.id, m.movement, entry.account, o.total_minor * entry.sign, o.currency
FROM orders o
JOIN movements m ON m.status = o.payment_status AND (NOT m.paid OR o.payment_intent_id IS NOT NULL)
CROSS JOIN LATERAL (VALUES (m.gains, 1), (m.loses, -1)) AS entry(account, sign)
WHERE o.total_minor > 0
  AND NOT EXISTS (SELECT FROM ledger_entries l WHERE l.order_id = o.id)`;
