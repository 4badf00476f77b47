import { Injectable } from '@nestjs/common';
import type { PaymentStatus, RefundReason } from '@stagedoor/contracts';
import { Any, type EntityManager, type FindOptionsWhere } from 'typeorm';
import type { CapturedPayment } from '../domain/captured-payment.js';
import type { SessionReference } from '../domain/checkout-session.js';
import { type ChangeCause, isRefundReason } from '../domain/order-change.js';
import { assertCanBecome } from '../domain/order-state.js';
import { OrderItemEntity } from './order-item.entity.js';
import { OrderEntity } from './order.entity.js';

/** How long the claim of an order lasts. It doubles with each attempt, up to the second value. */
const RETRY_SECONDS = 30;
const LONGEST_RETRY_SECONDS = 600;

/** Shorter than the time between two looks of a success page, so that each of them may ask. */
const ASK_AGAIN_SECONDS = 2;

/** Orders that have tickets, or hold them. */
const UNSETTLED = `payment_status IN ('completed', 'pending')`;

/** A change of a locked order's status, its cause, and the payment that caused it, if any. */
export interface StatusChange {
  order: OrderEntity;
  to: PaymentStatus;
  cause: ChangeCause;
  payment?: CapturedPayment;
}

/** `order-unknown`: a session of this site whose order is not in the database. */
export type SessionOwner =
  | { is: 'ours'; orderId: string }
  | { is: 'order-unknown' }
  | { is: 'not-ours' };

@Injectable()
export class OrdersRepository {
  async find(
    manager: EntityManager,
    where: FindOptionsWhere<OrderEntity>,
  ): Promise<OrderEntity | null> {
    const [order] = await manager.find(OrderEntity, {
      where,
      relations: { items: true },
      order: { id: 'DESC', items: { id: 'ASC' } },
    });
    return order ?? null;
  }

  countPending(manager: EntityManager, buyerId: string): Promise<number> {
    return manager.countBy(OrderEntity, { buyerId, paymentStatus: 'pending' });
  }

  /** Returns the order, locked until the transaction ends. */
  async lock(manager: EntityManager, id: string): Promise<OrderEntity | null> {
    return (await this.lockAll(manager, [id])).get(id) ?? null;
  }

  /** Locks the orders in the sequence of their ids, which prevents deadlocks, and returns those that exist, by id. */
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
   * Returns the owner of each session by its id: the order that stores it, or else the order that it names, if it
   * carries the identity of this site. Other businesses can write any other metadata, so that proves nothing.
   */
  async ownersOf(
    manager: EntityManager,
    sessions: readonly SessionReference[],
  ): Promise<Map<string, SessionOwner>> {
    const rows = await manager.query<{ id: string; isMarked: boolean; orderId: string | null }[]>(
      `SELECT s.id, s.site_id = site.id AS "isMarked",
         coalesce(stored.id, CASE WHEN s.site_id = site.id THEN named.id END) AS "orderId"
       FROM site CROSS JOIN unnest($1::text[], $2::uuid[], $3::uuid[]) AS s(id, site_id, order_id)
       LEFT JOIN orders stored ON stored.checkout_session_id = s.id
       LEFT JOIN orders named ON named.id = s.order_id`,
      [
        sessions.map(({ id }) => id),
        sessions.map(({ siteId }) => siteId),
        sessions.map(({ orderId }) => orderId),
      ],
    );
    return new Map<string, SessionOwner>(
      rows.map(({ id, isMarked, orderId }) => {
        if (orderId !== null) return [id, { is: 'ours', orderId }];
        return [id, { is: isMarked ? 'order-unknown' : 'not-ours' }];
      }),
    );
  }

  /**
   * Changes the status of locked orders and writes their history. Every change ends the hold and the wait for the
   * provider. The ids are also an array of their own: the planner assumes a hundred rows in any JSON, for which it would
   * read the whole table.
   */
  async changeStatus(manager: EntityManager, ...changes: readonly StatusChange[]): Promise<void> {
    for (const { order, to, cause } of changes) assertCanBecome(order.paymentStatus, to, cause.why);
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
       FROM changes c WHERE o.id = c.id AND o.id = ANY ($2)`,
      [JSON.stringify(changes.map(toChangeRecord)), changes.map(({ order }) => order.id)],
    );
    for (const { order, to } of changes) order.paymentStatus = to;
  }

  /** Stores how the money of an order was returned last. Its status and history stay as they are. */
  async storeRefundReason(
    manager: EntityManager,
    orderId: string,
    refundReason: RefundReason,
  ): Promise<void> {
    await manager.update(OrderEntity, orderId, { refundReason });
  }

  /** Deletes the request key, so that it may place another order. */
  async forgetRequest(manager: EntityManager, orderId: string): Promise<void> {
    await manager.update(OrderEntity, orderId, { requestKey: null });
  }

  /** Stores the address of an order that needs no payment page. */
  async storeUrl(manager: EntityManager, orderId: string, checkoutUrl: string): Promise<void> {
    await manager.update(OrderEntity, orderId, { checkoutUrl });
  }

  /**
   * Claims a question to the provider about the order's payment. Returns false within two seconds of the last one. An
   * order that has ended is asked for again after twice the time since its end, because late payments are rare and such
   * orders many.
   */
  async claimQuestion(manager: EntityManager, orderId: string): Promise<boolean> {
    const [, claimed] = await manager.query<[unknown[], number]>(
      `UPDATE orders SET payment_asked_at = shop_now()
       WHERE id = $1 AND coalesce(payment_asked_at <= shop_now() - greatest(make_interval(secs => $2),
         CASE WHEN payment_status <> 'pending' THEN payment_asked_at - updated_at END), true)`,
      [orderId, ASK_AGAIN_SECONDS],
    );
    return claimed === 1;
  }

  /**
   * Claims pending orders whose hold has ended, by the database's clock. Each goes to one caller only and is marked as
   * awaiting the provider. A hold ends early only if it would still last twice as long as it may: copies can have a
   * longer `HOLD_MINUTES` than this one, and a small change of the clock is to close no payment page.
   */
  claimEndedHolds(manager: EntityManager, limit: number, holdMinutes: number): Promise<string[]> {
    return this.claim(
      manager,
      limit,
      `payment_status = 'pending' AND is_due(hold_expires_at, make_interval(mins => 2 * $4))`,
      holdMinutes,
    );
  }

  /**
   * Claims orders of the event that have or hold tickets. Each goes to one caller only. Those whose payment pages may
   * still be paid come first.
   */
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
   * Skips orders with a running claim. Of the others, pending ones come first, and then those that have waited longest.
   * The exponent is bounded: a power out of range would fail the claim of every order.
   */
  private async claim(
    manager: EntityManager,
    limit: number,
    condition: string,
    ...parameters: (string | number)[]
  ): Promise<string[]> {
    const [rows] = await manager.query<[{ id: string }[], number]>(
      `UPDATE orders SET provider_attempts = provider_attempts + 1,
         provider_retry_at = shop_now() + make_interval(secs => least($2, $1 * 2 ^ least(provider_attempts, 10)))
       WHERE id = ANY (ARRAY(
         SELECT id FROM orders
         WHERE ${condition} AND coalesce(is_due(provider_retry_at, make_interval(secs => $2)), true)
         ORDER BY payment_status DESC, provider_retry_at NULLS FIRST, id LIMIT $3 FOR UPDATE SKIP LOCKED
       ))
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
