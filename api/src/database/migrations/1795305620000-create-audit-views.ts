import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What must hold of a live shop, each as a view of its breaches: what is wrong, and how. */
export class CreateAuditViews1795305620000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    for (const [name, breaches] of Object.entries(VIEWS)) {
      await runner.query(`CREATE VIEW audit_${name} (subject, detail) AS ${breaches}`);
    }
  }
}

const VIEWS = {
  /** Nobody can buy what there is not. */
  stock_in_range: `
    SELECT ticket_type_id::text, format('%s sold and %s held of %s', sold, held, quantity)
    FROM ticket_stock WHERE sold < 0 OR held < 0 OR sold + held > quantity`,

  /** Pending orders hold, completed ones have bought, and nobody else has anything. */
  stock_equals_orders: `
    SELECT s.ticket_type_id::text,
      format('%s sold, %s in completed orders; %s held, %s in pending ones',
        s.sold, coalesce(o.sold, 0), s.held, coalesce(o.held, 0))
    FROM ticket_stock s
    FULL JOIN (
      SELECT i.ticket_type_id,
        sum(i.quantity) FILTER (WHERE o.payment_status = 'completed') AS sold,
        sum(i.quantity) FILTER (WHERE o.payment_status = 'pending') AS held
      FROM orders o JOIN order_items i ON i.order_id = o.id
      WHERE o.payment_status IN ('completed', 'pending')
      GROUP BY i.ticket_type_id
    ) o ON o.ticket_type_id = s.ticket_type_id
    WHERE coalesce(s.sold, 0) <> coalesce(o.sold, 0) OR coalesce(s.held, 0) <> coalesce(o.held, 0)`,

  /** A completed order has exactly the tickets that were bought, and no other order has one that lets anybody in. */
  tickets_equal_orders: `
    SELECT o.id::text, format('%s, %s tickets bought, %s valid', o.payment_status, bought.count, valid.count)
    FROM orders o
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(i.quantity), 0) AS count FROM order_items i WHERE i.order_id = o.id
    ) bought
    CROSS JOIN LATERAL (
      SELECT count(*) AS count FROM tickets t
      WHERE t.order_id = o.id AND t.status IN ('valid', 'used')
    ) valid
    WHERE valid.count <> CASE o.payment_status WHEN 'completed' THEN bought.count ELSE 0 END`,

  /** A completed order was paid in full by one payment that is still with us; a free one by none. */
  completed_is_paid: `
    SELECT o.id::text, format('costs %s %s, paid by %s with %s',
      o.total_minor, o.currency, coalesce(p.id, 'nothing'), coalesce(p.amount_minor, 0))
    FROM orders o LEFT JOIN payments p ON p.id = o.payment_intent_id AND p.order_id = o.id
    WHERE o.payment_status = 'completed' AND CASE
      WHEN o.total_minor = 0 THEN o.payment_intent_id IS NOT NULL
      ELSE p.id IS NULL OR p.status <> 'captured'
        OR p.amount_minor <> o.total_minor OR p.currency <> o.currency
    END`,

  /** A session pays one order, and an order that is paid has one payment that is kept. */
  one_payment_an_order: `
    SELECT session_id, format('%s payments', count(*)) FROM payments
    GROUP BY session_id HAVING count(*) > 1
    UNION ALL
    SELECT order_id::text, format('%s payments are kept', count(*)) FROM payments
    WHERE status = 'captured' AND order_id IS NOT NULL
    GROUP BY order_id HAVING count(*) > 1`,

  /** Money that is kept has bought tickets of its worth. */
  money_has_tickets: `
    SELECT p.id, format('%s kept, valid tickets for %s', p.amount_minor, worth.minor)
    FROM payments p
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(t.price_minor), 0) AS minor FROM tickets t
      JOIN orders o ON o.id = t.order_id
      WHERE t.order_id = p.order_id AND o.payment_intent_id = p.id AND t.status IN ('valid', 'used')
    ) worth
    WHERE worth.minor <> CASE p.status WHEN 'captured' THEN p.amount_minor ELSE 0 END`,

  /** What is refunded stays refunded. */
  refunded_is_final: `
    SELECT order_id::text, format('became %s', to_status) FROM order_changes
    WHERE from_status = 'refunded'
    UNION ALL
    SELECT o.id::text, format('was refunded and is %s', o.payment_status) FROM orders o
    WHERE o.payment_status <> 'refunded'
      AND EXISTS (SELECT FROM order_changes c WHERE c.order_id = o.id AND c.to_status = 'refunded')`,

  /** A hold is given back when its time is over, unless the provider has yet to say that nobody can pay any more. */
  holds_end: `
    SELECT id::text, format('held until %s', hold_expires_at) FROM orders
    WHERE payment_status = 'pending' AND hold_expires_at < shop_now() - interval '2 minutes'
      AND coalesce(provider_retry_at < shop_now() - interval '2 minutes', true)`,

  ticket_codes_unique: `
    SELECT code, format('%s tickets', count(*)) FROM tickets GROUP BY code HAVING count(*) > 1`,

  /** Every notice had one effect: no order came twice to the same state. */
  effects_once: `
    SELECT order_id::text, format('became %s %s times', to_status, count(*)) FROM order_changes
    GROUP BY order_id, to_status HAVING count(*) > 1
    UNION ALL
    SELECT id, format('remembered %s times', count(*)) FROM stripe_events
    GROUP BY id HAVING count(*) > 1`,

  ledger_sums_to_zero: `
    SELECT coalesce(order_id::text, 'no order'), format('%s: %s %s', movement, sum(amount_minor), currency)
    FROM ledger_entries GROUP BY order_id, movement, currency HAVING sum(amount_minor) <> 0`,

  /** The ledger says of each order what its state and its payments say. */
  ledger_equals_orders: `
    SELECT coalesce(o.id, l.order_id)::text,
      format('%s: booked %s, should be %s', coalesce(o.payment_status, 'no order'), l.balances, e.balances)
    FROM (
      SELECT orders.*,
        coalesce(sum(p.amount_minor) FILTER (WHERE p.status <> 'refunded'), 0) AS with_provider,
        coalesce(sum(p.amount_minor) FILTER (WHERE p.status IN ('refund_pending', 'refund_failed')), 0) AS owed
      FROM orders LEFT JOIN payments p ON p.order_id = orders.id
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
        -coalesce(o.owed, 0)
      ]::bigint[] AS balances
    ) e
    WHERE coalesce(l.balances, ARRAY[0, 0, 0, 0, 0]::bigint[]) <> e.balances`,

  /** Where the orders of a cancelled event stand: nobody keeps a ticket, and no money is kept, for long. */
  cancelled_is_refunded: `
    SELECT o.id::text, format('%s, though its event was cancelled', o.payment_status)
    FROM event_cancellations c JOIN orders o ON o.event_id = c.event_id
    WHERE c.finished_at IS NOT NULL AND o.payment_status IN ('pending', 'completed')`,
};
