import { Inject, Injectable } from '@nestjs/common';
import { pages } from '@stagedoor/contracts';
import { ENVIRONMENT, type Environment } from '../../../config/environment.js';
import { Transactions } from '../../../database/transactions.js';
import { OrdersRepository } from '../persistence/orders.repository.js';
import { Settlement } from '../settlement/settlement.service.js';

@Injectable()
export class CompleteFreeOrderService {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly transactions: Transactions,
    private readonly orders: OrdersRepository,
    private readonly settlement: Settlement,
  ) {}

  /** Completes a free order as soon as it is held, once. Its payment page is the success page. */
  complete(orderId: string): Promise<void> {
    return this.transactions.run(async (manager) => {
      const order = await this.orders.lock(manager, orderId);
      if (order?.paymentStatus !== 'pending' || order.totalMinor !== 0) return;
      const url = `${this.environment.PUBLIC_URL}${pages.checkoutSuccess}?${pages.CHECKOUT_SESSION}=${orderId}`;
      await this.orders.storeUrl(manager, orderId, url);
      await this.settlement.sell(manager, { why: 'free', by: 'shop' }, { order });
    });
  }
}
