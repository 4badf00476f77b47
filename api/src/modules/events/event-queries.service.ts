import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  type Event,
  EVENT_LIST_LIMIT,
  type EventList,
  type EventListQuery,
  type MyEvent,
} from '@stagedoor/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import type { SignedInUser } from '../../common/auth/signed-in-user.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { parseCursor, toCursor } from './domain/list-cursor.js';
import { toEvent, toMyEvent } from './events.mapper.js';
import { EventListRepository } from './persistence/event-list.repository.js';
import { EventRecordsRepository } from './persistence/event-records.repository.js';

@Injectable()
export class EventQueries {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly records: EventRecordsRepository,
    private readonly eventList: EventListRepository,
  ) {}

  /** One page of the published events that have not ended, and what there is in all. */
  async list({ cursor, limit, ...filters }: EventListQuery): Promise<EventList> {
    const { manager } = this.dataSource;
    const after = cursor === undefined ? null : parseCursor(cursor);
    const size = limit === undefined ? EVENT_LIST_LIMIT : Number(limit);
    const [counts, found] = await Promise.all([
      this.eventList.count(manager, filters),
      this.eventList.findPage(manager, filters, after, size + 1),
    ]);
    const page = found.slice(0, size);
    const last = found.length > size ? page.at(-1) : undefined;
    const now = new Date();
    const events = page.map((record) => toEvent(record, now));
    return { events, ...counts, nextCursor: last ? toCursor(last) : null };
  }

  /** The event as that person may see it: a draft is its creator's alone. */
  async get(id: string, user: SignedInUser | undefined): Promise<Event> {
    const record = await this.records.findById(this.dataSource.manager, id);
    const visible = record && (record.status !== 'draft' || record.creatorId === user?.id);
    if (!visible) throw new DomainError('EVENT_NOT_FOUND');
    return toEvent(record, new Date());
  }

  async mine(user: SignedInUser): Promise<MyEvent[]> {
    const records = await this.records.findByCreator(this.dataSource.manager, user.id);
    const now = new Date();
    return records.map((record) => toMyEvent(record, now));
  }

  /** The event as a transaction has just left it. */
  async read(manager: EntityManager, id: string): Promise<Event> {
    const record = await this.records.findById(manager, id);
    if (!record) throw new DomainError('EVENT_NOT_FOUND');
    return toEvent(record, new Date());
  }
}
