import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** More calls than all copies together wait for. */
const MOST_CALLS = 500;

/** The pace of the background calls to the payment provider, shared by all copies. */
@Injectable()
export class PaymentJobsRepository {
  /**
   * Takes the next moment for a call, at `perSecond` moments a second. Returns the milliseconds until then. A moment
   * that is further away than the copies together ever take was taken before the clock of the database went back, and
   * is now.
   */
  async takeMoment(manager: EntityManager, perSecond: number): Promise<number> {
    const [[moment]] = await manager.query<[{ inMs: number }[], number]>(
      `UPDATE payment_jobs_pace
       SET next_at = make_interval(secs => 1 / $1::float8) + CASE
         WHEN next_at > clock_timestamp() + make_interval(mins => 1, secs => $2 / $1::float8) THEN clock_timestamp()
         ELSE greatest(next_at, clock_timestamp())
       END
       RETURNING 1000 * extract(epoch FROM next_at - clock_timestamp())::float8 - 1000 / $1::float8 AS "inMs"`,
      [perSecond, MOST_CALLS],
    );
    return Math.max(0, moment!.inMs);
  }
}
