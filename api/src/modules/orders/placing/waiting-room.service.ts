import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { LRUCache } from 'lru-cache';
import type { DataSource } from 'typeorm';
import { Batcher } from '../../../common/batching/batcher.js';
import { ENVIRONMENT, type Environment } from '../../../config/environment.js';
import { retryTransient } from '../../../database/retry-transient.js';
import type { HoldRefusal, HoldRequest } from '../domain/ticket-hold.js';
import { FreeTicketsRepository } from '../persistence/free-tickets.repository.js';
import { WaitingRoomsRepository } from '../persistence/waiting-rooms.repository.js';
import { refusalsOf } from './sold-out-refusals.js';

/** Maximum requests that one statement gives places; one statement at a time. */
const PLACES_BATCH = { name: 'wait in line', groupSize: 1_000, atOnce: 1 };
/** How long this copy takes places first after it has seen a buyer wait. The database decides in any case. */
const KNOWN_MS = 2_000;
/** More events than have a rush at a time. */
const MAX_EVENTS = 1_000;

/**
 * The line in front of the orders of an event whose requests come faster than they can be decided (ADR 78). The line
 * and its places are rows of the database, which all copies of the API share.
 */
@Injectable()
export class WaitingRoom {
  /** Events for which this copy has seen a buyer wait. */
  private readonly lines = new LRUCache<string, true>({ max: MAX_EVENTS, ttl: KNOWN_MS });
  /** Requests that wait for their decision in this copy, by event. */
  private readonly undecided = new Map<string, number>();
  private readonly places = new Batcher(
    (requests: readonly HoldRequest[]) => this.decideAll(requests),
    PLACES_BATCH,
  );

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly stock: FreeTicketsRepository,
    private readonly rooms: WaitingRoomsRepository,
  ) {}

  /** False while no event has a line; most sales need no look at their requests. */
  isActive(): boolean {
    this.lines.purgeStale();
    return this.lines.size > 0;
  }

  /** True when a request for the event is to call `refusalOf` before it is decided. */
  hasLine(eventId: string): boolean {
    return this.lines.has(eventId) || this.isFull(eventId);
  }

  /** Returns the place of the request's buyer, or that the tickets are sold out; null for a buyer who may order. */
  refusalOf(request: HoldRequest): Promise<HoldRefusal | null> {
    return this.places.add(request);
  }

  /** Counts a request of the event while it is decided. */
  async count<Outcome>(eventId: string, decide: () => Promise<Outcome>): Promise<Outcome> {
    this.undecided.set(eventId, this.undecidedOf(eventId) + 1);
    try {
      return await decide();
    } finally {
      const left = this.undecidedOf(eventId) - 1;
      if (left === 0) this.undecided.delete(eventId);
      else this.undecided.set(eventId, left);
    }
  }

  private undecidedOf(eventId: string): number {
    return this.undecided.get(eventId) ?? 0;
  }

  private isFull(eventId: string): boolean {
    return this.undecidedOf(eventId) >= this.environment.WAITING_ROOM_FROM_ORDERS;
  }

  private async decideAll(requests: readonly HoldRequest[]): Promise<(HoldRefusal | null)[]> {
    const refusals = new Map<string, HoldRefusal>();
    for (const id of new Set(requests.map(({ eventId }) => eventId))) {
      const group = requests.filter(({ eventId }) => eventId === id);
      for (const [one, refusal] of await this.decide(id, group)) refusals.set(one, refusal);
    }
    return requests.map(({ id }) => refusals.get(id) ?? null);
  }

  /**
   * Only tickets that are on sale, left and within the limit of one person are waited for. A repeated request gets its
   * order at once.
   */
  private async decide(
    eventId: string,
    requests: readonly HoldRequest[],
  ): Promise<Map<string, HoldRefusal>> {
    const { manager } = this.dataSource;
    const reading = await retryTransient(() => this.stock.read(manager, eventId, requests));
    if (reading.free.size === 0) return new Map();
    const refusals = refusalsOf(requests, reading);
    const isSoldOut = [...reading.free.values()].every((left) => left === 0);
    if (isSoldOut) await this.rooms.admitAll(manager, eventId);
    const undecided = () =>
      requests.filter(({ id }) => !refusals.has(id) && !reading.repeated.has(id));
    await this.refuseAboveLimit(eventId, undecided(), refusals);
    const others = undecided();
    if (others.length === 0) return refusals;
    const pace = {
      perSecond: this.environment.WAITING_ROOM_ORDERS_PER_SECOND,
      isFull: this.isFull(eventId),
    };
    const places = await retryTransient(() =>
      this.rooms.takePlaces(manager, eventId, others, pace),
    );
    for (const { id, buyerId } of others) {
      const ahead = places.get(buyerId) ?? 0;
      if (ahead === 0) continue;
      this.lines.set(eventId, true);
      refusals.set(id, { outcome: 'in_line', ahead, waitSeconds: ahead / pace.perSecond });
    }
    return refusals;
  }

  private async refuseAboveLimit(
    eventId: string,
    requests: readonly HoldRequest[],
    refusals: Map<string, HoldRefusal>,
  ): Promise<void> {
    if (requests.length === 0) return;
    const { manager } = this.dataSource;
    const owned = await retryTransient(() => this.stock.countOwned(manager, eventId, requests));
    for (const [index, { id, items }] of requests.entries()) {
      const refusal = limitRefusal(items, this.environment.MAX_TICKETS_PER_PERSON - owned[index]!);
      if (refusal) refusals.set(id, refusal);
    }
  }
}

/** As hold_tickets decides; `left` is how many more tickets of the event the buyer may have. */
function limitRefusal(items: HoldRequest['items'], left: number): HoldRefusal | null {
  const wanted = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return wanted > left ? { outcome: 'limit_reached', ticketsLeft: Math.max(left, 0) } : null;
}
