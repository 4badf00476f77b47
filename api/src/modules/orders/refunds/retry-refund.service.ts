import { Injectable } from '@nestjs/common';
import type { EventOrder } from '@stagedoor/contracts';
import { DomainError } from '../../../common/errors/domain-error.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditLog } from '../../audit-log/audit-log.service.js';
import { EventOrderQueries } from '../reading/event-order-queries.service.js';
import { DisputesRepository } from '../persistence/disputes.repository.js';
import { OrdersRepository } from '../persistence/orders.repository.js';
import { PaymentsRepository } from '../persistence/payments.repository.js';

@Injectable()
export class RetryRefundService {
  constructor(
    private readonly transactions: Transactions,
    private readonly orders: OrdersRepository,
    private readonly payments: PaymentsRepository,
    private readonly disputes: DisputesRepository,
    private readonly audit: AuditLog,
    private readonly queries: EventOrderQueries,
  ) {}

  /**
   * Asks the provider again for the refunds of an order that have failed; one that is under way, or has arrived, stays
   * as it is. Throws REFUND_NOT_FAILED for an order that was never refunded, ORDER_DISPUTED while a bank has the money.
   */
  async retry(orderId: string, organiserId: string): Promise<EventOrder> {
    await this.transactions.run(async (manager) => {
      const order = await this.orders.lock(manager, orderId);
      if (!order) throw new DomainError('ORDER_NOT_FOUND');
      const failed = await this.payments.lockFailedOf(manager, orderId);
      if (failed.length === 0) {
        if (order.paymentStatus === 'refund_pending' || order.paymentStatus === 'refunded') return;
        throw new DomainError('REFUND_NOT_FAILED');
      }
      if (await this.disputes.isOpen(manager, orderId)) throw new DomainError('ORDER_DISPUTED');
      for (const { id } of failed) await this.payments.owe(manager, id);
      const retried = { action: 'refund-retried', subject: `order:${orderId}` } as const;
      await this.audit.record(manager, { actor: `user:${organiserId}`, ...retried });
    });
    return this.queries.get(orderId);
  }
}
