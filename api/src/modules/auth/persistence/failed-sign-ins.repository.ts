import { deleteOld } from '../../../database/delete-old.js';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { CounterKind } from './failed-sign-in.entity.js';

/** One of the counters that an attempt is counted by. */
export interface AttemptCounter {
  of: CounterKind;
  key: string;
}

/** How far a counter has come, and when it begins anew. */
export interface AttemptCount {
  of: CounterKind;
  count: number;
  secondsLeft: number;
}

@Injectable()
export class FailedSignInsRepository {
  /**
   * Counts one more by each counter and answers how far they are now; attempts at the same moment each see their own. A
   * counter starts again so many seconds after the first attempt that it has counted. Always given in the same order of
   * kinds, counters cannot lock each other out.
   */
  countOneMore(
    manager: EntityManager,
    counters: readonly AttemptCounter[],
    windowSeconds: number,
  ): Promise<AttemptCount[]> {
    return manager.query<AttemptCount[]>(
      `INSERT INTO failed_sign_ins AS known (of, key, count, ends_at)
       SELECT of, key, 1, now() + make_interval(secs => $3)
       FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS given (of, key, place) ORDER BY place
       ON CONFLICT (of, key) DO UPDATE SET
         count = CASE WHEN known.ends_at > now() THEN known.count + 1 ELSE 1 END,
         ends_at = CASE WHEN known.ends_at > now() THEN known.ends_at ELSE excluded.ends_at END
       RETURNING of, count, ceil(extract(epoch FROM ends_at - now()))::integer AS "secondsLeft"`,
      [counters.map(({ of }) => of), counters.map(({ key }) => key), windowSeconds],
    );
  }

  /** Takes back one that was counted. */
  async takeBack(manager: EntityManager, { of, key }: AttemptCounter): Promise<void> {
    await manager.query(
      'UPDATE failed_sign_ins SET count = count - 1 WHERE of = $1 AND key = $2 AND count > 0',
      [of, key],
    );
  }

  /** Begins a counter anew. */
  async forget(manager: EntityManager, { of, key }: AttemptCounter): Promise<void> {
    await manager.query('DELETE FROM failed_sign_ins WHERE of = $1 AND key = $2', [of, key]);
  }

  /** Forgets some of the counters whose time is over, and answers how many. Other callers at the same time take others. */
  forgetOld(manager: EntityManager, limit: number): Promise<number> {
    return deleteOld(manager, limit, 'failed_sign_ins', 'ends_at');
  }
}
