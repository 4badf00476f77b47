import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  type BorrowedHeadset,
  type Headphones,
  headsetCode,
  type HeadsetHolders,
  type HeadsetLabels,
  type HeadsetLabelsQuery,
  type OwnHeadsetEntry,
  type PageQuery,
} from '@stagedoor/contracts';
import type { DataSource } from 'typeorm';
import { DomainError } from '../../common/errors/domain-error.js';
import { readIdCursor, writeCursor } from '../../common/lists/cursor.js';
import { readEventPage } from '../../common/lists/event-page.js';
import { BEYOND_ALL_IDS } from '../../common/lists/newest-first.js';
import { cutPage, Page, pageSize } from '../../common/lists/page.js';
import { readSnapshot } from '../../database/read-snapshot.js';
import { together } from '../../database/together.js';
import { EventCatalogue } from '../events/event-catalogue.service.js';
import { qrPath } from './domain/qr-path.js';
import { toHeadsetPool } from './headphones.mapper.js';
import { HeadsetEntriesRepository } from './persistence/headset-entries.repository.js';
import { HeadsetLoansRepository } from './persistence/headset-loans.repository.js';
import { HeadsetPoolsRepository } from './persistence/headset-pools.repository.js';

@Injectable()
export class HeadphoneQueries {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly events: EventCatalogue,
    private readonly pools: HeadsetPoolsRepository,
    private readonly entries: HeadsetEntriesRepository,
    private readonly loans: HeadsetLoansRepository,
  ) {}

  /** Returns the headphones as they are now, without the names of people. */
  ofEvent(eventId: string): Promise<Headphones> {
    return readSnapshot(this.dataSource, async (manager) => {
      const [event, pool, tally, loans, faulty, conflicts, late] = await together([
        this.events.findForSale(manager, eventId),
        this.pools.find(manager, eventId),
        this.loans.tally(manager, eventId),
        this.loans.open(manager, eventId),
        this.loans.faulty(manager, eventId),
        this.entries.conflicts(manager, eventId),
        this.entries.late(manager, eventId),
      ]);
      const isOver = event !== null && event.endTime.getTime() < Date.now();
      return {
        pool: pool && toHeadsetPool(pool),
        counts: { ...tally, missing: isOver ? tally.out : 0 },
        ...{ loans, faulty, conflicts, late },
      };
    });
  }

  /** Returns the headsets that are out, with the names of their holders. */
  async holders(eventId: string): Promise<HeadsetHolders> {
    return { holders: await this.loans.holders(this.dataSource.manager, eventId) };
  }

  /** Draws the labels of the numbers. Throws HEADSET_POOL_NOT_FOUND. */
  async labels(eventId: string, { from, to }: HeadsetLabelsQuery): Promise<HeadsetLabels> {
    const pool = await this.pools.find(this.dataSource.manager, eventId);
    if (!pool) throw new DomainError('HEADSET_POOL_NOT_FOUND');
    const { labelKey } = pool;
    const first = Number(from);
    const labels = Array.from({ length: Number(to) - first + 1 }, (_, index) => {
      const number = first + index;
      const code = headsetCode({ labelKey, number });
      return { number, code, ...qrPath(code) };
    });
    return { labels };
  }

  /** Returns a page of the headsets that the person's tickets had or have. */
  async ofPerson(userId: string, { limit, cursor }: PageQuery): Promise<Page<BorrowedHeadset>> {
    const size = pageSize(limit);
    const before = readIdCursor(cursor) ?? BEYOND_ALL_IDS;
    const found = await this.loans.ofHolder(this.dataSource.manager, userId, before, size + 1);
    const { page, end } = cutPage(found, size);
    const borrowed = page.map(({ id: _, ...headset }) => headset);
    return new Page(borrowed, end && writeCursor(end.id));
  }

  /** Returns a page of what a user has done with headsets. */
  entriesOf(userId: string, query: PageQuery): Promise<Page<OwnHeadsetEntry>> {
    return readEventPage(
      query,
      ({ id }) => id,
      (after, limit) => this.entries.ofUser(this.dataSource.manager, userId, after, limit),
    );
  }
}
