import { Injectable } from '@nestjs/common';
import { OwnershipGuard } from '../../common/auth/ownership.guard.js';
import type { SignedInUser } from '../../common/auth/signed-in-user.js';
import { TicketQueries } from '../tickets/ticket-queries.service.js';

/** Lets the ticket's holder through. To others it does not exist, whatever body they send. */
@Injectable()
export class TicketHolderGuard extends OwnershipGuard {
  protected override readonly notFound = 'TICKET_NOT_FOUND';

  constructor(private readonly tickets: TicketQueries) {
    super();
  }

  protected override async assertOwner(user: SignedInUser, id: string): Promise<void> {
    await this.tickets.get(id, user.id);
  }
}
