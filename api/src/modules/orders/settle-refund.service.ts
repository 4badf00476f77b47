import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../database/transactions.js';
import { Alarm } from './alarm.js';
import { LedgerRepository } from './persistence/ledger.repository.js';
import { OrdersRepository } from './persistence/orders.repository.js';
import type { PaymentEntity } from './persistence/payment.entity.js';
import { PaymentsRepository } from './persistence/payments.repository.js';
import { TakeBackOrderService } from './take-back-order.service.js';

/** What the provider says of a refund: the money is back, on its way, or will not go. */
export type RefundResult = 'succeeded' | 'pending' | 'failed';

/** What a refund means here, whoever brings the news. */
@Injectable()
export class SettleRefundService {
  constructor(
    private readonly transactions: Transactions,
    private readonly orders: OrdersRepository,
    private readonly payments: PaymentsRepository,
    private readonly ledger: LedgerRepository,
    private readonly takeBack: TakeBackOrderService,
    private readonly alarm: Alarm,
  ) {}

  settle(paymentId: string, result: RefundResult): Promise<void> {
    return this.transactions.run((manager) => this.settleIn(manager, paymentId, result));
  }

  /** As `settle`, in the caller's transaction. Money that the provider returned by itself takes the tickets with it. */
  async settleIn(manager: EntityManager, paymentId: string, result: RefundResult): Promise<void> {
    if (result === 'pending') return;
    const known = await this.payments.find(manager, paymentId);
    if (!known) return;
    const order = known.orderId === null ? null : await this.orders.lock(manager, known.orderId);
    const payment = await this.payments.lock(manager, paymentId);
    if (!payment || payment.status === 'refunded') return;
    if (result === 'failed') return this.fail(manager, payment);

    const paysOrder = order?.paymentIntentId === paymentId;
    if (paysOrder && order.paymentStatus === 'completed') {
      await this.takeBack.takeBack(manager, order, { why: 'refunded-by-provider', by: 'provider' });
    }
    const { orderId, amountMinor, currency } = payment;
    await this.ledger.book(manager, 'refund', { orderId, amountMinor, currency });
    await this.payments.markRefunded(manager, paymentId);
    if (paysOrder && order.paymentStatus === 'refund_pending') {
      await this.takeBack.finish(manager, order, { why: 'money-returned', by: 'provider' });
    }
  }

  private async fail(manager: EntityManager, { id, amountMinor }: PaymentEntity): Promise<void> {
    await this.payments.markRefundFailed(manager, id);
    this.alarm.raise(`the refund of payment ${id} of ${amountMinor} failed`);
  }
}
