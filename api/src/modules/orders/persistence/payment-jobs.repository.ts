import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** The pace of the background calls to the payment provider, shared by all copies. */
@Injectable()
export class PaymentJobsRepository {
  /** Takes the next moment for a call, at `perSecond` moments a second. Returns the milliseconds until then. */
  async takeMoment(manager: EntityManager, perSecond: number): Promise<number> {
    const [[moment]] = await manager.query<[{ inMs: number }[], number]>(
      `UPDATE payment_jobs_pace
       SET next_at = greatest(next_at, clock_timestamp()) + make_interval(secs => 1 / $1::float8)
       RETURNING 1000 * extract(epoch FROM next_at - clock_timestamp())::float8 - 1000 / $1::float8 AS "inMs"`,
      [perSecond],
    );
    return Math.max(0, moment!.inMs);
  }
}
