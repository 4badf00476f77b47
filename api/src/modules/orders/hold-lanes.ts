import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { DomainError } from '../../common/errors/domain-error.js';
import { Batcher, type BatchLimits } from '../../common/batching/batcher.js';
import { Semaphore } from '../../common/batching/semaphore.js';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { retryTransient } from '../../database/retry-transient.js';
import type { HoldLimits } from './domain/hold-limits.js';
import { salesPaused } from '../site/recovery-mode.service.js';
import {
  type HoldOutcome,
  type HoldRequest,
  TicketHoldsRepository,
} from './persistence/ticket-holds.repository.js';

/** Requests for one event that share a statement. A second statement would wait for the first one's locks. */
export const HOLD_GROUP: BatchLimits = { groupSize: 64, atOnce: 1 };
/** Statements of all lanes together, so that a busy evening leaves connections to everybody else. */
const STATEMENTS_AT_ONCE = 8;
/** Requests that may wait in this process. Who comes later is told to come back. */
const MOST_WAITING = 20_000;

/**
 * Where requests for tickets wait for each other: those for the same event are held together, and each is answered
 * after the commit. The one place that owns a transaction of its own, which is the statement itself.
 */
@Injectable()
export class HoldLanes {
  private readonly lanes = new Map<string, Batcher<HoldRequest, HoldOutcome>>();
  private readonly statements = new Semaphore(STATEMENTS_AT_ONCE, Number.POSITIVE_INFINITY);
  private readonly limits: HoldLimits;
  private waiting = 0;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) environment: Environment,
    private readonly holds: TicketHoldsRepository,
  ) {
    this.limits = {
      ticketsPerBuyer: environment.MAX_TICKETS_PER_PERSON,
      openPerBuyer: environment.OPEN_ORDERS_PER_PERSON,
      openPerNetwork: environment.OPEN_ORDERS_PER_NETWORK,
      startedPerBuyer: environment.STARTED_ORDERS_PER_PERSON,
      startedPerNetwork: environment.STARTED_ORDERS_PER_NETWORK,
      windowMinutes: environment.STARTED_ORDERS_WINDOW_MINUTES,
      networkPercent: environment.NETWORK_HOLD_PERCENT,
    };
  }

  /** What became of the request. Throws SERVICE_UNAVAILABLE at once when too many are waiting already. */
  async hold(request: HoldRequest): Promise<HoldOutcome> {
    if (this.waiting >= MOST_WAITING) {
      throw new DomainError('SERVICE_UNAVAILABLE', { retryAfterSeconds: 1 });
    }
    this.waiting += 1;
    try {
      return await this.laneOf(request.eventId).add(request);
    } finally {
      this.waiting -= 1;
    }
  }

  private laneOf(eventId: string): Batcher<HoldRequest, HoldOutcome> {
    const known = this.lanes.get(eventId);
    if (known) return known;
    const lane = new Batcher(
      (requests: readonly HoldRequest[]) => this.statements.run(() => this.holdGroup(requests)),
      HOLD_GROUP,
      () => this.lanes.delete(eventId),
    );
    this.lanes.set(eventId, lane);
    return lane;
  }

  /** Asked again after a lost connection, the database says what the first call did. */
  private holdGroup(requests: readonly HoldRequest[]): Promise<HoldOutcome[]> {
    return retryTransient(() =>
      this.holds.hold(this.dataSource.manager, requests, this.limits),
    ).catch((error: unknown) => {
      throw isSalesPause(error) ? salesPaused(error) : error;
    });
  }
}

/** What the database says of a new order in recovery mode. */
function isSalesPause(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'SD001';
}
