import { Injectable } from '@nestjs/common';
import type { Pence } from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';
import { BEYOND_ALL_IDS, newestFirst } from '../../../common/lists/newest-first.js';
import {
  type EventRecord,
  type EventSummaryRecord,
  SELECT_EVENT_RECORDS,
  SELECT_EVENT_SUMMARIES,
} from './event-record.js';

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

  findSummaries(manager: EntityManager, ids: readonly string[]): Promise<EventSummaryRecord[]> {
    return manager.query<EventSummaryRecord[]>(`${SELECT_EVENT_SUMMARIES} WHERE e.id = ANY ($1)`, [
      ids,
    ]);
  }

  /** Returns the ids of the creator's next events after that one, the newest first. */
  findIdsByCreator(
    manager: EntityManager,
    creatorId: string,
    after: string | null,
    limit: number,
  ): Promise<{ id: string }[]> {
    return manager.query<{ id: string }[]>(
      `SELECT e.id FROM events e WHERE ${OF_CREATOR.where} ORDER BY ${OF_CREATOR.orderBy} LIMIT $3`,
      [creatorId, after ?? BEYOND_ALL_IDS, limit],
    );
  }

  /** Returns how many of these events, from the first, have descriptions of that many bytes together at most. */
  async countWithin(
    manager: EntityManager,
    ids: readonly string[],
    bytes: number,
  ): Promise<number> {
    const [{ count }] = await manager.query<[{ count: number }]>(
      `SELECT count(*)::integer AS count FROM (
         SELECT sum(octet_length(e.description)) OVER (ORDER BY place) AS bytes
         FROM unnest($1::uuid[]) WITH ORDINALITY AS page(id, place) JOIN events e USING (id)
       ) AS read WHERE bytes <= $2`,
      [ids, bytes],
    );
    return count;
  }

  /**
   * Returns the ledger's revenue of events whose price has changed, by event id. For other events, price and sold
   * tickets give it.
   */
  async takingsOfChangedPrices(
    manager: EntityManager,
    eventIds: readonly string[],
  ): Promise<Map<string, Pence>> {
    const rows = await manager.query<{ id: string; paid: Pence }[]>(
      `SELECT e.event_id AS id, coalesce(-sum(l.amount_minor), 0)::double precision AS paid
       FROM (
         SELECT DISTINCT event_id FROM ticket_types WHERE event_id = ANY ($1) AND price_changed
       ) e
       LEFT JOIN orders o ON o.event_id = e.event_id
       LEFT JOIN ledger_entries l ON l.order_id = o.id AND l.account = 'sales'
       GROUP BY e.event_id`,
      [eventIds],
    );
    return new Map(rows.map(({ id, paid }) => [id, paid]));
  }
}
