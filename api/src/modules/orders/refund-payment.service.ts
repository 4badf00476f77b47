import { Injectable } from '@nestjs/common';
import { Transactions } from '../../database/transactions.js';
import type { OrderEntity } from './persistence/order.entity.js';
import { OrdersRepository } from './persistence/orders.repository.js';
import { StripeGateway } from './stripe.gateway.js';

@Injectable()
export class RefundPaymentService {
  constructor(
    private readonly transactions: Transactions,
    private readonly gateway: StripeGateway,
    private readonly orders: OrdersRepository,
  ) {}

  /** Sends the whole payment of an order back, once, and marks the order as refunded. */
  async refund({ id, paymentIntentId }: OrderEntity): Promise<void> {
    if (paymentIntentId === null) return;
    await this.gateway.refund(paymentIntentId, `order-${id}-refund`);
    await this.transactions.run(async (manager) => {
      const order = await this.orders.lock(manager, id);
      if (order?.paymentStatus === 'refund_pending') {
        await this.orders.changeStatus(manager, order, 'refunded');
      }
    });
  }
}
