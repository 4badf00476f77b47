import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findPgBouncer, writePgBouncerSettings } from '@stagedoor/postgres/pgbouncer';
import { chooseRunAs, type RunAs } from '@stagedoor/postgres/run-as';
import { findFreePort } from '@stagedoor/processes/free-port';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { Client } from 'pg';
import { DatabaseNode } from './database-node.js';
import { type EtcdMember, prepareEtcd } from './etcd.js';
import { accepts, type HaproxyPorts, prepareHaproxy } from './haproxy.js';
import { type Passwords, SUPERUSER } from './patroni-settings.js';
import { findPostgres } from './postgres-programs.js';
import { Service } from './service.js';

const NODES = 3;
const ETCD_MEMBERS = 3;
const POOLERS = 2;
/** Connections of each PgBouncer to the primary. */
const POOL_SIZE = 30;
const READY_MS = 60_000;
const POLL_MS = 100;

/**
 * Each line is one of docs/guides/scale.md. A connection that fails is tried again after a second, not fifteen; a client
 * waits for one at most as long as the API does.
 */
const POOLER_SETTINGS = [
  'ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout',
  'server_login_retry = 1',
  'server_connect_timeout = 2',
  'query_wait_timeout = 5',
  'server_lifetime = 300',
];

/** A PgBouncer and the URL of the database through it. */
export interface Pooler {
  url: string;
  service: Service;
}

/** A PostgreSQL that fails over by itself: three nodes with Patroni, three members of etcd, HAProxy and two PgBouncers. */
export class Cluster {
  private constructor(
    readonly etcd: readonly EtcdMember[],
    readonly nodes: readonly DatabaseNode[],
    private readonly haproxy: Service,
    readonly poolers: readonly Pooler[],
    /** Of the primary, without PgBouncer. */
    readonly url: string,
    readonly replicaUrl: string,
  ) {}

  /** Starts all of it on free ports. */
  static async start(folder: string, logFolder: string): Promise<Cluster> {
    mkdirSync(folder);
    const runAs = chooseRunAs(folder);
    if (runAs) chownSync(folder, runAs.uid, runAs.gid);
    chmodSync(folder, 0o755);
    const passwords = { superuser: aPassword(), replication: aPassword() };
    const site = aPassword();
    const etcd = await prepareEtcd(folder, logFolder, runAs, ETCD_MEMBERS);
    const binaries = findPostgres();
    const nodes = await Promise.all(
      Array.from({ length: NODES }, (_, index) =>
        DatabaseNode.prepare({ name: `node-${index + 1}`, folder, binaries, passwords }, etcd, {
          logFolder,
          runAs,
        }),
      ),
    );
    const ports = { primary: await findFreePort(), replicas: await findFreePort() };
    const haproxy = prepareHaproxy(folder, logFolder, runAs, nodes, ports);
    const url = urlOf('stagedoor', site, ports.primary);
    const poolers = await Promise.all(
      Array.from({ length: POOLERS }, (_, index) =>
        preparePooler(`pgbouncer-${index + 1}`, { folder, logFolder, runAs, url }),
      ),
    );
    const replicaUrl = urlOf('stagedoor', site, ports.replicas);
    const cluster = new Cluster(etcd, nodes, haproxy, poolers, url, replicaUrl);
    try {
      await cluster.startAll(ports, passwords, site);
    } catch (error) {
      await cluster.stop();
      throw error;
    }
    return cluster;
  }

  /** Returns the primary. Waits for one, at most a minute. */
  async primary(): Promise<DatabaseNode> {
    const deadline = Date.now() + READY_MS;
    for (;;) {
      const roles = await Promise.all(this.nodes.map((node) => node.role()));
      const primary = this.nodes[roles.indexOf('primary')];
      if (primary) return primary;
      if (Date.now() > deadline) throw new OneLineError('The cluster has no primary.');
      await pause(POLL_MS);
    }
  }

  /** Returns the standby for which commits wait. Waits for one, at most a minute. */
  async synchronousStandby(): Promise<DatabaseNode> {
    const deadline = Date.now() + READY_MS;
    for (;;) {
      const found = await Promise.all(this.nodes.map((node) => node.isSynchronous()));
      const standby = this.nodes[found.indexOf(true)];
      if (standby) return standby;
      if (Date.now() > deadline) throw new OneLineError('No standby is synchronous.');
      await pause(POLL_MS);
    }
  }

  /** Asks Patroni to make the synchronous standby the primary. */
  async switchOver(): Promise<void> {
    const [primary, standby] = [await this.primary(), await this.synchronousStandby()];
    await primary.handOverTo(standby.name);
  }

  /** Resolves when one node is the primary and all others follow it. Throws a OneLineError after a minute. */
  async untilWhole(): Promise<void> {
    const deadline = Date.now() + READY_MS;
    for (;;) {
      const roles = await Promise.all(this.nodes.map((node) => node.role()));
      const replicas = roles.filter((role) => role === 'replica');
      if (roles.includes('primary') && replicas.length === NODES - 1) return;
      if (Date.now() > deadline)
        throw new OneLineError(`The cluster is not whole: ${roles.join()}.`);
      await pause(POLL_MS);
    }
  }

  async stop(): Promise<void> {
    await Promise.all(this.poolers.map(({ service }) => service.stop()));
    await this.haproxy.stop();
    await Promise.all(this.nodes.map((node) => node.stop()));
    await Promise.all(this.etcd.map(({ service }) => service.stop()));
  }

  private async startAll(ports: HaproxyPorts, passwords: Passwords, site: string): Promise<void> {
    await Promise.all(this.etcd.map(({ service }) => service.start()));
    await Promise.all(this.nodes.map((node) => node.start()));
    await this.untilWhole();
    await this.haproxy.start();
    await createDatabase(urlOf(SUPERUSER, passwords.superuser, ports.primary), site);
    await Promise.all(this.poolers.map(({ service }) => service.start()));
  }
}

async function preparePooler(
  name: string,
  given: { folder: string; logFolder: string; runAs: RunAs; url: string },
): Promise<Pooler> {
  const folder = join(given.folder, name);
  mkdirSync(folder);
  const port = await findFreePort();
  const { configuration, url } = writePgBouncerSettings(folder, port, {
    databaseUrl: given.url,
    poolSize: POOL_SIZE,
    settings: POOLER_SETTINGS,
  });
  const service = new Service({
    name,
    program: findPgBouncer(),
    args: [configuration],
    log: join(given.logFolder, `${name}.log`),
    runAs: given.runAs,
    works: () => accepts(port),
  });
  return { url: url.href, service };
}

/** Creates the role and the database of the site, with the limits that PgBouncer does not pass on. */
async function createDatabase(superuserUrl: string, password: string): Promise<void> {
  const deadline = Date.now() + READY_MS;
  for (;;) {
    const client = new Client({ connectionString: superuserUrl });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(`CREATE ROLE stagedoor LOGIN PASSWORD '${password}'`);
      await client.query("ALTER ROLE stagedoor SET statement_timeout = '15s'");
      await client.query("ALTER ROLE stagedoor SET idle_in_transaction_session_timeout = '15s'");
      await client.query('CREATE DATABASE stagedoor OWNER stagedoor');
      return;
    } catch (error) {
      // HAProxy does not know the primary yet.
      if (Date.now() > deadline) throw error;
    } finally {
      await client.end();
    }
    await pause(POLL_MS);
  }
}

function urlOf(role: string, password: string, port: number): string {
  const database = role === SUPERUSER ? 'postgres' : 'stagedoor';
  return `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`;
}

function aPassword(): string {
  return randomBytes(18).toString('base64url');
}
