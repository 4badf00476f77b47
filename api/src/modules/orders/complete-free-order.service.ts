import { Inject, Injectable } from '@nestjs/common';
import { pages } from '@stagedoor/contracts';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { Transactions } from '../../database/transactions.js';
import { ConfirmPaymentService } from './confirm-payment.service.js';
import { OrdersRepository } from './persistence/orders.repository.js';

@Injectable()
export class CompleteFreeOrderService {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly transactions: Transactions,
    private readonly orders: OrdersRepository,
    private readonly confirmPayment: ConfirmPaymentService,
  ) {}

  /** Nothing is to be paid: the order is complete with its hold, once, and its page is the success page. */
  complete(orderId: string): Promise<void> {
    return this.transactions.run(async (manager) => {
      const order = await this.orders.lock(manager, orderId);
      if (order?.paymentStatus !== 'pending' || order.totalMinor !== 0) return;
      const url = `${this.environment.PUBLIC_URL}${pages.checkoutSuccess}?${pages.CHECKOUT_SESSION}=${orderId}`;
      await this.orders.storeUrl(manager, orderId, url);
      await this.confirmPayment.complete(manager, { why: 'free', by: 'shop' }, { order });
    });
  }
}
