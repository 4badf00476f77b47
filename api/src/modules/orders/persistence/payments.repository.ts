import { Injectable } from '@nestjs/common';
import type { Pence } from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';
import type { CapturedPayment } from '../domain/captured-payment.js';
import { LONGEST_HOURS_TO_REFUND } from '../domain/refund-retry.js';
import { PaymentEntity } from './payment.entity.js';

/** How long the claim of a refund lasts; longer after each attempt. */
const REFUND_ATTEMPT_SECONDS = 30;

export interface DueRefund {
  id: string;
  attempt: number;
  /** A part was returned without a refund: what the provider can refund may be more than is owed. */
  isPartOnly: boolean;
}

@Injectable()
export class PaymentsRepository {
  /** Stores the payments and returns those that were not stored before, each once. */
  async record<News extends { payment: CapturedPayment; order: { id: string } }>(
    manager: EntityManager,
    news: readonly News[],
  ): Promise<News[]> {
    const recorded = await manager.query<{ id: string }[]>(
      `INSERT INTO payments (id, order_id, session_id, amount_minor, currency, status)
       SELECT n.id, n.order_id, n.session_id, n.amount_minor, n.currency, 'captured'
       FROM jsonb_to_recordset($1) AS n(
         id text, order_id uuid, session_id text, amount_minor integer, currency text
       )
       ORDER BY n.id ON CONFLICT DO NOTHING RETURNING id`,
      [
        JSON.stringify(
          news.map(({ payment, order }) => ({
            id: payment.id,
            order_id: order.id,
            session_id: payment.sessionId,
            amount_minor: payment.amountMinor,
            currency: payment.currency,
          })),
        ),
      ],
    );
    const byId = new Map(news.map((one) => [one.payment.id, one]));
    return recorded.map(({ id }) => byId.get(id)!);
  }

  find(manager: EntityManager, id: string): Promise<PaymentEntity | null> {
    return manager.findOneBy(PaymentEntity, { id });
  }

  /** Locks a payment. Lock its order first, if it has one. */
  lock(manager: EntityManager, id: string): Promise<PaymentEntity | null> {
    return manager.findOne(PaymentEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** Marks the payment as owed back, due at once. */
  async owe(manager: EntityManager, id: string): Promise<void> {
    await manager.update(PaymentEntity, id, {
      status: 'refund_pending',
      refundDueAt: () => 'shop_now()',
    });
  }

  async markRefunded(manager: EntityManager, id: string): Promise<void> {
    await manager.update(PaymentEntity, id, { status: 'refunded', refundedAt: () => 'now()' });
  }

  /** Marks the refund as failed. It is retried in `retryInHours` hours; null means never. */
  async markRefundFailed(
    manager: EntityManager,
    id: string,
    reason: string,
    retryInHours: number | null,
  ): Promise<void> {
    await manager.query(
      `UPDATE payments SET status = 'refund_failed', refunded_at = NULL, refund_failure = $2,
         refund_due_at = shop_now() + make_interval(hours => $3)
       WHERE id = $1`,
      [id, reason, retryInHours],
    );
  }

  /** Returns the payments of an order whose refund has failed, locked. Lock the order first. */
  lockFailedOf(manager: EntityManager, orderId: string): Promise<PaymentEntity[]> {
    return manager.find(PaymentEntity, {
      where: { orderId, status: 'refund_failed' },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
  }

  /** Records that the organiser has returned `amountMinor`, the rest of the payment, without the provider. */
  async markPaidBack(manager: EntityManager, id: string, amountMinor: Pence): Promise<void> {
    await manager.increment(PaymentEntity, { id }, 'paidBackMinor', amountMinor);
    await this.markRefunded(manager, id);
  }

  /** True when the organiser has returned a payment of that order, and the provider is to return none. */
  async isPaidBack(manager: EntityManager, orderId: string): Promise<boolean> {
    const [{ done }] = await manager.query<[{ done: boolean | null }]>(
      `SELECT bool_or(paid_back_minor > 0) AND bool_and(status <> 'refund_pending') AS done
       FROM payments WHERE order_id = $1`,
      [orderId],
    );
    return done === true;
  }

  async markFraudWarned(manager: EntityManager, id: string): Promise<void> {
    await manager.query(
      'UPDATE payments SET fraud_warned_at = coalesce(fraud_warned_at, now()) WHERE id = $1',
      [id],
    );
  }

  /** Claims the payments that are due for a refund. Each goes to one caller only. */
  async claimRefunds(manager: EntityManager, limit: number): Promise<DueRefund[]> {
    const [rows] = await manager.query<[DueRefund[], number]>(
      `UPDATE payments SET status = 'refund_pending', refund_attempts = refund_attempts + 1,
         refund_due_at = shop_now() + make_interval(secs => $1 * refund_attempts + $1)
       WHERE id = ANY (ARRAY(
         SELECT id FROM payments
         WHERE status IN ('refund_pending', 'refund_failed') AND is_due(refund_due_at, CASE status
           WHEN 'refund_pending' THEN make_interval(secs => $1 * refund_attempts)
           ELSE make_interval(hours => $3)
         END)
         ORDER BY refund_due_at LIMIT $2 FOR UPDATE SKIP LOCKED
       ))
       RETURNING id, refund_attempts AS attempt, paid_back_minor > 0 OR EXISTS (
         SELECT FROM disputes WHERE payment_id = payments.id AND disputes.status = 'lost'
       ) AS "isPartOnly"`,
      [REFUND_ATTEMPT_SECONDS, limit, LONGEST_HOURS_TO_REFUND],
    );
    return rows;
  }
}
