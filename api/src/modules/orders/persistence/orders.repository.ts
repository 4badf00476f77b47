import { Injectable } from '@nestjs/common';
import { idSchema, type PaymentStatus } from '@stagedoor/contracts';
import type { EntityManager, FindOptionsWhere } from 'typeorm';
import type { CapturedPayment } from '../domain/captured-payment.js';
import type { CheckoutSession } from '../domain/checkout-session.js';
import type { ChangeCause } from '../domain/order-change.js';
import { isRefundReason } from '../domain/order-change.js';
import { assertCanBecome } from '../domain/order-state.js';
import type { OrderToPay } from '../open-checkout.service.js';
import { OrderItemEntity } from './order-item.entity.js';
import { OrderEntity } from './order.entity.js';

/** For how long one copy has an order to itself; afterwards any may try again. Each pause is twice as long, up to the second. */
const RETRY_SECONDS = 30;
const LONGEST_RETRY_SECONDS = 600;

/** For how long one caller has an order to itself while it opens the payment page. */
const CHECKOUT_ATTEMPT_SECONDS = 20;

/** Orders that have tickets, or hold them. */
const UNSETTLED = `payment_status IN ('completed', 'pending')`;

/** What is something else, for example a NUL, is not even asked for. */
const SESSION_ID = /^\w{1,255}$/;

/** An UPDATE with RETURNING, as the driver answers it. */
type Updated<Row> = [rows: Row[], count: number];

@Injectable()
export class OrdersRepository {
  find(manager: EntityManager, where: FindOptionsWhere<OrderEntity>): Promise<OrderEntity | null> {
    return manager.findOne(OrderEntity, {
      where,
      relations: { items: true },
      order: { items: { id: 'ASC' } },
    });
  }

  /** A person's orders, the latest first. */
  findOfBuyer(manager: EntityManager, buyerId: string): Promise<OrderEntity[]> {
    return this.findAll(manager, { buyerId });
  }

  /** The person's order of that session, or, for a free order, of its own id. */
  async findOfSession(
    manager: EntityManager,
    buyerId: string,
    sessionId: string,
  ): Promise<OrderEntity[]> {
    if (idSchema.safeParse(sessionId).success) {
      return this.findAll(manager, { buyerId, id: sessionId, totalMinor: 0 });
    }
    if (!SESSION_ID.test(sessionId)) return [];
    return this.findAll(manager, { buyerId, checkoutSessionId: sessionId });
  }

  /** The order, locked until the transaction ends: whoever else wants to change it waits. */
  async lock(manager: EntityManager, id: string): Promise<OrderEntity | null> {
    const order = await manager.findOne(OrderEntity, {
      where: { id },
      lock: { mode: 'pessimistic_write' },
    });
    if (!order) return null;
    order.items = await manager.find(OrderItemEntity, {
      where: { orderId: id },
      order: { id: 'ASC' },
    });
    return order;
  }

  /** The order that a session pays, locked; found by what we named it when no session was stored yet. */
  async lockBySession(
    manager: EntityManager,
    session: Pick<CheckoutSession, 'id' | 'orderId'>,
  ): Promise<OrderEntity | null> {
    const known = await manager.findOneBy(OrderEntity, { checkoutSessionId: session.id });
    const id = known?.id ?? session.orderId;
    return idSchema.safeParse(id).success ? this.lock(manager, id!) : null;
  }

  /**
   * Moves a locked order on and writes its history. Whatever it becomes, its hold and the wait for the provider are
   * over.
   */
  async changeStatus(
    manager: EntityManager,
    order: OrderEntity,
    paymentStatus: PaymentStatus,
    { why, by }: ChangeCause,
    payment?: CapturedPayment,
  ): Promise<void> {
    assertCanBecome(order.paymentStatus, paymentStatus);
    await manager.query(
      `INSERT INTO order_changes (order_id, from_status, to_status, why, changed_by)
       VALUES ($1, $2, $3, $4, $5)`,
      [order.id, order.paymentStatus, paymentStatus, why, by],
    );
    await manager.update(OrderEntity, order.id, {
      paymentStatus,
      holdExpiresAt: null,
      providerRetryAt: null,
      providerAttempts: 0,
      ...(payment && { checkoutSessionId: payment.sessionId, paymentIntentId: payment.id }),
      ...(paymentStatus === 'completed' && { paidAt: () => 'now()' }),
      ...(isRefundReason(why) && { refundReason: why }),
    });
    order.paymentStatus = paymentStatus;
  }

  /** Stores where the order is paid; its hold begins now and ends when this says. Null when the order has moved on. */
  async storeCheckout(
    manager: EntityManager,
    orderId: string,
    session: { id: string; url: string },
    holdMinutes: number,
  ): Promise<Date | null> {
    const [[stored]] = await manager.query<Updated<{ hold_expires_at: Date }>>(
      `UPDATE orders
       SET checkout_session_id = $2, checkout_url = $3, updated_at = now(),
           hold_expires_at = shop_now() + make_interval(mins => $4)
       WHERE id = $1 AND payment_status = 'pending' AND checkout_session_id IS NULL
       RETURNING hold_expires_at`,
      [orderId, session.id, session.url, holdMinutes],
    );
    return stored?.hold_expires_at ?? null;
  }

  /** How many payment pages a second all copies together may open. */
  async setCheckoutPace(manager: EntityManager, perSecond: number): Promise<void> {
    await manager.query('SELECT set_checkout_pace($1)', [perSecond]);
  }

  /** Orders whose turn for a payment page has come, the longest due first, each handed to one caller only. */
  claimDueCheckouts(manager: EntityManager, limit: number): Promise<OrderToPay[]> {
    return manager.query<OrderToPay[]>(
      `WITH claimed AS (
         UPDATE orders SET checkout_attempts = checkout_attempts + 1,
           checkout_due_at = shop_now() + make_interval(secs => $1)
         WHERE id IN (
           SELECT id FROM orders
           WHERE payment_status = 'pending' AND checkout_session_id IS NULL
             AND checkout_due_at <= shop_now()
           ORDER BY checkout_due_at LIMIT $2 FOR UPDATE SKIP LOCKED
         )
         RETURNING id, event_id, checkout_attempts
       )
       SELECT c.id, c.event_id AS "eventId", c.checkout_attempts AS attempt, now() AS "openedAt",
         jsonb_agg(jsonb_build_object('ticketTypeId', i.ticket_type_id, 'quantity', i.quantity,
           'unitPriceMinor', i.unit_price_minor) ORDER BY i.id) AS lines
       FROM claimed c JOIN order_items i ON i.order_id = c.id
       GROUP BY c.id, c.event_id, c.checkout_attempts`,
      [CHECKOUT_ATTEMPT_SECONDS, limit],
    );
  }

  /**
   * Puts an order whose payment page could not be opened back in line, each time for longer. True when it has waited
   * for as long as a hold lasts.
   */
  async postponeCheckout(
    manager: EntityManager,
    orderId: string,
    holdMinutes: number,
  ): Promise<boolean> {
    const [[postponed]] = await manager.query<Updated<{ overdue: boolean }>>(
      `UPDATE orders
       SET checkout_due_at = shop_now() + make_interval(secs => least(30, 2 ^ checkout_attempts))
       WHERE id = $1 AND payment_status = 'pending' AND checkout_session_id IS NULL
       RETURNING created_at + make_interval(mins => $2) <= shop_now() AS overdue`,
      [orderId, holdMinutes],
    );
    return postponed?.overdue === true;
  }

  /** The same key may be used anew: nothing came of the order that it placed. */
  async forgetRequest(manager: EntityManager, orderId: string): Promise<void> {
    await manager.update(OrderEntity, orderId, { requestKey: null });
  }

  /** The address of an order that needs no payment page. */
  async storeUrl(manager: EntityManager, orderId: string, checkoutUrl: string): Promise<void> {
    await manager.update(OrderEntity, orderId, { checkoutUrl });
  }

  /**
   * Pending orders whose hold has ended, by the database's clock. Each is marked as awaiting the provider and is
   * handed to one caller only, whatever the number of copies.
   */
  claimEndedHolds(manager: EntityManager, limit: number): Promise<string[]> {
    return this.claim(
      manager,
      limit,
      `payment_status = 'pending' AND hold_expires_at <= shop_now()`,
    );
  }

  /** Orders of the event that have tickets or hold them, each handed to one caller only: first the completed ones. */
  claimUnsettled(manager: EntityManager, eventId: string, limit: number): Promise<string[]> {
    return this.claim(manager, limit, `${UNSETTLED} AND event_id = $4`, eventId);
  }

  /** True while an order of the event has tickets or holds them. */
  async hasUnsettled(manager: EntityManager, eventId: string): Promise<boolean> {
    const found = await manager.query<unknown[]>(
      `SELECT FROM orders WHERE ${UNSETTLED} AND event_id = $1 LIMIT 1`,
      [eventId],
    );
    return found.length > 0;
  }

  /**
   * For each order that waits for its payment page, how many pages are opened before its own: by the pace of the line,
   * because counting who stands in it would cost everybody more the longer it is.
   */
  async countAhead(
    manager: EntityManager,
    orderIds: readonly string[],
  ): Promise<Map<string, number>> {
    const rows = await manager.query<{ id: string; ahead: number }[]>(
      `WITH asked AS MATERIALIZED (SELECT * FROM orders WHERE id = ANY ($1))
       SELECT o.id, greatest(0, ceil(
         extract(epoch FROM o.checkout_due_at - shop_now()) * pace.per_second - 0.001
       ) - 1)::integer AS ahead
       FROM asked o CROSS JOIN checkout_pace pace
       WHERE o.payment_status = 'pending' AND o.checkout_session_id IS NULL
         AND o.checkout_due_at IS NOT NULL`,
      [orderIds],
    );
    return new Map(rows.map(({ id, ahead }) => [id, ahead]));
  }

  private findAll(
    manager: EntityManager,
    where: FindOptionsWhere<OrderEntity>,
  ): Promise<OrderEntity[]> {
    return manager.find(OrderEntity, {
      where,
      relations: { items: true },
      order: { id: 'DESC', items: { id: 'ASC' } },
    });
  }

  /** Never those that somebody has taken up lately; of the others first who has waited for longest. */
  private async claim(
    manager: EntityManager,
    limit: number,
    condition: string,
    ...parameters: string[]
  ): Promise<string[]> {
    const [rows] = await manager.query<Updated<{ id: string }>>(
      `UPDATE orders SET provider_attempts = provider_attempts + 1,
         provider_retry_at = shop_now() + make_interval(secs => least($2, $1 * 2 ^ provider_attempts))
       WHERE id IN (
         SELECT id FROM orders
         WHERE ${condition} AND coalesce(provider_retry_at <= shop_now(), true)
         ORDER BY payment_status, provider_retry_at NULLS FIRST, id LIMIT $3 FOR UPDATE SKIP LOCKED
       )
       RETURNING id`,
      [RETRY_SECONDS, LONGEST_RETRY_SECONDS, limit, ...parameters],
    );
    return rows.map(({ id }) => id);
  }
}
