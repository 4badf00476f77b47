import { Injectable } from '@nestjs/common';
import type { Event, EventList, EventListQuery } from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';
import { pageSize } from '../../common/lists/page.js';
import { PublicReads } from '../../database/public-reads.js';
import { parseCursor, toCursor } from './domain/list-cursor.js';
import { listFiltersOf } from './domain/list-filters.js';
import { EventOverview } from './event-overview.service.js';
import { toEvent } from './events.mapper.js';
import { FindEventsService, type FoundEvents } from './find-events.service.js';
import { EventRecordsRepository } from './persistence/event-records.repository.js';

@Injectable()
export class EventListQueries {
  constructor(
    private readonly reads: PublicReads,
    private readonly overview: EventOverview,
    private readonly finder: FindEventsService,
    private readonly records: EventRecordsRepository,
  ) {}

  /** One page of the published events that have not ended, and what there is in all. */
  async list({ cursor, limit, ...query }: EventListQuery): Promise<EventList> {
    const after = cursor === undefined ? null : parseCursor(cursor);
    const size = pageSize(limit);
    const filters = listFiltersOf(query);
    const [{ total, cities }, { events, end, matched }] = await Promise.all([
      this.overview.get(),
      this.reads.run(async (manager) => {
        const found = await this.finder.find(manager, filters, after, size);
        return { ...found, events: await this.read(manager, found) };
      }),
    ]);
    const nextCursor = end && toCursor(end);
    const isWhole = matched === null && after === null && end === null;
    const count = matched?.count ?? (isWhole ? events.length : total);
    return {
      events,
      // It was counted a moment before or after what else there is here.
      total: isWhole ? count : Math.max(total, count),
      matched: count,
      matchedIsFloor: matched?.isFloor ?? false,
      cities,
      nextCursor,
    };
  }

  private async read(manager: EntityManager, { page }: FoundEvents): Promise<Event[]> {
    const ids = page.map(({ id }) => id);
    const found = await this.records.findByIds(manager, ids);
    const records = new Map(found.map((record) => [record.id, record]));
    const now = new Date();
    return ids.flatMap((id) => {
      const record = records.get(id);
      return record ? [toEvent(record, now)] : [];
    });
  }
}
