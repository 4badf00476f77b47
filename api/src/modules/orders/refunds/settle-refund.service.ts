import { Injectable } from '@nestjs/common';
import type { Pence } from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../../database/transactions.js';
import { Alarm } from '../../alarms/alarm.service.js';
import { Outbox } from '../../mail/outbox.service.js';
import type { PaymentMovement } from '../domain/ledger.js';
import {
  type EarlierRefunds,
  type RefundEffect,
  refundEffect,
  type RefundNews,
} from '../domain/refund-news.js';
import { hoursToNextRefund } from '../domain/refund-retry.js';
import type { OrderEntity } from '../persistence/order.entity.js';
import type { PaymentEntity } from '../persistence/payment.entity.js';
import { type DueRefund, PaymentsRepository } from '../persistence/payments.repository.js';
import { RefundsRepository } from '../persistence/refunds.repository.js';
import { Settlement } from '../settlement/settlement.service.js';

interface HeardRefund {
  order: OrderEntity | null;
  payment: PaymentEntity;
  news: RefundNews;
  earlier: EarlierRefunds;
}

/** The movement of the refund's amount that an effect books. */
const BOOKED: Partial<Record<RefundEffect, PaymentMovement>> = {
  returned: 'refund',
  'over-returned': 'refund',
  partly: 'refund',
  doubled: 'refund',
  'came-back': 'refund-returned',
  'double-came-back': 'refund-returned',
};

/** Applies the reported states of refunds, whichever source reports them. */
@Injectable()
export class SettleRefundService {
  constructor(
    private readonly transactions: Transactions,
    private readonly payments: PaymentsRepository,
    private readonly refunds: RefundsRepository,
    private readonly settlement: Settlement,
    private readonly outbox: Outbox,
    private readonly alarm: Alarm,
  ) {}

  /** Whether refunds that are known to have succeeded make up that amount of the payment. */
  async knows(paymentId: string, amount: Pence): Promise<boolean> {
    const known = await this.transactions.run((manager) =>
      this.refunds.succeededOf(manager, paymentId),
    );
    return known === amount;
  }

  settle(paymentId: string, news: readonly RefundNews[]): Promise<boolean> {
    return this.transactions.run((manager) => this.settleIn(manager, paymentId, news));
  }

  /** Records that the provider refused this attempt for good. The money is still owed; the organiser decides. */
  refused({ id, attempt }: DueRefund, refusal: string): Promise<void> {
    return this.transactions.run(async (manager) => {
      const payment = (await this.settlement.lockPayment(manager, id))?.payment;
      if (payment?.status !== 'refund_pending' || payment.refundAttempts !== attempt) return;
      await this.giveUp(manager, payment, refusal);
      const what = `the refund of payment ${id} of ${payment.amountMinor} was refused`;
      this.alarm.raise(`${what} (${refusal}): try it again, or return it in another way`, 'refund');
    });
  }

  /**
   * As `settle`, in the caller's transaction. Returns false when a report can have its effect only later: the payment
   * is not stored yet, or the notice that another refund has failed is missing. Money that the provider returned on its
   * own invalidates the tickets.
   */
  async settleIn(
    manager: EntityManager,
    paymentId: string,
    news: readonly RefundNews[],
  ): Promise<boolean> {
    const locked = await this.settlement.lockPayment(manager, paymentId);
    if (!locked) return false;
    let isSettled = true;
    for (const each of failuresFirst(news)) {
      const payment = (await this.payments.find(manager, paymentId))!;
      if (!(await this.apply(manager, locked.order, payment, each))) isSettled = false;
    }
    return isSettled;
  }

  /** Returns false, and does nothing, when it is too early for the report. */
  private async apply(
    manager: EntityManager,
    order: OrderEntity | null,
    payment: PaymentEntity,
    news: RefundNews,
  ): Promise<boolean> {
    const earlier = await this.refunds.earlierOf(manager, payment.id, news);
    const effect = refundEffect(payment, news, earlier);
    if (effect === 'too-early') return false;
    await this.refunds.record(manager, payment.id, news);
    await this.follow(manager, effect, { order, payment, news, earlier });
    return true;
  }

  private async follow(
    manager: EntityManager,
    effect: Exclude<RefundEffect, 'too-early'>,
    { order, payment, news, earlier }: HeardRefund,
  ): Promise<void> {
    const of = `payment ${payment.id} of ${payment.amountMinor}`;
    const movement = BOOKED[effect];
    if (movement) await this.settlement.book(manager, movement, payment, news.amountMinor);
    switch (effect) {
      case 'none':
      case 'double-came-back':
        return;
      case 'over-returned':
        this.alarm.raise(
          `the buyer has ${earlier.returnedMinor + earlier.otherwiseMinor + news.amountMinor} back of ${of}`,
          'refund',
        );
        return this.finish(manager, order, payment);
      case 'returned':
        return this.finish(manager, order, payment);
      case 'partly':
        return this.alarm.raise(`${of} was returned in part: ${news.amountMinor}`, 'refund');
      case 'doubled':
        return this.alarm.raise(
          `${of} was back already and is refunded: ${news.amountMinor}`,
          'refund',
        );
      case 'kept':
        return this.alarm.raise(`a refund of ${news.amountMinor} of ${of} failed`, 'refund');
      case 'came-back':
        if (payment.status !== 'refunded')
          return this.alarm.raise(`a refund of ${of} came back`, 'refund');
        return this.retryLater(
          manager,
          { payment, news, earlier },
          `the refund of ${of} came back`,
        );
      case 'failed':
        return this.retryLater(manager, { payment, news, earlier }, `the refund of ${of} failed`);
    }
  }

  private async retryLater(
    manager: EntityManager,
    { payment, news, earlier }: Omit<HeardRefund, 'order'>,
    what: string,
  ): Promise<void> {
    const failures = earlier.failures + 1;
    const hours = hoursToNextRefund(failures);
    const reason = news.failureReason ?? 'unknown';
    if (hours === null) await this.giveUp(manager, payment, reason);
    else await this.payments.markRefundFailed(manager, payment.id, reason, hours);
    const next = hours === null ? 'return it in another way' : `it is tried again in ${hours} h`;
    this.alarm.raise(`${what} (failure ${failures}): ${next}`, 'refund');
  }

  private async giveUp(
    manager: EntityManager,
    { id, orderId }: PaymentEntity,
    reason: string,
  ): Promise<void> {
    await this.payments.markRefundFailed(manager, id, reason, null);
    if (orderId !== null) await this.outbox.put(manager, 'refund-failed', { orderId });
  }

  private async finish(
    manager: EntityManager,
    order: OrderEntity | null,
    payment: PaymentEntity,
  ): Promise<void> {
    const paysOrder = order?.paymentIntentId === payment.id;
    if (paysOrder && order.paymentStatus === 'completed') {
      await this.settlement.takeBack(manager, order, {
        why: 'refunded-by-provider',
        by: 'provider',
      });
    }
    await this.payments.markRefunded(manager, payment.id);
    if (paysOrder && order.paymentStatus === 'refund_pending') {
      await this.settlement.finishRefund(manager, order, { why: 'money-returned', by: 'provider' });
    }
  }
}

/** Sorts failures first: the money of a failed refund pays for the refund that replaced it. */
function failuresFirst(news: readonly RefundNews[]): RefundNews[] {
  return news.toSorted((one, other) => rankOf(one) - rankOf(other));
}

const rankOf = ({ result }: RefundNews) => (result === 'failed' ? 0 : 1);
