import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPostmaster } from '@stagedoor/postgres/postmaster-pid';
import { Door } from '@stagedoor/processes/door';
import { findFreePort } from '@stagedoor/processes/free-port';
import { findInstalledProgram } from '@stagedoor/processes/installed-program';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { childrenOf, sendSignal, stopProcess } from '@stagedoor/processes/stop-process';
import type { EtcdMember } from './etcd.js';
import { type NodeSettings, patroniSettings } from './patroni-settings.js';
import { type Place, Service } from './service.js';

/** What Patroni says of its database. */
export type Role = 'primary' | 'replica' | 'unknown';

const ANSWER_MS = 1_000;
const STOP_MS = 10_000;

/** A machine with PostgreSQL and Patroni, which starts it and decides with the others which is the primary. */
export class DatabaseNode {
  private constructor(
    private readonly settings: NodeSettings,
    private readonly patroni: Service,
    /** Between it and each member of etcd. */
    private readonly etcdProxies: readonly Door[],
  ) {}

  static async prepare(
    { folder, logFolder, runAs }: Place,
    given: Pick<NodeSettings, 'name' | 'binaries' | 'passwords'>,
    etcd: readonly EtcdMember[],
  ): Promise<DatabaseNode> {
    const etcdProxies = await Promise.all(etcd.map(({ port }) => Door.open(port)));
    const settings = {
      ...given,
      folder,
      port: await findFreePort(),
      restPort: await findFreePort(),
      etcdPorts: etcdProxies.map(({ port }) => port),
    };
    const path = join(folder, `${given.name}.json`);
    writeFileSync(path, JSON.stringify(patroniSettings(settings), null, 2));
    const patroni = new Service({
      name: given.name,
      program: findInstalledProgram('patroni', 'patroni'),
      args: [path],
      log: join(logFolder, `${given.name}.log`),
      runAs,
      works: async () => (await roleAt(settings.restPort)) !== 'unknown',
    });
    return new DatabaseNode(settings, patroni, etcdProxies);
  }

  get name(): string {
    return this.settings.name;
  }

  /** The port of PostgreSQL. */
  get port(): number {
    return this.settings.port;
  }

  /** The port at which Patroni says what its database is. */
  get restPort(): number {
    return this.settings.restPort;
  }

  /** Starts Patroni, which starts PostgreSQL. Resolves when it is the primary or a replica. */
  start(): Promise<void> {
    return this.patroni.start();
  }

  role(): Promise<Role> {
    return roleAt(this.restPort);
  }

  /** True if commits of the primary wait for it. */
  isSynchronous(): Promise<boolean> {
    return answersAs('synchronous', this.restPort);
  }

  /** Makes another node the primary. Throws with Patroni's reason if it refuses. */
  async switchOverTo(candidate: string): Promise<void> {
    await this.ask('POST', '/switchover', { leader: this.name, candidate });
  }

  /** Changes settings that all nodes share. */
  configure(settings: object): Promise<void> {
    return this.ask('PATCH', '/config', settings);
  }

  private async ask(method: string, path: string, body: object): Promise<void> {
    const url = `http://127.0.0.1:${this.restPort}${path}`;
    const response = await fetch(url, { method, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`Patroni refuses: ${await response.text()}`);
  }

  /** Kills PostgreSQL alone. */
  killDatabase(): void {
    sendSignal(this.postmaster, 'SIGKILL');
  }

  /** Kills everything on the machine. */
  kill(): void {
    const postmaster = this.postmaster;
    const backends = childrenOf(postmaster);
    this.patroni.signal('SIGKILL');
    for (const pid of [postmaster, ...backends]) sendSignal(pid, 'SIGKILL');
  }

  /** Suspends everything on the machine: first what starts other processes. */
  freeze(): void {
    const postmaster = this.postmaster;
    this.patroni.signal('SIGSTOP');
    for (const pid of [postmaster, ...childrenOf(postmaster)]) sendSignal(pid, 'SIGSTOP');
    for (const pid of childrenOf(postmaster)) sendSignal(pid, 'SIGSTOP');
  }

  resume(): void {
    const postmaster = this.postmaster;
    for (const pid of [...childrenOf(postmaster), postmaster]) sendSignal(pid, 'SIGCONT');
    this.patroni.signal('SIGCONT');
  }

  /** Cuts its connections to etcd, or opens them again. */
  setEtcdReachable(isReachable: boolean): void {
    for (const proxy of this.etcdProxies) proxy.be(isReachable ? 'open' : 'stuck');
  }

  async stop(): Promise<void> {
    await this.patroni.stop();
    // Patroni that was killed has left it running.
    const left = findPostmaster(this.dataDir);
    if (left) await stopProcess(left.process, ['SIGINT', 'SIGKILL'], STOP_MS);
    await Promise.all(this.etcdProxies.map((proxy) => proxy.close()));
  }

  /** The process of PostgreSQL from which all others are started. Throws a OneLineError when it does not run. */
  get postmaster(): number {
    const running = findPostmaster(this.dataDir);
    if (running) return running.process.pid;
    throw new OneLineError(`PostgreSQL of ${this.name} does not run.`);
  }

  private get dataDir(): string {
    return join(this.settings.folder, this.name);
  }
}

async function roleAt(restPort: number): Promise<Role> {
  if (await answersAs('primary', restPort)) return 'primary';
  return (await answersAs('replica', restPort)) ? 'replica' : 'unknown';
}

async function answersAs(role: string, restPort: number): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const response = await fetch(`http://127.0.0.1:${restPort}/${role}`, { signal });
    await response.body?.cancel();
    return response.status === 200;
  } catch {
    return false;
  }
}
