import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { BEYOND_ALL_IDS, newestFirst } from '../../../common/lists/newest-first.js';
import { type EventRecord, SELECT_EVENT_RECORDS } from './event-record.js';

const OF_CREATOR = newestFirst('e.creator_id', 'e.id');

@Injectable()
export class EventRecordsRepository {
  async findById(manager: EntityManager, id: string): Promise<EventRecord | null> {
    const [record] = await this.findByIds(manager, [id]);
    return record ?? null;
  }

  findByIds(manager: EntityManager, ids: readonly string[]): Promise<EventRecord[]> {
    return manager.query<EventRecord[]>(`${SELECT_EVENT_RECORDS} WHERE e.id = ANY($1)`, [ids]);
  }

  /** The next ones after that event, the newest first. */
  findByCreator(
    manager: EntityManager,
    creatorId: string,
    after: string | null,
    limit: number,
  ): Promise<EventRecord[]> {
    return manager.query<EventRecord[]>(
      `${SELECT_EVENT_RECORDS} WHERE ${OF_CREATOR.where} ORDER BY ${OF_CREATOR.orderBy} LIMIT $3`,
      [creatorId, after ?? BEYOND_ALL_IDS, limit],
    );
  }
}
