import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { HeadsetPoolEntity } from './headset-pool.entity.js';

@Injectable()
export class HeadsetPoolsRepository {
  find(manager: EntityManager, eventId: string): Promise<HeadsetPoolEntity | null> {
    return manager.findOneBy(HeadsetPoolEntity, { eventId });
  }

  /** Stores a pool, or changes its figures: the key of the labels stays. */
  async put(
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
