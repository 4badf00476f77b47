import { Injectable } from '@nestjs/common';
import { idSchema, type PaymentStatus } from '@stagedoor/contracts';
import { Any, type EntityManager, type FindOptionsWhere } from 'typeorm';
import type { CapturedPayment } from '../domain/captured-payment.js';
import type { CheckoutSession } from '../domain/checkout-session.js';
import type { ChangeCause } from '../domain/order-change.js';
import { isRefundReason } from '../domain/order-change.js';
import { assertCanBecome } from '../domain/order-state.js';
import { OrderItemEntity } from './order-item.entity.js';
import { OrderEntity } from './order.entity.js';

/** For how long one copy has an order to itself; afterwards any may try again. Each pause is twice as long, up to the second. */
const RETRY_SECONDS = 30;
const LONGEST_RETRY_SECONDS = 600;

/** Orders that have tickets, or hold them. */
const UNSETTLED = `payment_status IN ('completed', 'pending')`;

/** An UPDATE with RETURNING, as the driver answers it. */
type Updated<Row> = [rows: Row[], count: number];

/** What a locked order becomes, why, and by which payment if by any. */
export interface StatusChange {
  order: OrderEntity;
  to: PaymentStatus;
  cause: ChangeCause;
  payment?: CapturedPayment;
}

@Injectable()
export class OrdersRepository {
  async find(
    manager: EntityManager,
    where: FindOptionsWhere<OrderEntity>,
  ): Promise<OrderEntity | null> {
    const [order] = await this.findAll(manager, where);
    return order ?? null;
  }

  /** Those of the orders that exist, by their ids. */
  async findByIds(
    manager: EntityManager,
    ids: readonly string[],
  ): Promise<Map<string, OrderEntity>> {
    const orders = await this.findAll(manager, { id: Any([...ids]) });
    return new Map(orders.map((order) => [order.id, order]));
  }

  countPending(manager: EntityManager, buyerId: string): Promise<number> {
    return manager.countBy(OrderEntity, { buyerId, paymentStatus: 'pending' });
  }

  /** The order, locked until the transaction ends: whoever else wants to change it waits. */
  async lock(manager: EntityManager, id: string): Promise<OrderEntity | null> {
    return (await this.lockAll(manager, [id])).get(id) ?? null;
  }

  /** Those of the orders that exist, by their ids and locked, always in the same order. */
  async lockAll(manager: EntityManager, ids: readonly string[]): Promise<Map<string, OrderEntity>> {
    if (ids.length === 0) return new Map();
    const orders = await manager.find(OrderEntity, {
      where: { id: Any([...ids]) },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    const items = await manager.find(OrderItemEntity, {
      where: { orderId: Any([...ids]) },
      order: { id: 'ASC' },
    });
    for (const order of orders) order.items = items.filter(({ orderId }) => orderId === order.id);
    return new Map(orders.map((order) => [order.id, order]));
  }

  /**
   * The orders that the sessions pay, by the session's id and locked; found by what we named them when no session was
   * stored yet.
   */
  async lockBySessions(
    manager: EntityManager,
    sessions: readonly Pick<CheckoutSession, 'id' | 'orderId'>[],
  ): Promise<Map<string, OrderEntity>> {
    const stored = await manager.find(OrderEntity, {
      select: { id: true, checkoutSessionId: true },
      where: { checkoutSessionId: Any(sessions.map(({ id }) => id)) },
    });
    const orderIds = new Map(stored.map(({ id, checkoutSessionId }) => [checkoutSessionId, id]));
    const named = sessions.flatMap((session) => {
      const orderId = orderIds.get(session.id) ?? session.orderId;
      return idSchema.safeParse(orderId).success ? [[session.id, orderId!] as const] : [];
    });
    const orders = await this.lockAll(manager, [...new Set(named.map(([, orderId]) => orderId))]);
    return new Map(
      named.flatMap(([sessionId, orderId]) => {
        const order = orders.get(orderId);
        return order ? [[sessionId, order]] : [];
      }),
    );
  }

  /**
   * Moves locked orders on and writes their history. Whatever an order becomes, its hold and the wait for the provider
   * are over.
   */
  async changeStatus(manager: EntityManager, ...changes: readonly StatusChange[]): Promise<void> {
    for (const { order, to } of changes) assertCanBecome(order.paymentStatus, to);
    await manager.query(
      `WITH changes AS (
         SELECT * FROM jsonb_to_recordset($1) AS change(
           id uuid, was text, becomes text, why text, changed_by text,
           session_id text, payment_id text, refund_reason text
         )
       ), history AS (
         INSERT INTO order_changes (order_id, from_status, to_status, why, changed_by)
         SELECT id, was, becomes, why, changed_by FROM changes
       )
       UPDATE orders o
       SET payment_status = c.becomes, hold_expires_at = NULL,
         provider_retry_at = NULL, provider_attempts = 0,
         checkout_session_id = coalesce(c.session_id, o.checkout_session_id),
         payment_intent_id = coalesce(c.payment_id, o.payment_intent_id),
         refund_reason = coalesce(c.refund_reason, o.refund_reason),
         paid_at = CASE WHEN c.becomes = 'completed' THEN now() ELSE o.paid_at END,
         updated_at = now()
       FROM changes c WHERE o.id = c.id`,
      [JSON.stringify(changes.map(toChangeRecord))],
    );
    for (const { order, to } of changes) order.paymentStatus = to;
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

function toChangeRecord({ order, to, cause: { why, by }, payment }: StatusChange) {
  return {
    id: order.id,
    was: order.paymentStatus,
    becomes: to,
    why,
    changed_by: by,
    session_id: payment?.sessionId,
    payment_id: payment?.id,
    refund_reason: isRefundReason(why) ? why : undefined,
  };
}
