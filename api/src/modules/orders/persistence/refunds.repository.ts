import { Injectable } from '@nestjs/common';
import type { Pence } from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';
import type { EarlierRefunds, RefundNews } from '../domain/refund-news.js';

/** The sum of payment $1 that was returned without a refund. */
const RETURNED_OTHERWISE = `(
  (SELECT coalesce(sum(amount_minor), 0) FROM disputes WHERE payment_id = $1 AND status = 'lost')
  + (SELECT paid_back_minor FROM payments WHERE id = $1))`;

/** The sum that refunds have returned of payment `p`. */
const REFUNDED = `(SELECT coalesce(sum(r.amount_minor), 0) FROM refunds r WHERE r.payment_id = p.id AND r.status = 'succeeded')`;

/** The sum of the refunds of payment `p` that are on their way. */
const PENDING = `(SELECT coalesce(sum(r.amount_minor), 0) FROM refunds r WHERE r.payment_id = p.id AND r.status = 'pending')`;

/** The sum that lost disputes have returned of payment `p`. */
const LOST = `(SELECT coalesce(sum(l.amount_minor), 0) FROM disputes l WHERE l.payment_id = p.id AND l.status = 'lost')`;

/** The sum of payment `p` that is not back. */
export const LEFT = `(p.amount_minor - p.paid_back_minor - ${REFUNDED} - ${LOST})`;

/** The refunds that are known of payment `p` and the organiser's retries, which follow refusals. */
const STEP = `((SELECT count(*) FROM refunds r WHERE r.payment_id = p.id)
  + (SELECT count(*) FROM audit_log WHERE subject = 'order:' || p.order_id AND action = 'refund-retried'))`;

/** The sum that is still owed of an order's payments `p`. */
export const OWED = `
  coalesce(sum(${LEFT})
  FILTER (WHERE p.status IN ('refund_pending', 'refund_failed')), 0)::integer`;

/** What is still owed for an order, and what its organiser has returned without the provider. */
export interface OrderReturns {
  owedMinor: Pence;
  paidBackMinor: Pence;
}

/** The part of a payment that is to be refunded. */
export interface DuePart {
  amount: Pence;
  /** Grows with each refund and each decision that may call for another one of the same amount. */
  step: number;
}

/** The refund of an order's own payment. */
export interface OrderRefund {
  failed: boolean;
  /** What is still owed, or else what was returned in the way of the order's refund reason; null when unknown. */
  amountMinor: Pence | null;
}

@Injectable()
export class RefundsRepository {
  /** Returns what was reported before of the payment's refunds and of this one. Lock the payment first. */
  async earlierOf(
    manager: EntityManager,
    paymentId: string,
    { refundId }: RefundNews,
  ): Promise<EarlierRefunds> {
    const [earlier] = await manager.query<[EarlierRefunds]>(
      `SELECT max(status) FILTER (WHERE id = $2) AS result,
         coalesce(sum(amount_minor) FILTER (WHERE status = 'succeeded'), 0)::integer AS "returnedMinor",
         count(*) FILTER (WHERE status = 'failed')::integer AS failures,
         ${RETURNED_OTHERWISE}::integer AS "otherwiseMinor"
       FROM refunds WHERE payment_id = $1`,
      [paymentId, refundId],
    );
    return earlier;
  }

  /** Returns the sum of the payment's refunds that have succeeded. */
  async succeededOf(manager: EntityManager, paymentId: string): Promise<Pence> {
    const [{ sum }] = await manager.query<[{ sum: Pence }]>(
      `SELECT coalesce(sum(amount_minor), 0)::integer AS sum FROM refunds
       WHERE payment_id = $1 AND status = 'succeeded'`,
      [paymentId],
    );
    return sum;
  }

  /** Returns how much of a payment is back, by refunds, lost disputes and the organiser. Lock the payment first. */
  async returnedOf(manager: EntityManager, paymentId: string): Promise<Pence> {
    const [{ returned }] = await manager.query<[{ returned: Pence }]>(
      `SELECT (coalesce(sum(amount_minor) FILTER (WHERE status = 'succeeded'), 0)
         + ${RETURNED_OTHERWISE})::integer AS returned
       FROM refunds WHERE payment_id = $1`,
      [paymentId],
    );
    return returned;
  }

  /** Returns what is to be refunded: the sum that is not back and not on its way, 0 when the payment is not owed. */
  async dueOf(manager: EntityManager, paymentId: string): Promise<DuePart> {
    const [due] = await manager.query<DuePart[]>(
      `SELECT greatest(0, ${LEFT} - ${PENDING})::integer AS amount, ${STEP}::integer AS step
       FROM payments p WHERE p.id = $1 AND p.status = 'refund_pending'`,
      [paymentId],
    );
    return due ?? { amount: 0, step: 0 };
  }

  /** True while a refund of one of those payments is on its way. Lock the payments first. */
  async isPending(manager: EntityManager, paymentIds: readonly string[]): Promise<boolean> {
    const found = await manager.query<unknown[]>(
      `SELECT FROM refunds WHERE payment_id = ANY ($1) AND status = 'pending' LIMIT 1`,
      [paymentIds],
    );
    return found.length > 0;
  }

  async returnsOf(manager: EntityManager, orderId: string): Promise<OrderReturns> {
    const [returns] = await manager.query<[OrderReturns]>(
      `SELECT ${OWED} AS "owedMinor", coalesce(sum(p.paid_back_minor), 0)::integer AS "paidBackMinor"
       FROM payments p WHERE p.order_id = $1`,
      [orderId],
    );
    return returns;
  }

  /** Counts the buyer's orders with a payment that is to be returned, also a second payment. */
  async countOwed(manager: EntityManager, buyerId: string): Promise<number> {
    const [{ count }] = await manager.query<[{ count: number }]>(
      `SELECT count(DISTINCT o.id)::integer AS count FROM orders o JOIN payments p ON p.order_id = o.id
       WHERE o.buyer_id = $1 AND p.status IN ('refund_pending', 'refund_failed')`,
      [buyerId],
    );
    return count;
  }

  /** Returns the refunds of orders that are being or have been refunded; a second payment changes no order. */
  async ofOrders(
    manager: EntityManager,
    orderIds: readonly string[],
  ): Promise<Map<string, OrderRefund>> {
    if (orderIds.length === 0) return new Map();
    const rows = await manager.query<({ id: string } & OrderRefund)[]>(
      `SELECT o.id, p.status = 'refund_failed' AS failed,
         nullif(CASE WHEN p.status <> 'refunded' THEN ${LEFT}
           WHEN o.refund_reason = 'paid-back' THEN p.paid_back_minor
           WHEN o.refund_reason = 'dispute-lost' THEN ${LOST}
           ELSE ${REFUNDED} END, 0)::integer AS "amountMinor"
       FROM orders o JOIN payments p ON p.id = o.payment_intent_id
       WHERE o.id = ANY ($1)`,
      [orderIds],
    );
    return new Map(rows.map(({ id, ...refund }) => [id, refund]));
  }

  /** Stores the state of a refund. It never returns to an earlier state, in whichever order reports arrive. */
  async record(manager: EntityManager, paymentId: string, news: RefundNews): Promise<void> {
    await manager.query(
      `INSERT INTO refunds (id, payment_id, amount_minor, status) VALUES ($1, $2, $3, $4)
       ON CONFLICT (id) DO UPDATE SET status = excluded.status, heard_at = now()
       WHERE refunds.status = 'pending' OR excluded.status = 'failed'`,
      [news.refundId, paymentId, news.amountMinor, news.result],
    );
  }
}
