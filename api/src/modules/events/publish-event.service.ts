import { Injectable } from '@nestjs/common';
import type { Event } from '@stagedoor/contracts';
import { DomainError } from '../../common/errors/domain-error.js';
import { Transactions } from '../../database/transactions.js';
import { LimitedAuditLog } from '../auth/limited-audit-log.service.js';
import {
  assertNotCancelled,
  assertNotTooLong,
  assertStartsInFuture,
} from './domain/event-rules.js';
import { EventListChanges } from './event-list-changes.service.js';
import { EventQueries } from './event-queries.service.js';
import { EventsRepository } from './persistence/events.repository.js';
import { PublishedLimit } from './published-limit.service.js';

@Injectable()
export class PublishEventService {
  constructor(
    private readonly transactions: Transactions,
    private readonly events: EventsRepository,
    private readonly limit: PublishedLimit,
    private readonly queries: EventQueries,
    private readonly audit: LimitedAuditLog,
    private readonly listChanges: EventListChanges,
  ) {}

  /** Publishes a draft; a published event does not change. Throws TOO_MANY_REQUESTS after many within an hour. */
  async publish(id: string, userId: string): Promise<Event> {
    const event = await this.transactions.run(async (manager) => {
      await this.limit.lock(manager, userId);
      const locked = await this.events.lock(manager, id);
      if (!locked) throw new DomainError('EVENT_NOT_FOUND');
      assertNotCancelled(locked.event);
      if (locked.event.status === 'draft') {
        const publishedAt = new Date();
        assertStartsInFuture(locked.event, publishedAt);
        assertNotTooLong(locked.event);
        await this.limit.assertRoom(manager, userId);
        await this.events.update(manager, id, { status: 'published', publishedAt });
        const published = { action: 'event-published', subject: `event:${id}` } as const;
        await this.audit.record(manager, { actor: `user:${userId}`, ...published });
      }
      return this.queries.read(manager, id);
    });
    this.listChanges.happened();
    return event;
  }
}
