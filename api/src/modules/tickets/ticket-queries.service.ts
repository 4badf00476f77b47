import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { OrderTicket, PageQuery, Ticket } from '@stagedoor/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { DomainError } from '../../common/errors/domain-error.js';
import { cutPage, Page, pageSize } from '../../common/lists/page.js';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { together } from '../../database/together.js';
import { type DescribedEvent, EventCatalogue } from '../events/event-catalogue.service.js';
import { parseTicketCursor, toTicketCursor } from './domain/ticket-cursor.js';
import {
  type HeldTicket,
  type TicketCounts,
  TicketsRepository,
} from './persistence/tickets.repository.js';
import { type ShownTicket, toOrderTicket, toTicket } from './tickets.mapper.js';

export type { TicketCounts };

/** Reads a user's own tickets; for another user's, throws TICKET_NOT_FOUND. */
@Injectable()
export class TicketQueries {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly events: EventCatalogue,
    private readonly tickets: TicketsRepository,
  ) {}

  async get(id: string, holderId: string): Promise<Ticket> {
    const ticket = await this.tickets.findOne(this.dataSource.manager, id, holderId);
    const [described] = ticket ? await this.describe([ticket]) : [];
    if (!described) throw new DomainError('TICKET_NOT_FOUND');
    return described;
  }

  /** Returns a page of the user's tickets, the latest first. */
  async list(holderId: string, { limit, cursor }: PageQuery): Promise<Page<Ticket>> {
    const size = pageSize(limit);
    const { manager } = this.dataSource;
    const after = cursor === undefined ? null : parseTicketCursor(cursor);
    const found = await this.tickets.findOfHolder(manager, holderId, after, size + 1);
    const { page, end } = cutPage(found, size);
    return new Page(await this.describe(page), end && toTicketCursor(end));
  }

  /** Counts the user's valid tickets for events that have not ended, as that transaction sees them. */
  countStillOfUse(manager: EntityManager, holderId: string): Promise<number> {
    return this.tickets.countStillOfUse(manager, holderId);
  }

  /** Returns the tickets sold and admitted, and the people inside, by event. */
  countByEvent(
    manager: EntityManager,
    eventIds: readonly string[],
  ): Promise<Map<string, TicketCounts>> {
    return this.tickets.countByEvent(manager, eventIds);
  }

  /** Returns the tickets of those orders by order; the caller passes their described events, which it may still read. */
  async ofOrders(
    manager: EntityManager,
    orderIds: readonly string[],
    ofEvents: Promise<ReadonlyMap<string, DescribedEvent>>,
  ): Promise<Map<string, OrderTicket[]>> {
    const ofOrder = new Map<string, OrderTicket[]>(orderIds.map((id) => [id, []]));
    const [tickets, events] = await together([
      this.tickets.findOfOrders(manager, orderIds),
      ofEvents,
    ]);
    for (const ticket of tickets) {
      const event = events.get(ticket.eventId);
      if (!event) continue;
      ofOrder.get(ticket.orderId)?.push(toOrderTicket(ticket, event, this.environment.PUBLIC_URL));
    }
    return ofOrder;
  }

  /** Describes tickets of that event that the caller has read. */
  describeOf(event: DescribedEvent, tickets: readonly ShownTicket[]): OrderTicket[] {
    return tickets.map((ticket) => toOrderTicket(ticket, event, this.environment.PUBLIC_URL));
  }

  private async describe(tickets: readonly HeldTicket[]): Promise<Ticket[]> {
    const eventIds = [...new Set(tickets.map(({ eventId }) => eventId))];
    const events = await this.events.describe(this.dataSource.manager, eventIds);
    return tickets.flatMap((ticket) => {
      const event = events.get(ticket.eventId);
      return event ? [toTicket(ticket, event, this.environment.PUBLIC_URL)] : [];
    });
  }
}
