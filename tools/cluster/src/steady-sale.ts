import { setTimeout as pause } from 'node:timers/promises';
import type { Event } from '@stagedoor/contracts';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import type { ShopDatabase } from '@stagedoor/soak/shop-database';
import { Person } from '@stagedoor/soak/person';
import { putOnSale } from '@stagedoor/soak/put-on-sale';
import { Random } from '@stagedoor/soak/random';
import type { Shop } from '@stagedoor/soak/shop';

/** More than the orders that hang at once, until each has its answer, leave to the others. */
const BUYERS = 24;
const ARRIVE_EVERY_MS = 150;
const POLL_MS = 10;
const NO_SALES_MS = 90_000;

/**
 * Buyers who come one after another, however long the earlier ones wait, and cancel their orders: a sale many times a
 * second, unless it stands still.
 */
export class SteadySale {
  private isOver = false;
  private sales = 0;
  private lastSale = performance.now();
  private longestMs = 0;
  private readonly arrivals: Promise<unknown>;

  private constructor(persons: readonly Person[], event: Event) {
    this.arrivals = this.letArrive(persons, event);
  }

  static async start(shop: Shop<ShopDatabase>): Promise<SteadySale> {
    const random = new Random(0);
    const register = (name: string) => Person.register(shop, name, random.fork(name));
    const event = await putOnSale(await register('steady organiser'), {
      title: 'A night of many orders',
      description: 'Each is cancelled.',
      inHours: 24,
      ticketPrice: 20,
      tickets: 3_000,
    });
    const names = Array.from({ length: BUYERS }, (_, index) => `steady ${index + 1}`);
    return new SteadySale(await Promise.all(names.map(register)), event);
  }

  /** Begins to measure. */
  reset(): void {
    this.longestMs = 0;
    this.lastSale = performance.now();
  }

  /** Returns the longest time without a confirmed order since `reset`, in seconds. */
  longestStandstill(): number {
    return Math.max(this.longestMs, performance.now() - this.lastSale) / 1_000;
  }

  /** Resolves when an order has been confirmed. Throws a OneLineError after a minute and a half without one. */
  async untilNextSale(): Promise<void> {
    const now = this.sales;
    const deadline = performance.now() + NO_SALES_MS;
    while (this.sales === now) {
      if (performance.now() > deadline)
        throw new OneLineError('No order has been confirmed for 90 s.');
      await pause(POLL_MS);
    }
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await this.arrivals;
  }

  private async letArrive(persons: readonly Person[], event: Event): Promise<void> {
    const free = [...persons];
    const visits = new Set<Promise<void>>();
    for (let number = 1; !this.isOver; number += 1) {
      const person = free.shift();
      if (person) {
        const visit = this.buy(person, event, number).finally(() => {
          free.push(person);
          visits.delete(visit);
        });
        visits.add(visit);
      }
      await pause(ARRIVE_EVERY_MS);
    }
    await Promise.all(visits);
  }

  private async buy(person: Person, event: Event, number: number): Promise<void> {
    try {
      const { order } = await person.client().order(event, 1, `steady-${number}`);
      this.countSale();
      await person.client().post(`/orders/${order.id}/cancel`, {});
    } catch {
      // The next order shows whether the sale goes on.
    }
  }

  private countSale(): void {
    const now = performance.now();
    this.longestMs = Math.max(this.longestMs, now - this.lastSale);
    this.lastSale = now;
    this.sales += 1;
  }
}
