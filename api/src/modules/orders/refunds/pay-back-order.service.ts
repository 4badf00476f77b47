import { Injectable } from '@nestjs/common';
import type { EventOrder } from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';
import { DomainError } from '../../../common/errors/domain-error.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditLog } from '../../audit-log/audit-log.service.js';
import { EventOrderQueries } from '../reading/event-order-queries.service.js';
import { DisputesRepository } from '../persistence/disputes.repository.js';
import { LedgerRepository } from '../persistence/ledger.repository.js';
import type { OrderEntity } from '../persistence/order.entity.js';
import { OrdersRepository } from '../persistence/orders.repository.js';
import type { PaymentEntity } from '../persistence/payment.entity.js';
import { PaymentsRepository } from '../persistence/payments.repository.js';
import { RefundsRepository } from '../persistence/refunds.repository.js';
import { Settlement } from '../settlement/settlement.service.js';

@Injectable()
export class PayBackOrderService {
  constructor(
    private readonly transactions: Transactions,
    private readonly orders: OrdersRepository,
    private readonly payments: PaymentsRepository,
    private readonly refunds: RefundsRepository,
    private readonly disputes: DisputesRepository,
    private readonly ledger: LedgerRepository,
    private readonly settlement: Settlement,
    private readonly audit: AuditLog,
    private readonly queries: EventOrderQueries,
  ) {}

  /**
   * Takes the organiser's word that the buyer has the money of failed refunds in another way: the provider is asked for
   * it no more. Said again, it changes nothing. Throws REFUND_NOT_FAILED while the provider may yet return it,
   * ORDER_DISPUTED while a bank may.
   */
  async payBack(orderId: string, organiserId: string): Promise<EventOrder> {
    await this.transactions.run(async (manager) => {
      const order = await this.orders.lock(manager, orderId);
      if (!order) throw new DomainError('ORDER_NOT_FOUND');
      const failed = await this.payments.lockFailedOf(manager, orderId);
      if (failed.length === 0) {
        if (await this.payments.isPaidBack(manager, orderId)) return;
        throw new DomainError('REFUND_NOT_FAILED');
      }
      if (await this.disputes.isOpen(manager, orderId)) throw new DomainError('ORDER_DISPUTED');
      for (const payment of failed) await this.payBackOne(manager, order, payment, organiserId);
      const paidBack = { action: 'order-paid-back', subject: `order:${orderId}` } as const;
      await this.audit.record(manager, { actor: `user:${organiserId}`, ...paidBack });
    });
    return this.queries.get(orderId);
  }

  private async payBackOne(
    manager: EntityManager,
    order: OrderEntity,
    { id, amountMinor, currency }: PaymentEntity,
    organiserId: string,
  ): Promise<void> {
    const left = amountMinor - (await this.refunds.returnedOf(manager, id));
    await this.ledger.book(manager, 'pay-back', { orderId: order.id, currency, amountMinor: left });
    await this.payments.markPaidBack(manager, id, left);
    if (order.paymentIntentId === id && order.paymentStatus === 'refund_pending') {
      await this.settlement.payBack(manager, order, organiserId);
    }
  }
}
