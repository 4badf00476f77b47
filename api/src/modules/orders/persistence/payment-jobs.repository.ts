import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** More calls than all copies together wait for. */
const MOST_CALLS = 500;

/** The first free moment, at $1 moments a second. A moment too far away was taken before the clock went back. */
const FIRST_FREE = `CASE
  WHEN next_at > clock_timestamp() + make_interval(mins => 1, secs => ${MOST_CALLS} / $1::float8) THEN clock_timestamp()
  ELSE greatest(next_at, clock_timestamp())
END`;
const TAKE = `UPDATE payment_jobs_pace SET next_at = ${FIRST_FREE} + make_interval(secs => 1 / $1::float8)`;

/** The pace of the background calls to the payment provider, shared by all copies. */
@Injectable()
export class PaymentJobsRepository {
  /** Takes the next moment for a call, at `perSecond` moments a second. Returns the milliseconds until then. */
  async takeMoment(manager: EntityManager, perSecond: number): Promise<number> {
    const [[moment]] = await manager.query<[{ inMs: number }[], number]>(
      `${TAKE}
       RETURNING 1000 * extract(epoch FROM next_at - clock_timestamp())::float8 - 1000 / $1::float8 AS "inMs"`,
      [perSecond],
    );
    return Math.max(0, moment!.inMs);
  }

  /** Takes a moment within the next second for a call at once. Returns false, and takes none, when none is free. */
  async takeMomentSoon(manager: EntityManager, perSecond: number): Promise<boolean> {
    const [, taken] = await manager.query<[unknown[], number]>(
      `${TAKE} WHERE ${FIRST_FREE} <= clock_timestamp() + interval '1 second'`,
      [perSecond],
    );
    return taken === 1;
  }
}
