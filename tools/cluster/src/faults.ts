import { setTimeout as pause } from 'node:timers/promises';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import type { Shop } from '@stagedoor/soak/shop';
import type { Cluster } from './cluster.js';
import type { ClusterDatabase } from './cluster-database.js';
import type { DatabaseNode } from './database-node.js';

export type ClusterShop = Shop<ClusterDatabase>;

/** A failure of one part of a site on many machines. */
export interface Fault {
  name: string;
  /** The longest time that sales may stand still, in seconds. */
  limit: number;
  /** How long it lasts, in seconds. */
  seconds: number;
  /** Injects it. Returns how it is repaired. */
  inject: (shop: ClusterShop) => Promise<() => unknown>;
}

/** A lost, frozen or isolated node: Patroni waits for its key in etcd to expire. */
const NODE_LIMIT = 45;
/** Longer than Patroni waits, so that another node has become the primary. */
const NODE_SECONDS = 40;
/** What an order may wait for a part that another replaces at once. */
const SHORT_LIMIT = 3;

export const FAULTS: readonly Fault[] = [
  {
    name: 'PostgreSQL of the primary killed',
    limit: 15,
    seconds: 20,
    inject: onPrimary((node) => {
      node.killDatabase();
      return () => undefined;
    }),
  },
  {
    name: 'the primary lost',
    limit: NODE_LIMIT,
    seconds: NODE_SECONDS,
    inject: onPrimary((node) => {
      node.kill();
      return () => node.start();
    }),
  },
  {
    name: 'the primary frozen',
    limit: NODE_LIMIT,
    seconds: NODE_SECONDS,
    inject: onPrimary((node) => {
      node.freeze();
      return () => node.resume();
    }),
  },
  {
    name: 'the primary cut off from etcd',
    limit: NODE_LIMIT,
    seconds: NODE_SECONDS,
    inject: onPrimary((node) => {
      node.reachesEtcd(false);
      return () => node.reachesEtcd(true);
    }),
  },
  {
    name: 'the synchronous standby lost',
    limit: NODE_LIMIT,
    seconds: 20,
    inject: async ({ database: { cluster } }) => {
      const standby = await cluster.synchronousStandby();
      standby.kill();
      return () => standby.start();
    },
  },
  {
    name: 'etcd without a majority',
    limit: SHORT_LIMIT,
    seconds: NODE_SECONDS,
    inject: async ({ database: { cluster } }) => {
      const lost = cluster.etcd.slice(1);
      for (const { service } of lost) service.signal('SIGKILL');
      return () => Promise.all(lost.map(({ service }) => service.start()));
    },
  },
  {
    name: 'a PgBouncer lost',
    limit: SHORT_LIMIT,
    seconds: 10,
    inject: async ({ database: { cluster } }) => {
      const { service } = cluster.poolers[0]!;
      service.signal('SIGKILL');
      return () => service.start();
    },
  },
  {
    name: 'two copies of the API lost',
    limit: SHORT_LIMIT,
    seconds: 5,
    // Their next processes start by themselves.
    inject: async ({ copies }) => {
      for (const copy of copies.slice(0, 2)) copy.kill();
      return () => undefined;
    },
  },
  {
    name: 'a planned switchover',
    limit: SHORT_LIMIT,
    seconds: 10,
    inject: async ({ database: { cluster } }) => {
      await cluster.switchOver();
      return () => undefined;
    },
  },
];

/** The time of a fault without a sale. */
export interface Standstill {
  fault: Fault;
  /** The longest time between two orders that the shop confirmed, in seconds. */
  seconds: number;
  /** True if another node was the primary at its end. */
  hasNewPrimary: boolean;
}

/** Injects a fault while the shop sells, repairs it, and waits until the cluster is whole. */
export async function measure(shop: ClusterShop, fault: Fault): Promise<Standstill> {
  const { cluster } = shop.database;
  await cluster.untilWhole();
  const before = await cluster.primary();
  const pulse = new Pulse(shop);
  await pulse.untilNextSale();
  const repair = await fault.inject(shop);
  await pause(fault.seconds * 1_000);
  await repair();
  await cluster.untilWhole();
  await pulse.untilNextSale();
  const hasNewPrimary = (await cluster.primary()) !== before;
  return { fault, seconds: pulse.end(), hasNewPrimary };
}

const PULSE_MS = 20;
const NO_SALES_MS = 60_000;

/** Watches the orders that the shop confirms. */
class Pulse {
  private readonly timer = setInterval(() => this.look(), PULSE_MS);
  private count: number;
  private lastSale = performance.now();
  private longestMs = 0;

  constructor(private readonly shop: ClusterShop) {
    this.count = this.orders();
  }

  /** Throws a OneLineError after a minute without a sale. */
  async untilNextSale(): Promise<void> {
    const now = this.count;
    const deadline = performance.now() + NO_SALES_MS;
    while (this.count === now) {
      if (performance.now() > deadline)
        throw new OneLineError('No order was confirmed for a minute.');
      await pause(PULSE_MS);
    }
  }

  /** Returns the longest time between two orders, in seconds. */
  end(): number {
    clearInterval(this.timer);
    return this.longestMs / 1_000;
  }

  private look(): void {
    const count = this.orders();
    const now = performance.now();
    this.longestMs = Math.max(this.longestMs, now - this.lastSale);
    if (count === this.count) return;
    this.count = count;
    this.lastSale = now;
  }

  private orders(): number {
    return this.shop.tally.of('order placed');
  }
}

function onPrimary(inject: (node: DatabaseNode) => () => unknown): Fault['inject'] {
  return async ({ database: { cluster } }: { database: { cluster: Cluster } }) =>
    inject(await cluster.primary());
}
