import { createHmac } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { tooManyRequests } from '../../common/errors/too-many-requests.js';
import type { CounterKind } from './persistence/failed-sign-in.entity.js';
import {
  type AttemptCount,
  type AttemptCounter,
  FailedSignInsRepository,
} from './persistence/failed-sign-ins.repository.js';
import { TokenKeys } from './tokens.js';

/** The limit of successes within a window for one network or account. */
export interface AttemptLimit {
  of: CounterKind;
  /** The network or the account; only its hash is stored. */
  text: string;
  max: number;
  windowSeconds: number;
  /** The message of the refusal, without the time to wait. */
  refusal: string;
}

/** Counts in PostgreSQL, so that all copies agree. Counters are identified by keyed hashes. */
@Injectable()
export class AttemptCounters {
  private readonly logger = new Logger(AttemptCounters.name);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly counters: FailedSignInsRepository,
    private readonly keys: TokenKeys,
  ) {}

  counterOf(of: CounterKind, text: string): AttemptCounter {
    const hash = createHmac('sha256', this.keys.signing.secret).update(`${of}:${text}`);
    return { of, key: hash.digest('base64url') };
  }

  count(
    counters: readonly AttemptCounter[],
    windowSeconds: number,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<AttemptCount[]> {
    return this.counters.countOneMore(manager, counters, windowSeconds);
  }

  /** Returns the values that `count` would return now, without counting. */
  nextCounts(counters: readonly AttemptCounter[], windowSeconds: number): Promise<AttemptCount[]> {
    return this.counters.nextCounts(this.dataSource.manager, counters, windowSeconds);
  }

  /** Never fails: the work has ended, and a counter that stays too high ends with its window. */
  async takeBack(counters: readonly AttemptCounter[]): Promise<void> {
    for (const counter of counters) {
      await this.logFailure(this.counters.takeBack(this.dataSource.manager, counter));
    }
  }

  /** Resets a counter after a success. Never fails, as `takeBack`. */
  reset(counter: AttemptCounter): Promise<void> {
    return this.logFailure(this.counters.forget(this.dataSource.manager, counter));
  }

  /** Resets a counter in the caller's transaction. */
  forget(counter: AttemptCounter, manager: EntityManager): Promise<void> {
    return this.counters.forget(manager, counter);
  }

  /**
   * Counts the work before it runs, and takes the count back when the work returns null or throws. Throws
   * TOO_MANY_REQUESTS without running the work when the limit is reached.
   */
  within<T>(limit: AttemptLimit, work: () => Promise<T>): Promise<T> {
    return this.counting(limit, (outcome) => outcome !== null, work);
  }

  /** As `within`, for guesses of a secret: only work that returns null, because the guess was wrong, stays counted. */
  guess<T>(limit: AttemptLimit, work: () => Promise<T | null>): Promise<T | null> {
    return this.counting(limit, (outcome) => outcome === null, work);
  }

  private async counting<T>(
    limit: AttemptLimit,
    counts: (outcome: T) => boolean,
    work: () => Promise<T>,
  ): Promise<T> {
    const counters = [this.counterOf(limit.of, limit.text)];
    const [counted] = await this.count(counters, limit.windowSeconds);
    if (counted && counted.count > limit.max) {
      await this.takeBack(counters);
      throw tooManyRequests(limit.refusal, counted.secondsLeft);
    }
    try {
      const outcome = await work();
      if (!counts(outcome)) await this.takeBack(counters);
      return outcome;
    } catch (error) {
      await this.takeBack(counters);
      throw error;
    }
  }

  private async logFailure(change: Promise<void>): Promise<void> {
    await change.catch((error: unknown) => {
      this.logger.warn(`A counter of attempts stays too high: ${String(error)}`);
    });
  }
}
