import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Event, MyEvent, PageQuery } from '@stagedoor/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import type { SignedInUser } from '../../common/auth/signed-in-user.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { readIdCursor, writeCursor } from '../../common/lists/cursor.js';
import { cutPage, Page, pageSize } from '../../common/lists/page.js';
import { readSnapshot } from '../../database/read-snapshot.js';
import { toEvent, toMyEvent } from './events.mapper.js';
import { EventRecordsRepository } from './persistence/event-records.repository.js';

@Injectable()
export class EventQueries {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly records: EventRecordsRepository,
  ) {}

  /** The event as that person may see it: a draft is its creator's alone. */
  async get(id: string, user: SignedInUser | undefined): Promise<Event> {
    const record = await this.records.findById(this.dataSource.manager, id);
    const visible = record && (record.status !== 'draft' || record.creatorId === user?.id);
    if (!visible) throw new DomainError('EVENT_NOT_FOUND');
    return toEvent(record, new Date());
  }

  /** A page of those that person has created, the newest first. */
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

  /** The event as a transaction has just left it. */
  async read(manager: EntityManager, id: string): Promise<Event> {
    const record = await this.records.findById(manager, id);
    if (!record) throw new DomainError('EVENT_NOT_FOUND');
    return toEvent(record, new Date());
  }
}
