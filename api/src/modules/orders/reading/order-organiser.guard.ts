import { Injectable } from '@nestjs/common';
import { OwnershipGuard } from '../../../common/auth/ownership.guard.js';
import type { SignedInUser } from '../../../common/auth/signed-in-user.js';
import { EventOrderQueries } from './event-order-queries.service.js';

/** Lets the creator of the order's event through. To others the order does not exist. */
@Injectable()
export class OrderOrganiserGuard extends OwnershipGuard {
  protected override readonly notFound = 'ORDER_NOT_FOUND';

  constructor(private readonly queries: EventOrderQueries) {
    super();
  }

  protected override async assertOwner(user: SignedInUser, id: string): Promise<void> {
    await this.queries.assertOrganiser(id, user.id);
  }
}
