import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Event, EventList, EventListQuery, MyEvent, PageQuery } from '@stagedoor/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import type { SignedInUser } from '../../common/auth/signed-in-user.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { readIdCursor, writeCursor } from '../../common/lists/cursor.js';
import { cutPage, Page, pageSize } from '../../common/lists/page.js';
import { BriefCache } from '../../common/cache/brief-cache.js';
import { PublicReads } from '../../database/public-reads.js';
import { readSnapshot } from '../../database/read-snapshot.js';
import { parseCursor, toCursor } from './domain/list-cursor.js';
import { listFiltersOf } from './domain/list-filters.js';
import { toEvent, toMyEvent } from './events.mapper.js';
import { EventListRepository, type ListOverview } from './persistence/event-list.repository.js';
import { EventRecordsRepository } from './persistence/event-records.repository.js';

/** Reads the overview of the list at most twice a second. */
const OVERVIEW_LIMITS = { forMs: 1_000, renewAfterMs: 500, atMost: 1, weightOf: () => 1 };

/** Reads events for responses. */
@Injectable()
export class EventQueries {
  private readonly overview = new BriefCache<ListOverview>(OVERVIEW_LIMITS);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly publicReads: PublicReads,
    private readonly lists: EventListRepository,
    private readonly records: EventRecordsRepository,
  ) {}

  /** Returns the event as that user may see it: only its creator sees a draft. */
  async get(id: string, user: SignedInUser | undefined): Promise<Event> {
    const record = await this.records.findById(this.dataSource.manager, id);
    const visible = record && (record.status !== 'draft' || record.creatorId === user?.id);
    if (!visible) throw new DomainError('EVENT_NOT_FOUND');
    return toEvent(record, new Date());
  }

  /** Returns the event as the transaction has left it. */
  async read(manager: EntityManager, id: string): Promise<Event> {
    const record = await this.records.findById(manager, id);
    if (!record) throw new DomainError('EVENT_NOT_FOUND');
    return toEvent(record, new Date());
  }

  /** Returns a page of the user's events, the newest first. */
  async mine(user: SignedInUser, { limit, cursor }: PageQuery): Promise<Page<MyEvent>> {
    const size = pageSize(limit);
    const after = readIdCursor(cursor);
    const { page, end, takings } = await readSnapshot(this.dataSource, async (manager) => {
      const records = await this.records.findByCreator(manager, user.id, after, size + 1);
      const cut = cutPage(records, size);
      const ids = cut.page.map(({ id }) => id);
      return { ...cut, takings: await this.records.takingsOfChangedPrices(manager, ids) };
    });
    const now = new Date();
    return new Page(
      page.map((record) => toMyEvent(record, now, takings.get(record.id))),
      end && writeCursor(end.id),
    );
  }

  /** Returns a page of published events that have not ended, the soonest first, with the counts of the whole list. */
  async list({ cursor, limit, ...query }: EventListQuery): Promise<EventList> {
    const after = cursor === undefined ? null : parseCursor(cursor);
    const size = pageSize(limit);
    const filters = listFiltersOf(query);
    const [{ total, cities }, { events, end, matched }] = await Promise.all([
      this.readOverview(),
      this.publicReads.run(async (manager) => {
        const found = await this.lists.findPage(manager, filters, after, size);
        const ids = found.page.map(({ id }) => id);
        return { ...found, events: await this.readAll(manager, ids) };
      }),
    ]);
    const isWhole = matched === null && after === null && end === null;
    const count = matched?.count ?? (isWhole ? events.length : total);
    return {
      events,
      // The total was counted slightly before or after this page was read.
      total: isWhole ? count : Math.max(total, count),
      matched: count,
      matchedIsFloor: matched?.isFloor ?? false,
      cities,
      nextCursor: end && toCursor(end),
    };
  }

  /** Call after the list has changed. */
  forgetOverview(): void {
    this.overview.forget();
  }

  private readOverview(): Promise<ListOverview> {
    return this.overview.get('', () =>
      this.publicReads.run((manager) => this.lists.overview(manager)),
    );
  }

  private async readAll(manager: EntityManager, ids: readonly string[]): Promise<Event[]> {
    const found = await this.records.findByIds(manager, ids);
    const records = new Map(found.map((record) => [record.id, record]));
    const now = new Date();
    return ids.flatMap((id) => {
      const record = records.get(id);
      return record ? [toEvent(record, now)] : [];
    });
  }
}
