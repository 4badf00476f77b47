import { Injectable } from '@nestjs/common';
import type { DeleteAccountBody, ErrorDetail } from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';
import type { SignedInUser } from '../../common/auth/signed-in-user.js';
import { DomainError } from '../../common/errors/domain-error.js';
import type { Client } from '../../common/http/client.js';
import { together } from '../../database/together.js';
import { Transactions } from '../../database/transactions.js';
import { AccountRemoval } from '../auth/account-removal.service.js';
import { PasswordProof } from '../auth/password-proof.service.js';
import { EventCatalogue } from '../events/event-catalogue.service.js';
import { OrderQueries } from '../orders/reading/order-queries.service.js';
import { DeleteInvitationsService } from '../team/delete-invitations.service.js';
import { TicketQueries } from '../tickets/ticket-queries.service.js';
import { reasonsToStay } from './domain/reasons-to-stay.js';

@Injectable()
export class DeleteAccountService {
  constructor(
    private readonly transactions: Transactions,
    private readonly proof: PasswordProof,
    private readonly accounts: AccountRemoval,
    private readonly orders: OrderQueries,
    private readonly tickets: TicketQueries,
    private readonly events: EventCatalogue,
    private readonly invitations: DeleteInvitationsService,
  ) {}

  /**
   * Deletes an account, and the invitations of it and to its events. Its orders, tickets, venues and events with orders
   * stay without an owner. Throws ACCOUNT_IN_USE with the reasons while others depend on the account.
   */
  async delete(
    user: SignedInUser,
    { currentPassword }: DeleteAccountBody,
    client: Client,
  ): Promise<null> {
    const account = await this.proof.prove(user, currentPassword, client);
    let ended: string[] | undefined;
    await this.transactions.run(async (manager) => {
      // An earlier attempt has committed, and its connection was lost.
      if (ended && (await this.accounts.isRemoved(manager, account))) return;
      // Before the locks, too: a refused call can be repeated without end, and delays no sale.
      await this.assertUnused(manager, account.id);
      await this.proof.lockToDeleteIn(manager, account);
      const events = await this.events.lockToLeaveIn(manager, account.id);
      await this.assertUnused(manager, account.id);
      await this.events.leaveIn(manager, account.id, events);
      await this.invitations.deleteIn(manager, account.id);
      ended = await this.accounts.removeIn(manager, account);
    });
    this.accounts.forget(ended ?? []);
    this.events.changed();
    return null;
  }

  /** Throws ACCOUNT_IN_USE with the reasons. Its result can change until the account and its events are locked. */
  private async assertUnused(manager: EntityManager, userId: string): Promise<void> {
    const [tickets, orders, owed, events, refunds] = await together([
      this.tickets.countStillOfUse(manager, userId),
      this.orders.countUnderWay(manager, userId),
      this.orders.countOwed(manager, userId),
      this.events.countWithSales(manager, userId),
      this.events.countWithRefunds(manager, userId),
    ]);
    const reasons = reasonsToStay({ tickets, orders, owed, events, refunds });
    if (reasons.length > 0) throw stillInUse(reasons);
  }
}

function stillInUse(details: ErrorDetail[]): DomainError {
  const reasons = details.map(({ message }) => message).join(' ');
  const message = `Your account cannot be deleted yet. ${reasons}`;
  return new DomainError('ACCOUNT_IN_USE', { message, details });
}
