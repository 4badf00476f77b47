import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type EventRecord, SELECT_EVENT_RECORDS } from './event-record.js';

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
      `${SELECT_EVENT_RECORDS} WHERE e.creator_id = $1 AND ($2::uuid IS NULL OR e.id < $2)
       ORDER BY e.id DESC LIMIT $3`,
      [creatorId, after, limit],
    );
  }
}
