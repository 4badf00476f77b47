import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { LRUCache } from 'lru-cache';
import type { DataSource } from 'typeorm';
import { retryTransient } from '../../../database/retry-transient.js';
import type { HoldOutcome, HoldRefusal, HoldRequest } from '../domain/ticket-hold.js';
import {
  FreeTicketsRepository,
  type StockReading,
} from '../persistence/free-tickets.repository.js';

/** Maximum age of a cached reading, from before its statement is sent. */
export const READING_VALID_MS = 50;
/** More events than sell out at a time. An evicted one costs a hold that finds no tickets. */
const MAX_EVENTS = 1_000;

type Wanted = Pick<HoldRequest, 'eventId' | 'items'>;

interface Reading extends StockReading {
  begunAt: number;
}

/**
 * Refuses requests for tickets that are sold out without the lock of the stock, by a reading of the stock that this
 * copy caches. It reads only events for which a hold was refused as sold out, so that other sales pay nothing.
 */
@Injectable()
export class SoldOutRefusals {
  /** By event; null before the first reading. */
  private readonly readings = new LRUCache<string, { reading: Reading | null }>({
    max: MAX_EVENTS,
  });

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly stock: FreeTicketsRepository,
  ) {}

  /** True once a request was refused as sold out; other sales need no look at their requests. */
  isActive(): boolean {
    return this.readings.size > 0;
  }

  /** False for tickets that were free when the event was last read, and for other events. */
  mayRefuse({ eventId, items }: Wanted): boolean {
    const known = this.readings.get(eventId);
    return known !== undefined && (!known.reading || refusalOf({ items }, known.reading) !== null);
  }

  /**
   * Returns the refusals of requests for tickets of the event that are sold out, by their ids. Call it before the first
   * attempt to hold them: after an attempt whose response was lost, the last tickets can be those of the request.
   */
  async find(eventId: string, requests: readonly HoldRequest[]): Promise<Map<string, HoldRefusal>> {
    const asked = requests.filter((request) => this.mayRefuse(request));
    if (asked.length === 0) return new Map();
    return refusalsOf(asked, this.recall(eventId, asked) ?? (await this.read(eventId, asked)));
  }

  /** Call with the outcomes of holds: after one that was refused as sold out, the event is read. */
  note(eventId: string, outcomes: readonly HoldOutcome[]): void {
    if (outcomes.some(({ outcome }) => outcome === 'sold_out')) {
      this.readings.set(eventId, { reading: null });
    }
  }

  /** Returns the cached reading if it decides the requests. A key needs a snapshot that can contain its order. */
  private recall(eventId: string, requests: readonly HoldRequest[]): Reading | null {
    const reading = this.readings.get(eventId)?.reading ?? null;
    const isKeyed = requests.some(({ requestKey }) => requestKey !== null);
    return reading && !isKeyed && this.isValid(reading) ? reading : null;
  }

  private isValid({ begunAt }: Reading): boolean {
    return performance.now() - begunAt <= READING_VALID_MS;
  }

  private async read(eventId: string, requests: readonly HoldRequest[]): Promise<Reading> {
    const reading = await retryTransient(async () => {
      const begunAt = performance.now();
      return { begunAt, ...(await this.stock.read(this.dataSource.manager, eventId, requests)) };
    });
    if (requests.some((request) => refusalOf(request, reading))) {
      this.readings.set(eventId, { reading });
    } else {
      this.readings.delete(eventId);
    }
    return reading;
  }
}

/** Returns the refusals of the requests whose tickets are sold out by the reading, by their ids. */
export function refusalsOf(
  requests: readonly HoldRequest[],
  reading: StockReading,
): Map<string, HoldRefusal> {
  return new Map(
    requests.flatMap((request) => {
      const refusal = reading.repeated.has(request.id) ? null : refusalOf(request, reading);
      return refusal ? [[request.id, refusal]] : [];
    }),
  );
}

/** As hold_tickets decides. An unknown type has another refusal, which the hold returns. */
function refusalOf({ items }: Pick<Wanted, 'items'>, { free }: StockReading): HoldRefusal | null {
  const left = items.map(({ ticketTypeId }) => free.get(ticketTypeId) ?? Number.NaN);
  const short = left.filter((tickets, index) => tickets < items[index]!.quantity);
  if (short.length === 0 || left.some(Number.isNaN)) return null;
  return { outcome: 'sold_out', ticketsLeft: Math.min(...short) };
}
