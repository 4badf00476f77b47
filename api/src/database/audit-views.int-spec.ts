import type { Event } from '@stagedoor/contracts';
import type { EntityManager, QueryRunner } from 'typeorm';
import type { Person } from '../../test-support/builders.js';
import { type PayingTestApp, startPayingTestApp } from '../../test-support/payments.js';
import { placeOrder, sessionOf } from '../../test-support/purchases.js';
import { openShop, registerBuyers, type Shop } from '../../test-support/shop.js';
import { AuditViewsRepository } from '../modules/orders/persistence/audit-views.repository.js';

let test: PayingTestApp;
let shop: Shop;
let buyer: Person;
let event: Event;
let completed: string;
let pending: string;

/** The looks at changes have run without a pause for long. */
const RUNNING = `UPDATE ledger_looks SET running_since = now() - interval '1 day', finished_at = now()`;

beforeAll(async () => {
  test = await startPayingTestApp();
  shop = await openShop(test);
  [buyer] = (await registerBuyers(test, 1)) as [Person];
  event = await shop.sell();
  const paid = await order();
  await test.payments.pay(paid.sessionId);
  await test.noticesTaken();
  [completed, pending] = [paid.id, (await order()).id];
});

afterAll(() => test.close());

async function order(): Promise<{ id: string; sessionId: string }> {
  const placed = await placeOrder(test, buyer, event);
  return { id: placed.order.id, sessionId: sessionOf(placed) };
}

/** The breaches of each invariant that has any. */
interface Reports {
  /** By the views themselves, as `npm run audit:ledger` prints them. */
  whole: Record<string, number>;
  /** By the parts that the nightly look reads. */
  parts: Record<string, number>;
}

/** Returns the breaches after the statements, which are rolled back. */
async function breachesAfter(...statements: string[]): Promise<Reports> {
  const runner = test.dataSource.createQueryRunner();
  await runner.startTransaction();
  try {
    for (const statement of statements) {
      await runner.query(
        statement.replaceAll(':completed', `'${completed}'`).replaceAll(':pending', `'${pending}'`),
      );
    }
    return { whole: await wholeOf(runner), parts: await partsOf(runner.manager) };
  } finally {
    await runner.rollbackTransaction();
    await runner.release();
  }
}

async function wholeOf(runner: QueryRunner): Promise<Record<string, number>> {
  const views = (await runner.query(
    `SELECT table_name AS name FROM information_schema.views WHERE table_name LIKE 'audit\\_%'`,
  )) as { name: string }[];
  const counts: Record<string, number> = {};
  for (const { name } of views) {
    const [row] = (await runner.query(`SELECT count(*)::integer AS count FROM ${name}`)) as [
      { count: number },
    ];
    if (row.count > 0) counts[name.replace('audit_', '')] = row.count;
  }
  return counts;
}

async function partsOf(manager: EntityManager): Promise<Record<string, number>> {
  const views = test.app.get(AuditViewsRepository);
  const [first, last] = [
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
  ];
  const found = [
    ...(await views.ofOrders(manager, { after: first, upTo: completed })),
    ...(await views.ofOrders(manager, { after: completed, upTo: last })),
    ...(await views.ofNoOrder(manager)),
    ...(await views.ofStock(manager, { after: first, upTo: event.id })),
    ...(await views.ofStock(manager, { after: event.id, upTo: last })),
  ];
  const counts: Record<string, number> = {};
  for (const { invariant, count } of found) {
    if (count > 0) counts[invariant] = (counts[invariant] ?? 0) + count;
  }
  return counts;
}
const DISPUTE = 'INSERT INTO disputes (id, payment_id, amount_minor, reason, status, withdrawn)';
const LOSE_A_DISPUTE = `${DISPUTE} SELECT 'dp_1', id, amount_minor, 'general', 'lost', true FROM payments`;

it('finds no breach in a consistent database', async () => {
  expect(await breachesAfter()).toEqual({ whole: {}, parts: {} });
});

it.each<[view: string, about: string, statements: string[]]>([
  [
    'acknowledged_orders_exist',
    'a deleted order whose lines are deleted, too',
    [
      'ALTER TABLE order_items DROP CONSTRAINT order_items_order_id_fkey',
      'DELETE FROM order_items WHERE order_id = :pending',
      'DELETE FROM orders WHERE id = :pending',
    ],
  ],
  [
    'acknowledged_orders_exist',
    'a deleted order whose lines are left',
    [
      'ALTER TABLE order_items DROP CONSTRAINT order_items_order_id_fkey',
      'DELETE FROM ledger_entries WHERE order_id = :pending',
      'DELETE FROM orders WHERE id = :pending',
    ],
  ],
  [
    'stock_in_range',
    'more sold tickets than exist',
    [
      'ALTER TABLE ticket_stock DROP CONSTRAINT ticket_stock_counts_check',
      'UPDATE ticket_stock SET sold = quantity + 1',
    ],
  ],
  [
    'stock_in_range',
    'a negative number of held tickets',
    [
      'ALTER TABLE ticket_stock DROP CONSTRAINT ticket_stock_counts_check',
      'UPDATE ticket_stock SET held = -1',
    ],
  ],
  [
    'stock_equals_orders',
    'a sold ticket without an order',
    ['UPDATE ticket_stock SET sold = sold + 1'],
  ],
  [
    'stock_equals_orders',
    'a held ticket without an order',
    ['UPDATE ticket_stock SET held = held + 1'],
  ],
  ['stock_equals_orders', 'an order for tickets without stock', [`DELETE FROM ticket_stock`]],
  [
    'tickets_equal_orders',
    'a paid order without its tickets',
    ['DELETE FROM tickets WHERE order_id = :completed AND position = 1'],
  ],
  [
    'tickets_equal_orders',
    'a valid ticket of an order that was not paid',
    ['UPDATE tickets SET order_id = :pending WHERE order_id = :completed AND position = 1'],
  ],
  [
    'completed_is_paid',
    'a completed order without a payment',
    ['UPDATE orders SET payment_intent_id = NULL WHERE id = :completed'],
  ],
  [
    'completed_is_paid',
    'a completed order whose payment is too small',
    ['UPDATE payments SET amount_minor = amount_minor - 1'],
  ],
  [
    'completed_is_paid',
    'a completed order that was paid in another currency',
    [`UPDATE payments SET currency = 'EUR'`],
  ],
  [
    'one_payment_an_order',
    'a session that was paid twice',
    [
      `INSERT INTO payments (id, order_id, session_id, amount_minor, currency, status)
       SELECT 'pi_twin', order_id, session_id, amount_minor, currency, status FROM payments`,
    ],
  ],
  [
    'one_payment_an_order',
    'an order with two paid sessions',
    [
      `INSERT INTO payments (id, order_id, session_id, amount_minor, currency, status)
       SELECT 'pi_other', order_id, 'cs_other', amount_minor, currency, status FROM payments`,
    ],
  ],
  [
    'money_has_tickets',
    'a payment that is kept without valid tickets',
    [`UPDATE tickets SET status = 'cancelled' WHERE order_id = :completed`],
  ],
  [
    'money_has_tickets',
    'valid tickets of a refunded payment',
    [`UPDATE payments SET status = 'refunded'`],
  ],
  [
    'refunds_equal_payments',
    'a payment that is marked refunded without a refund',
    [`UPDATE payments SET status = 'refunded'`],
  ],
  [
    'refunds_equal_payments',
    'a payment that is refunded and not marked so',
    [
      `INSERT INTO refunds (id, payment_id, amount_minor, status)
       SELECT 're_unnoticed', id, amount_minor, 'succeeded' FROM payments`,
    ],
  ],
  [
    'ledger_equals_orders',
    'a partial refund that was not booked',
    [
      `INSERT INTO refunds (id, payment_id, amount_minor, status)
       SELECT 're_part', id, 1, 'succeeded' FROM payments`,
    ],
  ],
  [
    'refunds_equal_payments',
    'a payment that a lost dispute has returned and that is not marked so',
    [LOSE_A_DISPUTE],
  ],
  [
    'refunds_equal_payments',
    'a payment that the organiser has paid back and that is not marked so',
    ['UPDATE payments SET paid_back_minor = amount_minor'],
  ],
  [
    'ledger_equals_orders',
    'money that a bank took and that was not booked',
    [`${DISPUTE} SELECT 'dp_1', id, 1, 'general', 'open', true FROM payments`],
  ],
  ['ledger_equals_orders', 'a lost dispute that was not booked', [LOSE_A_DISPUTE]],
  [
    'ledger_equals_orders',
    'a lost dispute whose money was booked as returned and as lost',
    [
      `INSERT INTO disputes (id, payment_id, amount_minor, reason, status, withdrawn, reinstated)
       SELECT 'dp_1', id, 1, 'general', 'lost', true, true FROM payments`,
      `INSERT INTO ledger_entries (order_id, movement, account, amount_minor, currency)
       VALUES (:completed, 'dispute-lost', 'refunds', 1, 'GBP'),
         (:completed, 'dispute-lost', 'disputed', -1, 'GBP')`,
    ],
  ],
  [
    'ledger_equals_orders',
    'money that was paid back and was not booked',
    ['UPDATE payments SET paid_back_minor = 1'],
  ],
  [
    'withheld_is_disputed',
    'a ticket that is withheld without a dispute',
    ['UPDATE tickets SET withheld = true WHERE order_id = :completed'],
  ],
  [
    'withheld_is_disputed',
    'a ticket that is withheld after its dispute',
    [
      'UPDATE tickets SET withheld = true WHERE order_id = :completed',
      `${DISPUTE} SELECT 'dp_1', id, amount_minor, 'general', 'won', false FROM payments`,
    ],
  ],
  [
    'used_is_admitted',
    'a used ticket without an admission',
    ["UPDATE tickets SET status = 'used' WHERE order_id = :completed"],
  ],
  [
    'used_is_admitted',
    'an admission whose ticket is still valid',
    [
      `INSERT INTO door_scans (id, event_id, ticket_id, verdict, visit, admits, device_id, gate, taken_at)
       SELECT id, event_id, id, 'admitted', 1, true, id, 'Gate A', now() FROM tickets
       WHERE order_id = :completed`,
    ],
  ],
  [
    'used_is_admitted',
    'a guest who is out by a scan that does not count',
    [
      "UPDATE tickets SET status = 'used' WHERE order_id = :completed",
      `INSERT INTO door_scans (id, event_id, ticket_id, direction, verdict, visit, admits, device_id, gate, taken_at)
       SELECT gen_random_uuid(), event_id, t.id, direction, verdict, 1, admits, t.id, 'Gate A', now()
       FROM tickets t, (VALUES ('in', 'admitted', true), ('out', 'gone_out', false))
         AS s (direction, verdict, admits)
       WHERE order_id = :completed`,
    ],
  ],
  [
    'ended_without_refund',
    'an order that became refunded without a refund',
    [
      `INSERT INTO order_changes (order_id, from_status, to_status, why, changed_by)
       VALUES (:completed, 'completed', 'refunded', 'money-returned', 'provider')`,
    ],
  ],
  [
    'ended_without_refund',
    'an order that became refunded by a dispute that was not lost',
    [
      `${DISPUTE} SELECT 'dp_1', id, amount_minor, 'general', 'won', false FROM payments`,
      `INSERT INTO order_changes (order_id, from_status, to_status, why, changed_by)
       VALUES (:completed, 'completed', 'refunded', 'dispute-lost', 'provider')`,
    ],
  ],
  [
    'ended_without_refund',
    'an order that was paid back without an amount',
    [
      `INSERT INTO order_changes (order_id, from_status, to_status, why, changed_by)
       VALUES (:completed, 'refund_pending', 'refunded', 'paid-back', 'provider')`,
    ],
  ],
  [
    'refunded_is_final',
    'a completed order that was refunded before',
    [
      `INSERT INTO order_changes (order_id, from_status, to_status, why, changed_by)
       VALUES (:completed, 'refund_pending', 'refunded', 'money-returned', 'provider')`,
    ],
  ],
  [
    'refunded_is_final',
    'an order that was completed after it was refunded',
    [
      `INSERT INTO order_changes (order_id, from_status, to_status, why, changed_by)
       VALUES (:pending, 'refunded', 'completed', 'paid-late', 'provider')`,
    ],
  ],
  [
    'holds_end',
    'a hold that was not released',
    [
      RUNNING,
      `UPDATE orders SET hold_expires_at = now() - interval '3 minutes' WHERE id = :pending`,
    ],
  ],
  [
    'holds_end',
    'a hold for which the provider is not asked again',
    [
      RUNNING,
      `UPDATE orders SET hold_expires_at = now() - interval '1 hour',
         provider_retry_at = now() - interval '3 minutes' WHERE id = :pending`,
    ],
  ],
  [
    'ticket_codes_unique',
    'two tickets with one code',
    [
      'ALTER TABLE tickets DROP CONSTRAINT tickets_code_unique',
      `UPDATE tickets SET code = 'the same'`,
    ],
  ],
  [
    'effects_once',
    'an order that was completed twice',
    [
      `INSERT INTO order_changes (order_id, from_status, to_status, why, changed_by)
       SELECT order_id, from_status, to_status, why, changed_by FROM order_changes
       WHERE order_id = :completed`,
    ],
  ],
  [
    'effects_once',
    'a notice that is stored twice',
    [
      'ALTER TABLE stripe_events DROP CONSTRAINT stripe_events_pkey',
      'INSERT INTO stripe_events (id, type) SELECT id, type FROM stripe_events',
    ],
  ],
  [
    'ledger_sums_to_zero',
    'an entry without its counterpart',
    [
      `INSERT INTO ledger_entries (order_id, movement, account, amount_minor, currency)
       VALUES (:completed, 'capture', 'payments', 1, 'GBP')`,
    ],
  ],
  [
    'ledger_equals_orders',
    'an order whose sale was not booked',
    [`DELETE FROM ledger_entries WHERE order_id = :completed AND movement = 'sell'`],
  ],
  [
    'cancelled_is_refunded',
    'a valid ticket of a cancelled event',
    [
      `INSERT INTO event_cancellations (event_id, cancelled_by, finished_at)
       SELECT event_id, buyer_id, now() FROM orders WHERE id = :completed`,
    ],
  ],
])('%s reports %s', async (view, _about, statements) => {
  const { whole, parts } = await breachesAfter(...statements);

  expect(whole).toHaveProperty(view);
  expect(parts).toEqual(whole);
});

it('does not report a hold whose end the provider has yet to confirm', async () => {
  const awaiting = `UPDATE orders SET hold_expires_at = now() - interval '1 hour',
    provider_retry_at = now() + interval '10 seconds' WHERE id = :pending`;

  expect(await breachesAfter(RUNNING, awaiting)).toEqual({ whole: {}, parts: {} });
});
