import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { tooManyRequests } from '../../common/errors/too-many-requests.js';
import { Semaphore } from '../../common/batching/semaphore.js';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { AttemptCounters } from './attempt-counters.service.js';
import type { CounterKind } from './persistence/failed-sign-in.entity.js';
import type { AttemptCount, AttemptCounter } from './persistence/failed-sign-ins.repository.js';

/** As many as passwords are checked at a time: queued attempts are not counted yet. */
const AT_ONCE = 2;
const WAITING = 200;
/** One network leaves the other half of the queue to the others. Networks take turns. */
const WAITING_OF_ONE_NETWORK = WAITING / 2;

/** An attempt to sign in, or to prove the password of a session's user. */
export interface SignInAttempt {
  /**
   * An e-mail key, whether or not it has an account; for a proof the id of the user, whom a stranger without a session
   * cannot lock out.
   */
  account?: string;
  network: string;
}

/**
 * Limits failed sign-ins per account, over all networks, and per network, over all accounts. An attempt is counted
 * before it runs and taken back when it succeeds, so that concurrent attempts cannot exceed the limit in any number of
 * copies.
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
   * Runs one attempt, which returns null when it fails. Throws TOO_MANY_REQUESTS with the time to wait, without
   * running it, above the limit. An error thrown by the attempt does not count as a failure.
   */
  attempt<T>(from: SignInAttempt, work: () => Promise<T | null>): Promise<T | null> {
    const counters = this.countersOf(from);
    return this.turns.run(() => this.makeAttempt(counters, work), from.network);
  }

  /** Resets the counter of an `account`: guesses at its previous password say nothing about the new one. */
  forgive(manager: EntityManager, account: string): Promise<void> {
    return this.counters.forget(this.counters.counterOf('account', account), manager);
  }

  private async makeAttempt<T>(
    counters: AttemptCounter[],
    work: () => Promise<T | null>,
  ): Promise<T | null> {
    // Above the limit of the network, no counter of an account is stored: the account may be invented.
    this.assertWithin(await this.counters.nextCounts(counters, this.windowSeconds));
    const counts = await this.counters.count(counters, this.windowSeconds);
    try {
      this.assertWithin(counts);
      const outcome = await work();
      if (outcome !== null) await this.succeed(counters);
      return outcome;
    } catch (error) {
      await this.counters.takeBack(counters);
      throw error;
    }
  }

  private countersOf({ account, network }: SignInAttempt): AttemptCounter[] {
    const ofAddress = this.counters.counterOf('address', network);
    if (account === undefined) return [ofAddress];
    return [this.counters.counterOf('account', account), ofAddress];
  }

  private assertWithin(counts: AttemptCount[]): void {
    const over = counts.filter(({ of, count }) => count > (this.limits[of] ?? Infinity));
    if (over.length === 0) return;
    const seconds = Math.max(...over.map(({ secondsLeft }) => secondsLeft));
    throw tooManyRequests('Too many attempts have failed.', seconds);
  }

  /** Success resets the counter of the account; the network's count is taken back by one. */
  private async succeed(counters: AttemptCounter[]): Promise<void> {
    for (const counter of counters) {
      if (counter.of === 'account') await this.counters.reset(counter);
      else await this.counters.takeBack([counter]);
    }
  }
}
