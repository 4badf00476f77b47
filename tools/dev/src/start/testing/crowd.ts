import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import type { CreatedEvent, Order, Role, Venue } from '@stagedoor/contracts';
import { CallRefused, StagedoorClient } from '@stagedoor/ops/site/stagedoor-client';

const PASSWORD = 'only for this test';

/** A failed call. */
export interface Failure {
  call: string;
  /** Null without a response. */
  status: number | null;
}

interface Visitor {
  api: StagedoorClient;
  /** The ids of acknowledged orders. */
  orders: string[];
}

export interface CrowdOptions {
  /** The number of concurrent users. */
  size: number;
  /** True if every order has an Idempotency-Key, as those of the site's pages have. */
  withKeys: boolean;
}

/** Users who repeatedly read events, order a ticket and cancel it, through the page server. */
export class Crowd {
  readonly failures: Failure[] = [];
  private readonly news = new EventEmitter();
  private readonly visitors: Visitor[] = [];
  private going = true;
  private rounds: Promise<void>[] = [];

  private constructor(
    private readonly event: CreatedEvent['event'],
    private readonly withKeys: boolean,
  ) {}

  /** Puts an event on sale and registers the users. */
  static async gather(siteUrl: string, { size, withKeys }: CrowdOptions): Promise<Crowd> {
    const site = new StagedoorClient(siteUrl);
    const organiser = await register(site, 'creator');
    const venues = await register(site, 'venue');
    const venue = await venues.post<Venue>('/venues', {
      name: 'Albert Hall',
      address: '27 Peter Street',
      city: 'Manchester',
      capacity: 5_000,
    });
    const { event } = await organiser.post<CreatedEvent>('/events', {
      title: 'Silent Disco',
      description: 'Three channels, one dance floor.',
      startTime: '2099-07-01T19:00:00.000Z',
      endTime: '2099-07-01T23:00:00.000Z',
      venueId: venue.id,
      ticketPrice: 25,
      ticketQuantity: 5_000,
    });
    await organiser.patch(`/events/${event.id}/publish`);
    const crowd = new Crowd(event, withKeys);
    for (let i = 0; i < size; i += 1) {
      crowd.visitors.push({ api: await register(site, 'supplier'), orders: [] });
    }
    return crowd;
  }

  /** Starts the calls of all users. */
  start(): void {
    this.rounds = this.visitors.map((visitor) => this.visit(visitor));
  }

  /** Stops after the current calls of all users. */
  async stop(): Promise<void> {
    this.going = false;
    await Promise.all(this.rounds);
  }

  /** Resolves after this number of further acknowledged orders. */
  async untilOrders(more: number): Promise<void> {
    const enough = this.orders.length + more;
    while (this.orders.length < enough) await once(this.news, 'order');
  }

  /** Returns acknowledged orders that are missing, and reports keys with several orders. */
  async lost(): Promise<string[]> {
    const lost: string[] = [];
    for (const { api, orders } of this.visitors) {
      const known = new Set((await api.get<Order[]>('/orders/my-orders')).map(({ id }) => id));
      lost.push(...orders.filter((id) => !known.has(id)));
      if (this.withKeys && known.size !== new Set(orders).size) lost.push('an order too many');
    }
    return lost;
  }

  get orders(): string[] {
    return this.visitors.flatMap(({ orders }) => orders);
  }

  private async visit({ api, orders }: Visitor): Promise<void> {
    while (this.going) {
      await this.make('GET /events', () => api.get('/events'));
      await this.make('GET /events/:id', () => api.get(`/events/${this.event.id}`));
      const key = this.withKeys ? randomUUID() : undefined;
      const placed = await this.make('POST /orders', () => api.order(this.event, 1, key));
      if (!placed) continue;
      orders.push(placed.order.id);
      this.news.emit('order');
      const cancel = `/orders/${placed.order.id}/cancel`;
      await this.make('POST /orders/:id/cancel', () => api.post(cancel, {}, randomUUID()));
    }
  }

  private async make<T>(name: string, call: () => Promise<T>): Promise<T | undefined> {
    try {
      return await call();
    } catch (error) {
      const status = error instanceof CallRefused ? error.status : null;
      this.failures.push({ call: name, status });
      return undefined;
    }
  }
}

async function register(site: StagedoorClient, role: Role): Promise<StagedoorClient> {
  const email = `${randomUUID()}@stagedoor.example`;
  const person = { email, password: PASSWORD, firstName: 'Demo', lastName: 'Visitor', role };
  return site.as((await site.register(person)).accessToken);
}
