import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { OwnVote, PageQuery, VoteCounts } from '@stagedoor/contracts';
import type { DataSource } from 'typeorm';
import { readIdCursor, writeCursor } from '../../common/lists/cursor.js';
import { BEYOND_ALL_IDS } from '../../common/lists/newest-first.js';
import { cutPage, Page, pageSize } from '../../common/lists/page.js';
import { VotesRepository } from './persistence/votes.repository.js';

@Injectable()
export class VoteQueries {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly votes: VotesRepository,
  ) {}

  /** Counts the votes of the tickets that are inside. */
  async ofEvent(eventId: string): Promise<VoteCounts> {
    return { votes: await this.votes.count(this.dataSource.manager, eventId) };
  }

  /** Returns a page of the votes of the user's tickets, the latest ticket first. */
  async ofPerson(userId: string, { limit, cursor }: PageQuery): Promise<Page<OwnVote>> {
    const size = pageSize(limit);
    const before = readIdCursor(cursor) ?? BEYOND_ALL_IDS;
    const found = await this.votes.ofHolder(this.dataSource.manager, userId, before, size + 1);
    const { page, end } = cutPage(found, size);
    return new Page(page, end && writeCursor(end.ticketId));
  }
}
