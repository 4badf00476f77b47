import { Injectable } from '@nestjs/common';
import type { Event } from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';
import { DomainError } from '../../common/errors/domain-error.js';
import { assertCancellable } from './domain/event-rules.js';
import { EventQueries } from './event-queries.service.js';
import { EventsRepository } from './persistence/events.repository.js';

/** The end of a sale, for whoever gives the money back. */
@Injectable()
export class EventCancellation {
  constructor(
    private readonly events: EventsRepository,
    private readonly queries: EventQueries,
  ) {}

  /** Takes the event off sale, under the lock that every hold takes. False when it was cancelled before. */
  async cancelIn(manager: EntityManager, id: string): Promise<boolean> {
    const locked = await this.events.lock(manager, id);
    if (!locked) throw new DomainError('EVENT_NOT_FOUND');
    if (locked.event.status === 'cancelled') return false;
    assertCancellable(locked.event, new Date());
    await this.events.update(manager, id, { status: 'cancelled' });
    return true;
  }

  /** The event as the transaction has left it. */
  readIn(manager: EntityManager, id: string): Promise<Event> {
    return this.queries.read(manager, id);
  }
}
