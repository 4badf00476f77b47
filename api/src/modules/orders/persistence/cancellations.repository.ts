import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** An event whose orders are to be refunded. */
export interface Cancellation {
  eventId: string;
  cancelledBy: string;
}

/** For how long one copy has a cancellation to itself. */
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

  /** A cancellation with orders left, handed to one caller at a time. */
  async claim(manager: EntityManager): Promise<Cancellation | null> {
    const [[claimed]] = await manager.query<[Cancellation[], number]>(
      `UPDATE event_cancellations SET next_round_at = shop_now() + make_interval(secs => $1)
       WHERE event_id = (
         SELECT event_id FROM event_cancellations
         WHERE finished_at IS NULL AND next_round_at <= shop_now()
         ORDER BY next_round_at LIMIT 1 FOR UPDATE SKIP LOCKED
       )
       RETURNING event_id AS "eventId", cancelled_by AS "cancelledBy"`,
      [ROUND_SECONDS],
    );
    return claimed ?? null;
  }

  /** The next round may begin now. */
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
