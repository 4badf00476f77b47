import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  DESCRIPTION_MAX_LENGTH,
  type Event,
  type EventList,
  type EventListQuery,
  type MyEvent,
  type PageQuery,
} from '@stagedoor/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import type { SignedInUser } from '../../common/auth/signed-in-user.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { readIdCursor, writeCursor } from '../../common/lists/cursor.js';
import { cutPage, Page, pageSize } from '../../common/lists/page.js';
import { PublicReads } from '../../database/public-reads.js';
import { readSnapshot } from '../../database/read-snapshot.js';
import { parseCursor, toCursor } from './domain/list-cursor.js';
import { isNarrowed, listFiltersOf } from './domain/list-filters.js';
import { EventListOverview } from './event-list-overview.service.js';
import { toEvent, toMyEvent } from './events.mapper.js';
import type { EventRecord } from './persistence/event-record.js';
import { EventListRepository } from './persistence/event-list.repository.js';
import { EventRecordsRepository } from './persistence/event-records.repository.js';

/** Maximum bytes of descriptions in one response: a page of the longest ones would be 40 MB. */
const DESCRIPTION_BYTES = 4 * 1024 * 1024;
/** A character has at most four bytes. */
const ALWAYS_FITTING = Math.floor(DESCRIPTION_BYTES / (4 * DESCRIPTION_MAX_LENGTH));

/** Reads events for responses. */
@Injectable()
export class EventQueries {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly publicReads: PublicReads,
    private readonly overview: EventListOverview,
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
    const { records, end, takings } = await readSnapshot(this.dataSource, async (manager) => {
      const ids = await this.records.findIdsByCreator(manager, user.id, after, size + 1);
      const read = await this.readPage(manager, cutPage(ids, size));
      const known = read.records.map(({ id }) => id);
      return { ...read, takings: await this.records.takingsOfChangedPrices(manager, known) };
    });
    const now = new Date();
    return new Page(
      records.map((record) => toMyEvent(record, now, takings.get(record.id))),
      end && writeCursor(end.id),
    );
  }

  /** Returns a page of published events that have not ended, the soonest first, with the counts of the whole list. */
  async list({ cursor, limit, ...query }: EventListQuery): Promise<EventList> {
    const after = cursor === undefined ? null : parseCursor(cursor);
    const size = pageSize(limit);
    const filters = listFiltersOf(query);
    const [{ total, cities }, { records, end, matched }] = await Promise.all([
      this.overview.read(),
      this.publicReads.run(isNarrowed(filters) ? 'search' : 'list', async (manager) => {
        const found = await this.lists.findPage(manager, filters, after, size);
        return { matched: found.matched, ...(await this.readPage(manager, found)) };
      }),
    ]);
    const now = new Date();
    const events = records.map((record) => toEvent(record, now));
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

  /** Reads the events of a page, which ends earlier when their descriptions are too long for one response. */
  private async readPage<Place extends { id: string }>(
    manager: EntityManager,
    { page, end }: { page: readonly Place[]; end: Place | null },
  ): Promise<{ records: EventRecord[]; end: Place | null }> {
    const ids = page.map(({ id }) => id);
    const fitting =
      ids.length > ALWAYS_FITTING
        ? await this.records.countWithin(manager, ids, DESCRIPTION_BYTES)
        : ids.length;
    const found = await this.records.findByIds(manager, ids.slice(0, fitting));
    const records = new Map(found.map((record) => [record.id, record]));
    return {
      records: ids.flatMap((id) => records.get(id) ?? []),
      end: fitting < ids.length ? page[fitting - 1]! : end,
    };
  }
}
