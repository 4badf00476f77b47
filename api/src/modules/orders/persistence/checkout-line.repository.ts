import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { OrderToPay } from '../open-checkout.service.js';

/** For how long one caller has an order to itself while it opens the payment page. */
const ATTEMPT_SECONDS = 20;

/** An UPDATE with RETURNING, as the driver answers it. */
type Updated<Row> = [rows: Row[], count: number];

/** Where an order is to be paid, as the provider says. */
export interface OpenedPage {
  orderId: string;
  sessionId: string;
  url: string;
}

/** Orders on their way to a payment page, in the one line of all copies. */
@Injectable()
export class CheckoutLineRepository {
  /** How many payment pages a second all copies together may open. */
  async setPace(manager: EntityManager, perSecond: number): Promise<void> {
    await manager.query('SELECT set_checkout_pace($1)', [perSecond]);
  }

  /**
   * Orders whose turn for a payment page has come, the longest due first, each handed to one caller only. Those of a
   * cancelled event are about to be let go.
   */
  claimDue(manager: EntityManager, limit: number): Promise<OrderToPay[]> {
    return manager.query<OrderToPay[]>(
      `WITH claimed AS (
         UPDATE orders SET checkout_attempts = checkout_attempts + 1,
           checkout_due_at = shop_now() + make_interval(secs => $1)
         WHERE id IN (
           SELECT id FROM orders
           WHERE payment_status = 'pending' AND checkout_session_id IS NULL
             AND checkout_due_at <= shop_now()
             AND NOT EXISTS (SELECT FROM event_cancellations c WHERE c.event_id = orders.event_id)
           ORDER BY checkout_due_at LIMIT $2 FOR UPDATE SKIP LOCKED
         )
         RETURNING id, buyer_id, event_id, checkout_attempts
       )
       SELECT c.id, c.buyer_id AS "buyerId", c.event_id AS "eventId", c.checkout_attempts AS attempt, now() AS "openedAt",
         jsonb_agg(jsonb_build_object('ticketTypeId', i.ticket_type_id, 'quantity', i.quantity,
           'unitPriceMinor', i.unit_price_minor) ORDER BY i.id) AS lines
       FROM claimed c JOIN order_items i ON i.order_id = c.id
       GROUP BY c.id, c.buyer_id, c.event_id, c.checkout_attempts`,
      [ATTEMPT_SECONDS, limit],
    );
  }

  /**
   * Puts an order whose payment page could not be opened back in line, each time for longer. True when it has waited
   * for as long as a hold lasts.
   */
  async postpone(manager: EntityManager, orderId: string, holdMinutes: number): Promise<boolean> {
    const [[postponed]] = await manager.query<Updated<{ overdue: boolean }>>(
      `UPDATE orders
       SET checkout_due_at = shop_now() + make_interval(secs => least(30, 2 ^ checkout_attempts))
       WHERE id = $1 AND payment_status = 'pending' AND checkout_session_id IS NULL
       RETURNING created_at + make_interval(mins => $2) <= shop_now() AS overdue`,
      [orderId, holdMinutes],
    );
    return postponed?.overdue === true;
  }

  /**
   * Stores where each order is paid; its hold begins now and ends when this says, in the order of the pages. Null when
   * the order has moved on.
   */
  async storePages(
    manager: EntityManager,
    pages: readonly OpenedPage[],
    holdMinutes: number,
  ): Promise<(Date | null)[]> {
    const [stored] = await manager.query<Updated<{ id: string; hold_expires_at: Date }>>(
      `UPDATE orders o
       SET checkout_session_id = page.session_id, checkout_url = page.url, updated_at = now(),
           hold_expires_at = shop_now() + make_interval(mins => $4)
       FROM unnest($1::uuid[], $2::text[], $3::text[]) AS page(order_id, session_id, url)
       WHERE o.id = page.order_id AND payment_status = 'pending' AND checkout_session_id IS NULL
       RETURNING o.id, hold_expires_at`,
      [
        pages.map(({ orderId }) => orderId),
        pages.map(({ sessionId }) => sessionId),
        pages.map(({ url }) => url),
        holdMinutes,
      ],
    );
    const ends = new Map(stored.map(({ id, hold_expires_at }) => [id, hold_expires_at]));
    return pages.map(({ orderId }) => ends.get(orderId) ?? null);
  }

  /** For each order that waits for its payment page, how many pages are opened before its own. */
  async countAhead(
    manager: EntityManager,
    orderIds: readonly string[],
  ): Promise<Map<string, number>> {
    const rows = await manager.query<{ id: string; ahead: number }[]>(
      `WITH asked AS MATERIALIZED (SELECT * FROM orders WHERE id = ANY ($1))
       SELECT o.id, places_ahead(o.checkout_due_at, pace.per_second) AS ahead
       FROM asked o CROSS JOIN checkout_pace pace
       WHERE o.payment_status = 'pending' AND o.checkout_session_id IS NULL
         AND o.checkout_due_at IS NOT NULL`,
      [orderIds],
    );
    return new Map(rows.map(({ id, ahead }) => [id, ahead]));
  }
}
