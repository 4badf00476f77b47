import { THIS_RELEASE } from '@stagedoor/soak/release';
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
/** A switchover, and the loss of a part that is not waited for. */
const SHORT_LIMIT = 3;
/** Several migrations, each of which waits half a second at a time, and the start of four copies. */
const UPGRADE_LIMIT = 10;

/** The shop starts with the previous release for it, and has this one for the faults that follow. */
export const UPGRADE: Fault = {
  name: 'an upgrade of the schema and the API',
  limit: UPGRADE_LIMIT,
  seconds: 5,
  inject: async (shop) => {
    await shop.upgrade(THIS_RELEASE);
    return () => undefined;
  },
};

export const FAULTS: readonly Fault[] = [
  UPGRADE,
  // The control: how long sales seem to stand still on this machine without a reason.
  { name: 'nothing', limit: SHORT_LIMIT, seconds: 10, inject: async () => () => undefined },
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
      node.setEtcdReachable(false);
      return () => node.setEtcdReachable(true);
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
    name: 'a page server lost',
    limit: SHORT_LIMIT,
    seconds: 10,
    inject: async ({ database: { cluster } }) => {
      const server = cluster.pages[0]!;
      server.signal('SIGKILL');
      return () => server.start();
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

/** Failures that do not pass by themselves, recorded for the tests of the alert rules. */
export const INCIDENTS: readonly Fault[] = [
  { ...fault('etcd without a majority'), seconds: 150 },
  {
    name: 'every node of the database lost',
    limit: Infinity,
    seconds: 150,
    inject: async ({ database: { cluster } }) => {
      for (const node of cluster.nodes) node.kill();
      return () => Promise.all(cluster.nodes.map((node) => node.start()));
    },
  },
  {
    name: 'a copy of the API lost',
    limit: Infinity,
    seconds: 120,
    inject: async ({ copies: [first] }) => {
      await first!.stop();
      return () => first!.start();
    },
  },
];

function fault(name: string): Fault {
  return FAULTS.find((one) => one.name === name)!;
}

function onPrimary(inject: (node: DatabaseNode) => () => unknown): Fault['inject'] {
  return async ({ database: { cluster } }: { database: { cluster: Cluster } }) =>
    inject(await cluster.primary());
}
