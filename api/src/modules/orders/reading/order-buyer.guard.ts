import { Injectable } from '@nestjs/common';
import { OwnershipGuard } from '../../../common/auth/ownership.guard.js';
import type { SignedInUser } from '../../../common/auth/signed-in-user.js';
import { OrderQueries } from './order-queries.service.js';

/** Lets the order's buyer through. To others it does not exist, whatever body they send. */
@Injectable()
export class OrderBuyerGuard extends OwnershipGuard {
  protected override readonly notFound = 'ORDER_NOT_FOUND';

  constructor(private readonly queries: OrderQueries) {
    super();
  }

  protected override async assertOwner(user: SignedInUser, id: string): Promise<void> {
    await this.queries.findOwn(id, user.id);
  }
}
