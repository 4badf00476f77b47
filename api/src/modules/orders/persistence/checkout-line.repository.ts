import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CheckoutLine, type LinePace, type OrderToPay } from '../domain/checkout-line.js';

/** The payment page that the provider opened for an order. */
export interface OpenedPage {
  orderId: string;
  sessionId: string;
  url: string;
}

/** An order that is due, the milliseconds until its page may be opened, and whether its event is over. */
export interface DueOrder extends OrderToPay {
  inMs: number;
  eventIsOver: boolean;
}

/** The end of the hold that began with a stored page, and how long the order waited for the page. */
export interface StoredPage {
  holdExpiresAt: Date;
  waitedSeconds: number;
}

/** The line for payment pages, shared by all copies. */
@Injectable()
export class CheckoutLineRepository {
  /** Sets how many payment pages a second all copies together may open. */
  async setPace(manager: EntityManager, perSecond: number): Promise<void> {
    await manager.query('SELECT set_checkout_pace($1)', [perSecond]);
  }

  /**
   * Claims the next orders of the line, as many as the pace allows up to `limit`; each goes to one caller only. A
   * second statement reads their items: the claim waits for the lock of the pace and can claim orders that were placed
   * meanwhile, which a statement that began before does not see.
   */
  async claimDue(manager: EntityManager, limit: number): Promise<DueOrder[]> {
    const claims = await manager.query<{ order_id: string; attempt: number; in_ms: number }[]>(
      'SELECT order_id, attempt, in_ms FROM claim_checkouts($1)',
      [limit],
    );
    if (claims.length === 0) return [];
    return manager.query<DueOrder[]>(
      `SELECT o.id, o.event_id AS "eventId", o.buyer_id AS "buyerId", claim.attempt,
         claim.in_ms AS "inMs", now() AS "openedAt", e.end_time <= shop_now() AS "eventIsOver",
         jsonb_agg(jsonb_build_object('ticketTypeId', i.ticket_type_id, 'quantity', i.quantity,
           'unitPriceMinor', i.unit_price_minor) ORDER BY i.id) AS lines
       FROM unnest($1::uuid[], $2::integer[], $3::integer[]) AS claim(order_id, attempt, in_ms)
       JOIN orders o ON o.id = claim.order_id JOIN events e ON e.id = o.event_id
       JOIN order_items i USING (order_id)
       GROUP BY o.id, e.end_time, claim.attempt, claim.in_ms ORDER BY claim.in_ms`,
      [
        claims.map(({ order_id }) => order_id),
        claims.map(({ attempt }) => attempt),
        claims.map(({ in_ms }) => in_ms),
      ],
    );
  }

  /** Reads the whole line and its pace. */
  async readLine(manager: EntityManager): Promise<CheckoutLine> {
    const [row] = await manager.query<(LinePace & { orders: [id: string, eventId: string][] })[]>(
      `SELECT pace.per_second AS "perSecond",
         greatest(0, extract(epoch FROM pace.next_at - shop_now()))::double precision AS "nextInSeconds",
         (SELECT coalesce(json_agg(json_build_array(line.order_id, line.event_id) ORDER BY line.place), '[]')
          FROM checkout_line line) AS orders
       FROM checkout_pace pace`,
    );
    const { orders, ...pace } = row!;
    return new CheckoutLine(
      orders.map(([id, eventId]) => ({ id, eventId })),
      pace,
    );
  }

  /** Returns the orders that have a payment page or are no longer pending. */
  async findDecided(manager: EntityManager, orderIds: readonly string[]): Promise<Set<string>> {
    const rows = await manager.query<{ id: string }[]>(
      `SELECT id FROM orders
       WHERE id = ANY ($1) AND (checkout_url IS NOT NULL OR payment_status <> 'pending')`,
      [orderIds],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /**
   * Puts an order whose payment page could not be opened back in line, for longer after each attempt. Returns true when
   * its first attempt failed as long ago as a hold lasts: the wait in line before it does not count.
   */
  async postpone(manager: EntityManager, orderId: string, holdMinutes: number): Promise<boolean> {
    const [[postponed]] = await manager.query<[{ overdue: boolean }[], number]>(
      `UPDATE orders
       SET checkout_due_at = shop_now() + make_interval(secs => least(30, 2 ^ least(checkout_attempts, 5))),
         checkout_failed_at = coalesce(checkout_failed_at, shop_now())
       WHERE id = $1 AND payment_status = 'pending' AND checkout_session_id IS NULL
       RETURNING checkout_failed_at + make_interval(mins => $2) <= shop_now() AS overdue`,
      [orderId, holdMinutes],
    );
    return postponed?.overdue === true;
  }

  /**
   * Stores the page of each order and begins its hold. Returns one result for each page, in their order; null when the
   * order is not pending, has a page, or its event is cancelled. The status is compared in a form that matches no partial
   * index: with statistics from before a sale, the planner would scan all pending orders instead of looking each up by
   * its id.
   */
  async storePages(
    manager: EntityManager,
    pages: readonly OpenedPage[],
    holdMinutes: number,
  ): Promise<(StoredPage | null)[]> {
    const [stored] = await manager.query<[(StoredPage & { id: string })[], number]>(
      `UPDATE orders o
       SET checkout_session_id = page.session_id, checkout_url = page.url, updated_at = now(),
           hold_expires_at = shop_now() + make_interval(mins => $4)
       FROM unnest($1::uuid[], $2::text[], $3::text[]) AS page(order_id, session_id, url)
       WHERE o.id = page.order_id AND payment_status IS NOT DISTINCT FROM 'pending' AND checkout_session_id IS NULL
         AND NOT EXISTS (SELECT FROM event_cancellations c WHERE c.event_id = o.event_id)
       RETURNING o.id, o.hold_expires_at AS "holdExpiresAt",
         extract(epoch FROM now() - o.created_at)::double precision AS "waitedSeconds"`,
      [
        pages.map(({ orderId }) => orderId),
        pages.map(({ sessionId }) => sessionId),
        pages.map(({ url }) => url),
        holdMinutes,
      ],
    );
    const byOrder = new Map(stored.map((page) => [page.id, page]));
    return pages.map(({ orderId }) => byOrder.get(orderId) ?? null);
  }
}
