import { Injectable } from '@nestjs/common';
import type { Order } from '@stagedoor/contracts';
import { OrderQueries } from '../reading/order-queries.service.js';
import { ReleaseHoldService } from '../settlement/release-hold.service.js';

@Injectable()
export class CancelOrderService {
  constructor(
    private readonly queries: OrderQueries,
    private readonly releaseHold: ReleaseHoldService,
  ) {}

  /** Releases the tickets. Returns the order as it is then: completed, when it was paid meanwhile. */
  async cancel(id: string, buyerId: string): Promise<Order> {
    const order = await this.queries.findOwn(id, buyerId);
    const cause = { why: 'let-go', by: `user:${buyerId}` } as const;
    await this.releaseHold.release(order, cause);
    if (order.checkoutSessionId === null) {
      // The call that opens the session may have stored it since; the buyer cancels that one too.
      await this.releaseHold.release(await this.queries.findOwn(id, buyerId), cause);
    }
    return this.queries.get(id, buyerId);
  }
}
