import { Injectable } from '@nestjs/common';
import type { Pence } from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';
import { HeadsetPoolEntity } from './headset-pool.entity.js';

@Injectable()
export class HeadsetPoolsRepository {
  find(manager: EntityManager, eventId: string): Promise<HeadsetPoolEntity | null> {
    return manager.findOneBy(HeadsetPoolEntity, { eventId });
  }

  /** Changes the figures that are not null. Returns false when the event has no pool. */
  async change(
    manager: EntityManager,
    eventId: string,
    { ordered, feeMinor }: { ordered: number | null; feeMinor: Pence | null },
  ): Promise<boolean> {
    const [, changed] = await manager.query<[unknown, number]>(
      `UPDATE headset_pools
       SET ordered = coalesce($2, ordered), fee_minor = coalesce($3, fee_minor)
       WHERE event_id = $1`,
      [eventId, ordered, feeMinor],
    );
    return changed > 0;
  }

  /** Stores a pool. One that another transaction has stored meanwhile gets the figures and keeps the key of its labels. */
  async add(
    manager: EntityManager,
    { eventId, ordered, feeMinor, labelKey }: HeadsetPoolEntity,
  ): Promise<void> {
    await manager.query(
      `INSERT INTO headset_pools (event_id, ordered, fee_minor, label_key) VALUES ($1, $2, $3, $4)
       ON CONFLICT (event_id) DO UPDATE
       SET ordered = excluded.ordered, fee_minor = excluded.fee_minor`,
      [eventId, ordered, feeMinor, labelKey],
    );
  }

  /**
   * Waits until no other transaction decides entries of the event. Returns the time after that by the clock of
   * the database, which all copies of the API share; null without a pool.
   */
  async lock(manager: EntityManager, eventId: string): Promise<Date | null> {
    const locked = await manager.query<unknown[]>(
      'SELECT FROM headset_pools WHERE event_id = $1 FOR NO KEY UPDATE',
      [eventId],
    );
    if (locked.length === 0) return null;
    const [clock] = await manager.query<[{ now: Date }]>('SELECT clock_timestamp() AS now');
    return clock.now;
  }
}
