import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { DomainError } from '../../../common/errors/domain-error.js';
import { Semaphore } from '../../../common/batching/semaphore.js';
import { ENVIRONMENT, type Environment } from '../../../config/environment.js';
import { retryTransient } from '../../../database/retry-transient.js';
import { salesPaused } from '../../site/recovery-mode.service.js';
import type { HoldLimits, HoldOutcome, HoldRequest } from '../domain/ticket-hold.js';
import { type SoldOutFacts, SoldOutRepository } from '../persistence/sold-out.repository.js';
import { TicketHoldsRepository } from '../persistence/ticket-holds.repository.js';
import { EventLine } from './event-line.js';

/** Statements of all events at a time, so that a large sale leaves connections for other requests. */
const BATCHES_AT_ONCE = 8;
/** Maximum requests that wait in this process. Further requests get 503 with Retry-After. */
const MAX_WAITING = 20_000;

/**
 * Holds the tickets of requests for the same event in one statement, which is its own transaction, and answers each
 * request after the commit.
 */
@Injectable()
export class HoldBatching {
  private readonly lines = new Map<string, EventLine>();
  private readonly statements = new Semaphore(BATCHES_AT_ONCE, Number.POSITIVE_INFINITY);
  private readonly limits: HoldLimits;
  private waiting = 0;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) environment: Environment,
    private readonly holds: TicketHoldsRepository,
    private readonly soldOut: SoldOutRepository,
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

  /** Returns what the request has come to. Throws SERVICE_UNAVAILABLE at once when too many requests wait. */
  async hold(request: HoldRequest): Promise<HoldOutcome> {
    if (this.waiting >= MAX_WAITING) {
      throw new DomainError('SERVICE_UNAVAILABLE', { retryAfterSeconds: 1 });
    }
    this.waiting += 1;
    try {
      return await this.lineOf(request.eventId).add(request);
    } finally {
      this.waiting -= 1;
    }
  }

  private lineOf(eventId: string): EventLine {
    const known = this.lines.get(eventId);
    if (known) return known;
    const line = new EventLine(
      {
        hold: (requests) => this.statements.run(() => this.holdBatch(requests)),
        readSoldOut: (requests) => this.statements.run(() => this.readSoldOut(eventId, requests)),
        ticketsPerBuyer: this.limits.ticketsPerBuyer,
      },
      () => this.lines.delete(eventId),
    );
    this.lines.set(eventId, line);
    return line;
  }

  /** After a lost connection the same batch is sent again; the database then returns what the first one did. */
  private holdBatch(requests: readonly HoldRequest[]): Promise<HoldOutcome[]> {
    return retryTransient(() =>
      this.holds.hold(this.dataSource.manager, requests, this.limits),
    ).catch((error: unknown) => {
      throw isSalesPause(error) ? salesPaused(error) : error;
    });
  }

  private readSoldOut(eventId: string, requests: readonly HoldRequest[]): Promise<SoldOutFacts> {
    return retryTransient(() => this.soldOut.read(this.dataSource.manager, eventId, requests));
  }
}

/** The database refuses a new order in recovery mode with this code. */
function isSalesPause(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'SD001';
}
