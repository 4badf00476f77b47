import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { EventStatus, EventSummary, Pence } from '@stagedoor/contracts';
import { LRUCache } from 'lru-cache';
import type { DataSource, EntityManager } from 'typeorm';
import { eventStatusAt } from './domain/event-status.js';
import { toEventSummary } from './events.mapper.js';
import { EventRecordsRepository } from './persistence/event-records.repository.js';

const CACHED_MS = 1_000;
const MOST_CACHED = 1_000;

/** What a sale needs to know of an event. */
export interface EventForSale {
  id: string;
  /** Null once its creator has no account any more. */
  creatorId: string | null;
  title: string;
  status: EventStatus;
  startTime: Date;
  endTime: Date;
  ticketTypes: { id: string; name: string; priceMinor: Pence }[];
}

/** What other modules may ask about events; each answer is as their transaction sees it. */
@Injectable()
export class EventCatalogue {
  private readonly cached = new LRUCache<string, DescribedEvent>({
    max: MOST_CACHED,
    ttl: CACHED_MS,
  });

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly records: EventRecordsRepository,
  ) {}

  /** The event whatever its status, or null; it is for the caller to refuse one that is not published. */
  async findForSale(manager: EntityManager, id: string): Promise<EventForSale | null> {
    const record = await this.records.findById(manager, id);
    if (!record) return null;
    const { creatorId, title, startTime, endTime } = record;
    const ticketTypes = record.ticketTypes.map(({ id, name, priceMinor }) => ({
      id,
      name,
      priceMinor,
    }));
    const status = eventStatusAt(record, new Date());
    return { id: record.id, creatorId, title, status, startTime, endTime, ticketTypes };
  }

  /** The summaries of those events by id, with the names of their ticket types. */
  async describe(
    manager: EntityManager,
    ids: readonly string[],
  ): Promise<Map<string, DescribedEvent>> {
    const records = await this.records.findSummaries(manager, ids);
    const now = new Date();
    return new Map(
      records.map((record) => [
        record.id,
        {
          summary: toEventSummary(record, now),
          ticketTypeNames: new Map(record.ticketTypes.map(({ id, name }) => [id, name])),
        },
      ]),
    );
  }

  /**
   * One of them as it was within the last second: for what is shown beside an order, never to decide anything. Throws
   * when there is no such event.
   */
  async describeCached(id: string): Promise<DescribedEvent> {
    const known = this.cached.get(id);
    if (known) return known;
    const start = performance.now();
    const described = (await this.describe(this.dataSource.manager, [id])).get(id);
    if (!described) throw new Error(`Event ${id} is gone`);
    this.cached.set(id, described, { start });
    return described;
  }
}

export interface DescribedEvent {
  summary: EventSummary;
  /** By the ticket type's id. */
  ticketTypeNames: Map<string, string>;
}
