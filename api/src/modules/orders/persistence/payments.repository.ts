import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { CapturedPayment } from '../domain/captured-payment.js';
import { PaymentEntity } from './payment.entity.js';

/** For how long one caller has a refund to itself; afterwards any may try it again. */
const REFUND_ATTEMPT_SECONDS = 30;

export interface DueRefund {
  id: string;
  attempt: number;
}

@Injectable()
export class PaymentsRepository {
  /** Those of the payments that were not known before, nor their effect; each once. */
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

  /** Lock its order first, if it has one. */
  lock(manager: EntityManager, id: string): Promise<PaymentEntity | null> {
    return manager.findOne(PaymentEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** From now on the money is owed back, and due at once. */
  async owe(manager: EntityManager, id: string): Promise<void> {
    await manager.update(PaymentEntity, id, {
      status: 'refund_pending',
      refundDueAt: () => 'shop_now()',
    });
  }

  async markRefunded(manager: EntityManager, id: string): Promise<void> {
    await manager.update(PaymentEntity, id, { status: 'refunded', refundedAt: () => 'now()' });
  }

  /** The money is still owed, and asked for anew in so many hours; null is never. */
  async markRefundFailed(
    manager: EntityManager,
    id: string,
    retryInHours: number | null,
  ): Promise<void> {
    await manager.query(
      `UPDATE payments SET status = 'refund_failed', refunded_at = NULL,
         refund_due_at = shop_now() + make_interval(hours => $2)
       WHERE id = $1`,
      [id, retryInHours],
    );
  }

  /** False when no such payment is known. */
  async markDisputed(manager: EntityManager, id: string): Promise<boolean> {
    const { affected } = await manager.update(PaymentEntity, id, { disputedAt: () => 'now()' });
    return affected === 1;
  }

  /** Payments that are to be sent back now, each handed to one caller only, whatever the number of copies. */
  async claimRefunds(manager: EntityManager, limit: number): Promise<DueRefund[]> {
    const [rows] = await manager.query<[DueRefund[], number]>(
      `UPDATE payments SET status = 'refund_pending', refund_attempts = refund_attempts + 1,
         refund_due_at = shop_now() + make_interval(secs => $1 * refund_attempts + $1)
       WHERE id IN (
         SELECT id FROM payments
         WHERE status IN ('refund_pending', 'refund_failed') AND refund_due_at <= shop_now()
         ORDER BY refund_due_at LIMIT $2 FOR UPDATE SKIP LOCKED
       )
       RETURNING id, refund_attempts AS attempt`,
      [REFUND_ATTEMPT_SECONDS, limit],
    );
    return rows;
  }
}
