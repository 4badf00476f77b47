import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync } from 'node:fs';
import { findPostgres } from '@stagedoor/postgres/installed-postgres';
import { chooseRunAs } from '@stagedoor/postgres/run-as';
import { findFreePort } from '@stagedoor/processes/free-port';
import { isReachable } from '@stagedoor/processes/is-reachable';
import { DatabaseNode } from './database-node.js';
import { type EtcdMember, prepareEtcd } from './etcd.js';
import { type HaproxyPorts, prepareHaproxy } from './haproxy.js';
import { type Passwords, SUPERUSER } from './patroni-settings.js';
import { preparePageServers } from './page-servers.js';
import { type Pooler, preparePooler } from './pooler.js';
import type { Service } from './service.js';
import { createDatabase, isPrimary } from './site-database.js';
import { until } from './until.js';

const NODES = 3;
const ETCD_MEMBERS = 3;
const POOLERS = 2;
const PAGE_SERVERS = 2;

/** A PostgreSQL that fails over by itself: three nodes with Patroni, three members of etcd, HAProxy and two PgBouncers. */
export class Cluster {
  /** The page servers, once they have started. */
  pages: readonly Service[] = [];

  private constructor(
    private readonly logFolder: string,
    readonly etcd: readonly EtcdMember[],
    readonly nodes: readonly DatabaseNode[],
    private readonly haproxy: Service,
    readonly poolers: readonly Pooler[],
    readonly ports: HaproxyPorts,
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
    const password = aPassword();
    const place = { folder, logFolder, runAs };
    const etcd = await prepareEtcd(place, ETCD_MEMBERS);
    const binaries = findPostgres();
    const nodes = await Promise.all(
      Array.from({ length: NODES }, (_, index) =>
        DatabaseNode.prepare(place, { name: `node-${index + 1}`, binaries, passwords }, etcd),
      ),
    );
    const [primary, replicas, site, ...pages] = await freePorts(3 + PAGE_SERVERS);
    const ports = { primary: primary!, replicas: replicas!, site: site!, pages };
    const haproxy = prepareHaproxy(place, nodes, ports);
    const url = urlOf('stagedoor', password, ports.primary);
    const poolers = await Promise.all(
      Array.from({ length: POOLERS }, (_, index) =>
        preparePooler(place, `pgbouncer-${index + 1}`, url),
      ),
    );
    const replicaUrl = urlOf('stagedoor', password, ports.replicas);
    const cluster = new Cluster(logFolder, etcd, nodes, haproxy, poolers, ports, url, replicaUrl);
    try {
      await cluster.startAll(passwords, password);
    } catch (error) {
      await cluster.stop();
      throw error;
    }
    return cluster;
  }

  /** The URL of the site: HAProxy, with the page servers behind it. */
  get siteUrl(): string {
    return `http://localhost:${this.ports.site}`;
  }

  /** Starts the page servers in front of these copies of the API. */
  async startPages(shopFolder: string, apiPorts: readonly number[]): Promise<void> {
    const { logFolder, siteUrl: publicUrl } = this;
    const ports = this.ports.pages;
    this.pages = await preparePageServers({ shopFolder, logFolder, publicUrl, ports, apiPorts });
    await Promise.all(this.pages.map((server) => server.start()));
    await until(() => isReachable(`${publicUrl}/health/ready`), 'HAProxy finds no page server.');
  }

  /** Returns the primary. Waits for one, at most a minute. */
  async primary(): Promise<DatabaseNode> {
    return until(async () => {
      const roles = await Promise.all(this.nodes.map((node) => node.role()));
      return this.nodes[roles.indexOf('primary')];
    }, 'The cluster has no primary.');
  }

  /** Returns the standby for which commits wait. Waits for one, at most a minute. */
  async synchronousStandby(): Promise<DatabaseNode> {
    return until(async () => {
      const found = await Promise.all(this.nodes.map((node) => node.isSynchronous()));
      return this.nodes[found.indexOf(true)];
    }, 'No standby is synchronous.');
  }

  /** Sets whether commits wait for a standby. Resolves when Patroni has applied it. */
  async setSynchronous(isSynchronous: boolean): Promise<void> {
    await (await this.primary()).configure({ synchronous_mode: isSynchronous });
    const standbys = () => Promise.all(this.nodes.map((node) => node.isSynchronous()));
    await until(
      async () => (await standbys()).includes(true) === isSynchronous,
      'Patroni does not change the replication.',
    );
  }

  /** Asks Patroni to make the synchronous standby the primary. */
  async switchOver(): Promise<void> {
    const [primary, standby] = [await this.primary(), await this.synchronousStandby()];
    await primary.switchOverTo(standby.name);
  }

  /**
   * Resolves when one node is the primary, all others follow it and one is synchronous. Throws a OneLineError after a
   * minute.
   */
  async untilHealthy(): Promise<void> {
    await until(async () => {
      const roles = await Promise.all(this.nodes.map((node) => node.role()));
      const replicas = roles.filter((role) => role === 'replica');
      return roles.includes('primary') && replicas.length === NODES - 1;
    }, 'The nodes are not a primary and its replicas.');
    await this.synchronousStandby();
  }

  async stop(): Promise<void> {
    await Promise.all(this.pages.map((server) => server.stop()));
    await Promise.all(this.poolers.map(({ service }) => service.stop()));
    await this.haproxy.stop();
    await Promise.all(this.nodes.map((node) => node.stop()));
    await Promise.all(this.etcd.map(({ service }) => service.stop()));
  }

  private async startAll({ superuser }: Passwords, password: string): Promise<void> {
    await Promise.all(this.etcd.map(({ service }) => service.start()));
    await Promise.all(this.nodes.map((node) => node.start()));
    await this.untilHealthy();
    const { port } = await this.primary();
    await createDatabase(urlOf(SUPERUSER, superuser, port), password);
    await this.haproxy.start();
    // It begins with all nodes, in turn, until it has asked them.
    await until(() => this.leadsToThePrimary(), 'HAProxy does not lead to the primary alone.');
    await Promise.all(this.poolers.map(({ service }) => service.start()));
  }

  private async leadsToThePrimary(): Promise<boolean> {
    const answers = await Promise.all(this.nodes.map(() => isPrimary(this.url)));
    return answers.every(Boolean);
  }
}

function freePorts(count: number): Promise<number[]> {
  return Promise.all(Array.from({ length: count }, () => findFreePort()));
}

function urlOf(role: string, password: string, port: number): string {
  const database = role === SUPERUSER ? 'postgres' : 'stagedoor';
  return `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`;
}

function aPassword(): string {
  return randomBytes(18).toString('base64url');
}
