import { randomBytes } from 'node:crypto';
import type { MarkedOrder } from '@stagedoor/api/checkout-metadata';
import { emailKeyOf } from '@stagedoor/api/email-key';
import { newId } from '@stagedoor/api/new-id';
import type { Client } from 'pg';
import type { MissingSession } from './compare.js';
import { recordDeed } from './site-row.js';

/** The hold of a restored order, whose buyer may have the payment page open. */
const OPEN_HOLD_MINUTES = 15;

export interface BroughtBack {
  missing: MissingSession;
  /** Why the order cannot be restored; null when it is restored. */
  obstacle: string | null;
}

/**
 * Restores the orders of these sessions to their state before the payment, each as a whole or not at all, and resets
 * reconciliation so that it reads their notices again and completes, refunds or ends them. With `rehearse` it rolls
 * everything back and returns the same result.
 */
export async function bringBack(
  client: Client,
  missing: readonly MissingSession[],
  { rehearse }: { rehearse: boolean },
): Promise<BroughtBack[]> {
  const results: BroughtBack[] = [];
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL stagedoor.brings_back = 'on'`);
    await client.query('SELECT lock_ticket_stock($1)', [eventsOf(missing)]);
    for (const one of missing) {
      await client.query('SAVEPOINT one_order');
      const obstacle = await bringBackOne(client, one);
      await client.query(`${obstacle ? 'ROLLBACK TO' : 'RELEASE'} SAVEPOINT one_order`);
      results.push({ missing: one, obstacle });
    }
    await readAgain(client, results);
    await client.query(rehearse ? 'ROLLBACK' : 'COMMIT');
    return results;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

function eventsOf(missing: readonly MissingSession[]): string[] {
  return [...new Set(missing.flatMap(({ order }) => (order ? [order.eventId] : [])))];
}

async function bringBackOne(client: Client, missing: MissingSession): Promise<string | null> {
  const { session, order } = missing;
  if (missing.isPageOfKnownOrder) {
    await client.query(
      `UPDATE orders SET checkout_session_id = $2, checkout_url = $3,
         hold_expires_at = shop_now() + make_interval(mins => $4)
       WHERE id = $1 AND payment_status = 'pending' AND checkout_session_id IS NULL`,
      [missing.orderId, session.id, session.url, OPEN_HOLD_MINUTES],
    );
    return null;
  }
  if (!order) return 'its session does not contain the order';
  const status = await statusOfEvent(client, order);
  if (status === null) return 'its event, or a ticket type of it, is not in the database';
  const buyerId = await findBuyer(client, missing, order);
  if (buyerId === null) return 'its buyer has no account, and the payment has no e-mail address';
  await insertOrder(client, missing, { ...order, buyerId });
  if (status === 'cancelled') return null;
  return hold(client, order);
}

/** Returns null when the event or one of the ticket types is unknown. */
async function statusOfEvent(client: Client, order: MarkedOrder): Promise<string | null> {
  const { rows } = await client.query<{ status: string }>(
    `SELECT e.status FROM events e WHERE e.id = $1 AND NOT EXISTS (
       SELECT FROM unnest($2::uuid[]) AS wanted(id)
       LEFT JOIN ticket_stock s ON s.ticket_type_id = wanted.id AND s.event_id = e.id
       WHERE s.ticket_type_id IS NULL
     )`,
    [order.eventId, order.lines.map(({ ticketTypeId }) => ticketTypeId)],
  );
  return rows[0]?.status ?? null;
}

/** Returns the buyer's account; without one, the account with the payment's address, created if necessary. */
async function findBuyer(
  client: Client,
  { session }: MissingSession,
  { buyerId }: MarkedOrder,
): Promise<string | null> {
  const email = session.customer_email ?? session.customer_details?.email ?? null;
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM users WHERE id = $1 OR email_key = $2 ORDER BY id <> $1 LIMIT 1',
    [buyerId, email && emailKeyOf(email)],
  );
  if (rows[0]) return rows[0].id;
  return email === null ? null : openAccount(client, buyerId, email);
}

/** Creates an account without a usable password: its owner sets one by a link. */
async function openAccount(client: Client, id: string, email: string): Promise<string> {
  await client.query(
    `INSERT INTO users (id, email, email_key, password_hash, first_name, last_name, "current_role")
     VALUES ($1, $2, $3, $4, 'Ticket', 'Holder', 'supplier')`,
    [id, email, emailKeyOf(email), unusableHash()],
  );
  await client.query(
    `INSERT INTO user_roles (user_id, role, is_active) VALUES ($1, 'supplier', true)`,
    [id],
  );
  return id;
}

function unusableHash(): string {
  const [salt, hash] = [16, 32].map((bytes) =>
    randomBytes(bytes).toString('base64').replaceAll('=', ''),
  );
  return `$argon2id$v=19$m=19456,t=2,p=1$${salt}$${hash}`;
}

async function insertOrder(
  client: Client,
  { session }: MissingSession,
  { orderId, buyerId, eventId, lines }: MarkedOrder,
): Promise<void> {
  const total = lines.reduce((sum, line) => sum + line.quantity * line.unitPriceMinor, 0);
  await client.query(
    `INSERT INTO orders (id, buyer_id, event_id, payment_status, total_minor, currency,
       checkout_attempts, checkout_session_id, checkout_url, created_at)
     VALUES ($1, $2, $3, 'expired', $4, $5, 1, $6, $7, $8)`,
    [
      orderId,
      buyerId,
      eventId,
      total,
      (session.currency ?? 'gbp').toUpperCase(),
      session.id,
      session.url,
      new Date(session.created * 1_000),
    ],
  );
  for (const { ticketTypeId, quantity, unitPriceMinor } of lines) {
    await client.query(
      `INSERT INTO order_items (id, order_id, ticket_type_id, quantity, unit_price_minor)
       VALUES ($1, $2, $3, $4, $5)`,
      [newId(), orderId, ticketTypeId, quantity, unitPriceMinor],
    );
  }
  await recordDeed(client, 'order-brought-back', `order:${orderId}`);
}

/** Holds the order's tickets, as when it was placed. Returns the obstacle, if any. */
async function hold(client: Client, { orderId }: MarkedOrder): Promise<string | null> {
  const { rows } = await client.query<{ moved: boolean }>(
    'SELECT move_tickets(ARRAY[$1]::uuid[], 1, 0) AS moved',
    [orderId],
  );
  if (!rows[0]?.moved) return 'too few tickets are left';
  await client.query(
    `UPDATE orders SET payment_status = 'pending',
       hold_expires_at = shop_now() + make_interval(mins => $2)
     WHERE id = $1`,
    [orderId, OPEN_HOLD_MINUTES],
  );
  await client.query(
    `INSERT INTO ledger_entries (order_id, movement, account, amount_minor, currency)
     SELECT o.id, 'hold', entry.account, o.total_minor * entry.sign, o.currency
     FROM orders o CROSS JOIN (VALUES ('buyers', 1), ('held', -1)) AS entry(account, sign)
     WHERE o.id = $1 AND o.total_minor > 0`,
    [orderId],
  );
  return null;
}

/** Resets reconciliation to the first of these orders, and deletes the stored notices of unknown orders. */
async function readAgain(client: Client, results: readonly BroughtBack[]): Promise<void> {
  const begun = results.flatMap(({ missing, obstacle }) =>
    obstacle ? [] : [missing.session.created],
  );
  if (begun.length === 0) return;
  await client.query('DELETE FROM stripe_events WHERE order_unknown');
  await client.query(
    `UPDATE reconciliation SET next_round_at = shop_now(),
       seen_until = least(seen_until, to_timestamp($1))`,
    [Math.min(...begun)],
  );
}
