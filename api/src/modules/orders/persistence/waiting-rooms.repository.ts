import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { HoldRequest } from '../domain/ticket-hold.js';

/** How fast a line moves: places per second, and none while the orders of the event cannot take more. */
export interface LinePace {
  perSecond: number;
  isFull: boolean;
}

/** The lines in front of the orders of events, one place for each buyer. */
@Injectable()
export class WaitingRoomsRepository {
  /** Takes or keeps the places of the buyers, and returns by buyer how many places are not admitted up to the buyer's own; 0 for a buyer who may order. */
  async takePlaces(
    manager: EntityManager,
    eventId: string,
    requests: readonly Pick<HoldRequest, 'id' | 'buyerId'>[],
    { perSecond, isFull }: LinePace,
  ): Promise<ReadonlyMap<string, number>> {
    const inOrder = requests.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    const rows = await manager.query<{ buyer_id: string; ahead: string }[]>(
      'SELECT buyer_id, ahead FROM take_places($1, $2, NULL, $3, $4)',
      [eventId, inOrder.map(({ buyerId }) => buyerId), perSecond, isFull],
    );
    return new Map(rows.map(({ buyer_id, ahead }) => [buyer_id, Number(ahead)]));
  }

  /** Admits every place in line. */
  async admitAll(manager: EntityManager, eventId: string): Promise<void> {
    await manager.query(
      'UPDATE waiting_rooms SET admitted = last_place WHERE event_id = $1 AND admitted < last_place',
      [eventId],
    );
  }

  /** Deletes up to `limit` lines that were not moved for a day, and returns the count. */
  async deleteIdle(manager: EntityManager, limit: number): Promise<number> {
    const [, count] = await manager.query<[unknown[], number]>(
      `DELETE FROM waiting_rooms WHERE event_id = ANY (ARRAY(
         SELECT event_id FROM waiting_rooms WHERE admitted_at < now() - interval '1 day'
         LIMIT $1 FOR UPDATE SKIP LOCKED
       ))`,
      [limit],
    );
    return count;
  }
}
