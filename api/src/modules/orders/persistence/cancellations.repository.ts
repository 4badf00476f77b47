import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** A cancelled event whose orders are to be refunded. */
export interface Cancellation {
  eventId: string;
  cancelledBy: string;
}

/** How long the claim of a cancellation lasts. */
const ROUND_SECONDS = 10;

@Injectable()
export class CancellationsRepository {
  async begin(manager: EntityManager, eventId: string, cancelledBy: string): Promise<void> {
    await manager.query(
      `INSERT INTO event_cancellations (event_id, cancelled_by) VALUES ($1, $2)
       ON CONFLICT DO NOTHING`,
      [eventId, cancelledBy],
    );
  }

  /** Claims a cancellation that is not finished, for one caller at a time; null when none is due. */
  async claim(manager: EntityManager): Promise<Cancellation | null> {
    const [[claimed]] = await manager.query<[Cancellation[], number]>(
      `UPDATE event_cancellations SET next_round_at = shop_now() + make_interval(secs => $1)
       WHERE event_id = (
         SELECT event_id FROM event_cancellations
         WHERE finished_at IS NULL AND is_due(next_round_at, make_interval(secs => $1))
         ORDER BY next_round_at LIMIT 1 FOR UPDATE SKIP LOCKED
       )
       RETURNING event_id AS "eventId", cancelled_by AS "cancelledBy"`,
      [ROUND_SECONDS],
    );
    return claimed ?? null;
  }

  /** Lets the next round begin now. */
  async release(manager: EntityManager, eventId: string): Promise<void> {
    await manager.query(
      'UPDATE event_cancellations SET next_round_at = shop_now() WHERE event_id = $1',
      [eventId],
    );
  }

  async finish(manager: EntityManager, eventId: string): Promise<void> {
    await manager.query('UPDATE event_cancellations SET finished_at = now() WHERE event_id = $1', [
      eventId,
    ]);
  }
}
