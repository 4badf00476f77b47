import { Injectable } from '@nestjs/common';
import { type Event, toPence, type UpdateEventBody } from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';
import { DomainError } from '../../common/errors/domain-error.js';
import { Transactions } from '../../database/transactions.js';
import { VenueQueries } from '../venues/venue-queries.service.js';
import {
  assertEndsAfterStart,
  assertFitsVenue,
  assertKeepsPromises,
  assertNotCancelled,
  assertNotTooLong,
  assertStartsInFuture,
  type EventPlan,
  isMoved,
} from './domain/event-rules.js';
import { EventListChanges } from './event-list-changes.service.js';
import { EventQueries } from './event-queries.service.js';
import { venueNotFound } from './events.errors.js';
import { EventsRepository, type LockedEvent } from './persistence/events.repository.js';
import { PublishedLimit } from './published-limit.service.js';

@Injectable()
export class UpdateEventService {
  constructor(
    private readonly transactions: Transactions,
    private readonly events: EventsRepository,
    private readonly venues: VenueQueries,
    private readonly limit: PublishedLimit,
    private readonly queries: EventQueries,
    private readonly listChanges: EventListChanges,
  ) {}

  /** Changes the fields in the body, under the lock that sales take too. A retry after an unseen commit changes nothing. */
  async update(id: string, userId: string, body: UpdateEventBody): Promise<Event> {
    const event = await this.transactions.run(async (manager) => {
      await this.limit.lock(manager, userId);
      const locked = await this.events.lock(manager, id);
      if (!locked) throw new DomainError('EVENT_NOT_FOUND');
      const plan = planAfter(locked, body);
      await this.assertAllowed(manager, locked, plan);
      if (returnsToList(locked, plan)) await this.limit.assertRoom(manager, userId);
      await this.store(manager, locked, plan, body);
      return this.queries.read(manager, id);
    });
    this.listChanges.happened();
    return event;
  }

  /** Errors of the body come first, then those of the event's state. */
  private async assertAllowed(
    manager: EntityManager,
    { event, stock }: LockedEvent,
    plan: EventPlan,
  ): Promise<void> {
    const before: EventPlan = { ...event, ticketQuantity: stock.quantity };
    const venue = await this.venues.find(manager, plan.venueId);
    if (!venue) throw venueNotFound();
    assertEndsAfterStart(plan);
    assertFitsVenue(plan, venue);
    const restarted = plan.startTime.getTime() !== event.startTime.getTime();
    const moved = restarted || plan.endTime.getTime() !== event.endTime.getTime();
    if (event.status === 'published' && restarted) assertStartsInFuture(plan, new Date());
    if (moved) assertNotTooLong(plan);
    assertNotCancelled(event);
    assertKeepsPromises(before, plan, stock);
  }

  private async store(
    manager: EntityManager,
    { event, ticketType }: LockedEvent,
    plan: EventPlan,
    { title = event.title, description = event.description, ticketPrice }: UpdateEventBody,
  ): Promise<void> {
    const { ticketQuantity, ...place } = plan;
    await this.events.update(manager, event.id, { title, description, ...place, ended: false });
    if (isMoved(event, plan)) await this.events.storeMove(manager, event.id);
    const priceMinor = ticketPrice === undefined ? ticketType.priceMinor : toPence(ticketPrice);
    const couldBeBought = event.status !== 'draft';
    const priceChanged =
      ticketType.priceChanged || (couldBeBought && priceMinor !== ticketType.priceMinor);
    const tickets = { priceMinor, priceChanged, quantity: ticketQuantity };
    await this.events.updateTicketType(manager, ticketType.id, tickets);
  }
}

/** True when the change moves a published event that is over to a time that is not. */
function returnsToList({ event }: LockedEvent, plan: EventPlan): boolean {
  const now = new Date();
  return event.status === 'published' && event.endTime <= now && plan.endTime > now;
}

function planAfter({ event, stock }: LockedEvent, body: UpdateEventBody): EventPlan {
  return {
    venueId: body.venueId?.toLowerCase() ?? event.venueId,
    startTime: body.startTime === undefined ? event.startTime : new Date(body.startTime),
    endTime: body.endTime === undefined ? event.endTime : new Date(body.endTime),
    ticketQuantity: body.ticketQuantity ?? stock.quantity,
  };
}
