import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { DomainError } from '../../../common/errors/domain-error.js';
import { Batcher, type BatchLimits } from '../../../common/batching/batcher.js';
import { Semaphore } from '../../../common/batching/semaphore.js';
import { ENVIRONMENT, type Environment } from '../../../config/environment.js';
import { violates } from '../../../common/errors/violates.js';
import { retryTransient } from '../../../database/retry-transient.js';
import { salesPaused } from '../../site/recovery-mode.service.js';
import type { HoldLimits, HoldOutcome, HoldRequest } from '../domain/ticket-hold.js';
import { TicketHoldsRepository } from '../persistence/ticket-holds.repository.js';
import { SoldOutRefusals } from './sold-out-refusals.js';
import { WaitingRoom } from './waiting-room.service.js';

/** Maximum requests per batch; one batch per event at a time, because a second one would wait for its locks. */
export const HOLD_BATCH: BatchLimits = { name: 'hold tickets', groupSize: 64, atOnce: 1 };
/** Batches of all events at a time, so that a large sale leaves connections for other requests. */
const BATCHES_AT_ONCE = 8;
/** Maximum requests that wait in this process. Further requests get 503 with Retry-After. */
const MAX_WAITING = 20_000;

/**
 * Holds the tickets of requests for the same event in one statement, which is its own transaction, and answers each
 * request after the commit.
 */
@Injectable()
export class HoldBatching {
  private readonly batches = new Map<string, Batcher<HoldRequest, HoldOutcome>>();
  private readonly statements = new Semaphore(BATCHES_AT_ONCE, Number.POSITIVE_INFINITY);
  private readonly limits: HoldLimits;
  private waiting = 0;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) environment: Environment,
    private readonly holds: TicketHoldsRepository,
    private readonly soldOut: SoldOutRefusals,
    private readonly room: WaitingRoom,
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
    const refusal = this.room.hasLine(request.eventId) ? await this.room.refusalOf(request) : null;
    if (refusal) return refusal;
    if (this.waiting >= MAX_WAITING) {
      throw new DomainError('SERVICE_UNAVAILABLE', { retryAfterSeconds: 1 });
    }
    this.waiting += 1;
    try {
      const outcome = await this.room.count(request.eventId, () =>
        this.batchesOf(request.eventId).add(request),
      );
      if (outcome.outcome !== 'in_line') return outcome;
      return (await this.room.refusalOf(request)) ?? outcome;
    } finally {
      this.waiting -= 1;
    }
  }

  private batchesOf(eventId: string): Batcher<HoldRequest, HoldOutcome> {
    const known = this.batches.get(eventId);
    if (known) return known;
    const batches = new Batcher(
      (requests: readonly HoldRequest[]) =>
        this.statements.run(() => this.decide(eventId, requests)),
      HOLD_BATCH,
      () => this.batches.delete(eventId),
    );
    this.batches.set(eventId, batches);
    return batches;
  }

  /** Requests for tickets that are sold out are refused before the others take the lock of the stock. */
  private async decide(eventId: string, requests: readonly HoldRequest[]): Promise<HoldOutcome[]> {
    const refusals = await this.soldOut.find(eventId, requests);
    const others = requests.filter(({ id }) => !refusals.has(id));
    const outcomes = others.length === 0 ? [] : await this.holdBatch(others);
    this.soldOut.note(eventId, outcomes);
    const decided = outcomes.values();
    return requests.map(({ id }) => refusals.get(id) ?? decided.next().value!);
  }

  /**
   * After a lost connection the same batch is sent again; the database then returns what the first one did. A batch of
   * another event may store the same Idempotency-Key meanwhile: the second attempt then finds its order.
   */
  private async holdBatch(requests: readonly HoldRequest[]): Promise<HoldOutcome[]> {
    const hold = () =>
      retryTransient(() => this.holds.hold(this.dataSource.manager, requests, this.limits));
    try {
      return await hold().catch((error: unknown) => {
        if (!violates(error, 'orders_request_key_unique')) throw error;
        return hold();
      });
    } catch (error) {
      throw isSalesPause(error) ? salesPaused(error) : error;
    }
  }
}

/** The database refuses a new order in recovery mode with this code. */
function isSalesPause(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'SD001';
}
