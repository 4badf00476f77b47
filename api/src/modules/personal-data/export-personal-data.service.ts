import { Injectable } from '@nestjs/common';
import type { PersonalData } from '@stagedoor/contracts';
import type { SignedInUser } from '../../common/auth/signed-in-user.js';
import { SessionQueries } from '../auth/session-queries.service.js';
import { UserQueries } from '../auth/user-queries.service.js';
import { EventQueries } from '../events/event-queries.service.js';
import { OrderQueries } from '../orders/order-queries.service.js';
import { TicketQueries } from '../tickets/ticket-queries.service.js';
import { VenueQueries } from '../venues/venue-queries.service.js';

@Injectable()
export class ExportPersonalDataService {
  constructor(
    private readonly users: UserQueries,
    private readonly sessions: SessionQueries,
    private readonly orders: OrderQueries,
    private readonly tickets: TicketQueries,
    private readonly events: EventQueries,
    private readonly venues: VenueQueries,
  ) {}

  /** All that is kept about somebody and can be read; of the password there is only a hash, which is nobody's to read. */
  async export(user: SignedInUser): Promise<PersonalData> {
    const [account, { sessions }, orders, tickets, events, { venues }] = await Promise.all([
      this.users.get(user.id),
      this.sessions.list(user),
      this.orders.list(user.id, {}),
      this.tickets.list(user.id),
      this.events.mine(user),
      this.venues.list(user, true),
    ]);
    const exportedAt = new Date().toISOString();
    return { exportedAt, account, sessions, orders, tickets, events, venues };
  }
}
