import { Injectable } from '@nestjs/common';
import type { Order } from '@stagedoor/contracts';
import { OrderQueries } from './order-queries.service.js';
import { ReleaseHoldService } from './release-hold.service.js';

@Injectable()
export class CancelOrderService {
  constructor(
    private readonly queries: OrderQueries,
    private readonly releaseHold: ReleaseHoldService,
  ) {}

  /** Lets the tickets go and answers what became of the order: completed, when it had been paid meanwhile. */
  async cancel(id: string, buyerId: string): Promise<Order> {
    const order = await this.queries.findOwn(id, buyerId);
    const cause = { why: 'let-go', by: `user:${buyerId}` } as const;
    await this.releaseHold.letGo(order, cause);
    if (order.checkoutSessionId === null) {
      // The call that opens the session may have stored it since; the buyer lets that one go too.
      await this.releaseHold.letGo(await this.queries.findOwn(id, buyerId), cause);
    }
    return this.queries.get(id, buyerId);
  }
}
