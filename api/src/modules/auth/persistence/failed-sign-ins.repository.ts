import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { CounterKind } from './failed-sign-in.entity.js';

/** A counter of an attempt. */
export interface AttemptCounter {
  of: CounterKind;
  key: string;
}

/** The value of a counter and the time until it restarts. */
export interface AttemptCount {
  of: CounterKind;
  count: number;
  secondsLeft: number;
}

/** A concurrent attempt that began later has set an end of somewhat more than one window from now. */
const GOES_ON = 'known.ends_at > now() AND known.ends_at < now() + make_interval(secs => 2 * $3)';

const SECONDS_LEFT =
  'greatest(1, ceil(extract(epoch FROM ends_at - clock_timestamp()))::integer) AS "secondsLeft"';

@Injectable()
export class FailedSignInsRepository {
  /** Returns the values that `countOneMore` would return now for the counters that exist. Stores nothing. */
  nextCounts(
    manager: EntityManager,
    counters: readonly AttemptCounter[],
    windowSeconds: number,
  ): Promise<AttemptCount[]> {
    return manager.query<AttemptCount[]>(
      `SELECT of, count + 1 AS count, ${SECONDS_LEFT}
       FROM failed_sign_ins known JOIN unnest($1::text[], $2::text[]) AS given (of, key) USING (of, key)
       WHERE ${GOES_ON}`,
      [counters.map(({ of }) => of), counters.map(({ key }) => key), windowSeconds],
    );
  }

  /**
   * Increments each counter and returns the new values; concurrent attempts each see their own. A counter restarts
   * `windowSeconds` after its first attempt, and at once if it ends later than in two windows: the clock of the database
   * has gone back since. Counters are given in a fixed order of kinds, so that callers cannot deadlock.
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
         count = CASE WHEN ${GOES_ON} THEN known.count + 1 ELSE 1 END,
         ends_at = CASE WHEN ${GOES_ON} THEN known.ends_at ELSE excluded.ends_at END
       RETURNING of, count, ${SECONDS_LEFT}`,
      [counters.map(({ of }) => of), counters.map(({ key }) => key), windowSeconds],
    );
  }

  /** Decrements a counter. */
  async takeBack(manager: EntityManager, { of, key }: AttemptCounter): Promise<void> {
    await manager.query(
      'UPDATE failed_sign_ins SET count = count - 1 WHERE of = $1 AND key = $2 AND count > 0',
      [of, key],
    );
  }

  /** Resets a counter. */
  async forget(manager: EntityManager, { of, key }: AttemptCounter): Promise<void> {
    await manager.query('DELETE FROM failed_sign_ins WHERE of = $1 AND key = $2', [of, key]);
  }
}
