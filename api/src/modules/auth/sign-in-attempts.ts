import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { tooManyRequests } from '../../common/errors/too-many-requests.js';
import { Semaphore } from '../../common/batching/semaphore.js';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { AttemptCounters } from './attempt-counters.js';
import type { CounterKind } from './persistence/failed-sign-in.entity.js';
import type { AttemptCounter } from './persistence/failed-sign-ins.repository.js';

/** As many as passwords are checked at once: those that wait for their turn are not counted yet. */
const AT_ONCE = 2;
const WAITING = 200;
/** Whoever comes in a crowd from one network leaves the other half of the line to the others. */
const WAITING_OF_ONE_NETWORK = WAITING / 2;

/** Who tries to get in: an account by the key of its e-mail, whether or not there is one, and from where. */
export interface SignInAttempt {
  emailKey?: string;
  network: string;
}

/**
 * Limits how often guessing may fail: for an account, from wherever it is tried, and from an address, whatever is tried
 * there. An attempt counts as failed before it begins and is taken back when it succeeds, so that no number of attempts
 * at once gets past the limit, in however many copies of the API.
 */
@Injectable()
export class SignInAttempts {
  private readonly turns = new Semaphore(AT_ONCE, WAITING, WAITING_OF_ONE_NETWORK);
  private readonly limits: Readonly<Partial<Record<CounterKind, number>>>;
  private readonly windowSeconds: number;

  constructor(
    @Inject(ENVIRONMENT) environment: Environment,
    private readonly counters: AttemptCounters,
  ) {
    this.limits = {
      account: environment.SIGN_IN_FAILURES_PER_ACCOUNT,
      address: environment.SIGN_IN_FAILURES_PER_ADDRESS,
    };
    this.windowSeconds = environment.SIGN_IN_WINDOW_MINUTES * 60;
  }

  /**
   * Makes one attempt, which answers null if it fails. Throws TOO_MANY_REQUESTS, with the time to wait, without making it
   * when there have been too many failures. What the attempt throws itself is no failure of the person.
   */
  attempt<T>(who: SignInAttempt, tryIt: () => Promise<T | null>): Promise<T | null> {
    const counters = this.countersOf(who);
    return this.turns.run(() => this.makeAttempt(counters, tryIt), who.network);
  }

  /** Begins an account anew: what was guessed of its last password says nothing of the next. */
  forgive(manager: EntityManager, emailKey: string): Promise<void> {
    return this.counters.forget(this.counters.counterOf('account', emailKey), manager);
  }

  private async makeAttempt<T>(
    counters: AttemptCounter[],
    tryIt: () => Promise<T | null>,
  ): Promise<T | null> {
    await this.count(counters);
    try {
      const outcome = await tryIt();
      if (outcome !== null) await this.succeed(counters);
      return outcome;
    } catch (error) {
      await this.counters.takeBack(counters).catch(() => {});
      throw error;
    }
  }

  private countersOf({ emailKey, network }: SignInAttempt): AttemptCounter[] {
    const ofAddress = this.counters.counterOf('address', network);
    if (emailKey === undefined) return [ofAddress];
    return [this.counters.counterOf('account', emailKey), ofAddress];
  }

  private async count(counters: AttemptCounter[]): Promise<void> {
    const counts = await this.counters.count(counters, this.windowSeconds);
    const over = counts.filter(({ of, count }) => count > (this.limits[of] ?? Infinity));
    if (over.length === 0) return;
    await this.counters.takeBack(counters);
    const seconds = Math.max(...over.map(({ secondsLeft }) => secondsLeft));
    throw tooManyRequests('Too many attempts have failed.', seconds);
  }

  /** An account that its owner has got into begins anew; an address stays as it was. */
  private async succeed(counters: AttemptCounter[]): Promise<void> {
    for (const counter of counters) {
      if (counter.of === 'account') await this.counters.forget(counter);
      else await this.counters.takeBack([counter]);
    }
  }
}
