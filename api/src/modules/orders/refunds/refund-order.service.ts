import { Injectable } from '@nestjs/common';
import type { EventOrder } from '@stagedoor/contracts';
import { DomainError } from '../../../common/errors/domain-error.js';
import { Transactions } from '../../../database/transactions.js';
import { EventOrderQueries } from '../reading/event-order-queries.service.js';
import { DisputesRepository } from '../persistence/disputes.repository.js';
import { OrdersRepository } from '../persistence/orders.repository.js';
import { Settlement } from '../settlement/settlement.service.js';

@Injectable()
export class RefundOrderService {
  constructor(
    private readonly transactions: Transactions,
    private readonly orders: OrdersRepository,
    private readonly disputes: DisputesRepository,
    private readonly settlement: Settlement,
    private readonly queries: EventOrderQueries,
  ) {}

  /**
   * Makes the tickets of a paid order invalid and sends its money back; an order that is being refunded stays as it is.
   * Throws ORDER_NOT_PAID when there is nothing to return, ORDER_DISPUTED while the buyer's bank has the money.
   */
  async refund(orderId: string, organiserId: string): Promise<EventOrder> {
    await this.transactions.run(async (manager) => {
      const order = await this.orders.lock(manager, orderId);
      if (!order) throw new DomainError('ORDER_NOT_FOUND');
      if (order.paymentStatus === 'refund_pending' || order.paymentStatus === 'refunded') return;
      if (order.paymentStatus !== 'completed') throw new DomainError('ORDER_NOT_PAID');
      if (await this.disputes.isOpen(manager, orderId)) throw new DomainError('ORDER_DISPUTED');
      const cause = { why: 'refunded-by-organiser', by: `user:${organiserId}` } as const;
      await this.settlement.takeBack(manager, order, cause);
    });
    return this.queries.get(orderId);
  }
}
