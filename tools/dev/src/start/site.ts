import { userInfo } from 'node:os';
import { join } from 'node:path';
import { publishLocal, readRegistry } from '@stagedoor/federation';
import { databaseFolder, runRecordOf } from '@stagedoor/ops/site/data-folder';
import { type ApiCopy, pagesProgram } from '@stagedoor/ops/site/pages-program';
import { findRemotes } from '@stagedoor/ops/site/remotes';
import { settleReplacement } from '@stagedoor/ops/site/replace-data';
import { keepSecrets } from '@stagedoor/ops/site/secrets';
import type { SiteSettings } from '@stagedoor/ops/site/settings';
import { requireDataFolder } from '@stagedoor/ops/site/require-data-folder';
import { isServedFrom, type RunningPostgres, startPostgres } from '@stagedoor/postgres';
import { findFreePort } from '@stagedoor/processes/free-port';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import type { Service } from '@stagedoor/processes/program';
import { cleanUpAfterKill } from '@stagedoor/processes/run-record';
import { Supervisor } from '@stagedoor/processes/supervisor';
import { requireFreePort } from '@stagedoor/processes/require-free-port';
import {
  apiProgram,
  buildProgram,
  mailboxProgram,
  migrateProgram,
  paymentsProgram,
} from './programs.js';
import { describeReplaced } from './replaced-versions.js';

/** The servers that can be stopped and started while the rest runs. */
export type Server = 'payments' | 'api' | 'pages';

/** A site on this machine: database, payments sandbox, mail page, API, remotes and page server. */
export class Site {
  /** The folder of the logs. */
  readonly logFolder: string;
  private readonly supervisor: Supervisor;
  private postgres: RunningPostgres | undefined;
  private starting: Promise<void> | undefined;
  private readonly servers = new Map<Server, readonly Service[]>();

  private constructor(
    private readonly settings: SiteSettings,
    private readonly log: (line: string) => void,
  ) {
    this.logFolder = join(settings.dataDir, 'logs');
    this.supervisor = new Supervisor(runRecordOf(settings.dataDir), this.logFolder);
  }

  /**
   * Checks the data folder and the ports, after cleaning up a killed run or restore. Starts nothing. Throws a
   * OneLineError when the folder or a port is in use, or the folder cannot be written.
   */
  static async prepare(settings: SiteSettings, log: (line: string) => void): Promise<Site> {
    requireDataFolder(settings.dataDir, 'logs');
    const owner = await cleanUpAfterKill(runRecordOf(settings.dataDir), { say: log });
    if (owner) {
      throw new OneLineError(
        `Stagedoor already runs from ${settings.dataDir} (process ${owner.pid}); stop it, or set STAGEDOOR_DATA_DIR to another folder.`,
      );
    }
    await settleReplacement(settings.dataDir, log);
    await requireFreePort(settings.port, 'PORT');
    await requireFreePort(settings.apiPort, 'API_PORT');
    await requireFreePort(settings.paymentsPort, 'PAYMENTS_PORT');
    await requireFreePort(settings.mailPort, 'MAIL_PORT');
    const { postgresPort, databaseUrl } = settings;
    if (!databaseUrl && !isServedFrom(databaseFolder(settings), postgresPort)) {
      await requireFreePort(postgresPort, 'POSTGRES_PORT');
    }
    return new Site(settings, log);
  }

  /** The URL of its database; empty until it has started. */
  get databaseUrl(): string {
    return this.settings.databaseUrl ?? this.postgres?.url ?? '';
  }

  /** Rejects when a program ends unexpectedly. */
  get failure(): Promise<never> {
    return this.supervisor.failure;
  }

  /** Builds changed packages and starts every program. Resolves when all are ready. */
  start(): Promise<void> {
    this.starting = this.startAll(() => this.build());
    return this.starting;
  }

  /** Starts every program without building, because a build removes the files of running sites for a moment. */
  startBuilt(): Promise<void> {
    this.starting = this.startAll(async () => {});
    return this.starting;
  }

  /** Stops every program in the reverse order of the start. Leaves no process. */
  async stop(): Promise<void> {
    await this.supervisor.stop();
    await this.starting?.catch(() => undefined);
    await this.postgres?.stop();
  }

  /** Builds changed packages, migrates for a changed API, publishes the remotes and restarts these servers. */
  async renew(servers: ReadonlySet<Server>): Promise<void> {
    await this.supervisor.runTask(buildProgram);
    if (servers.has('api')) await this.migrate(this.databaseUrl);
    await this.publishRemotes();
    for (const server of servers) await this.restartInTurn(server);
  }

  /** Stops all copies of a server; the rest of the site continues. */
  async stopServer(server: Server): Promise<void> {
    await Promise.all(this.servicesOf(server).map((service) => service.stop()));
  }

  /** Starts a stopped server. Resolves when it is ready. */
  async startServer(server: Server): Promise<void> {
    await Promise.all(this.servicesOf(server).map((service) => service.start()));
  }

  /** Restarts the copies of a server one by one, each when the previous one is ready. */
  async restartInTurn(server: Server): Promise<void> {
    for (const service of this.servicesOf(server)) {
      await service.stop();
      await service.start();
    }
  }

  /** Kills one copy of a server, as an out-of-memory kill does. Resolves when it is replaced. */
  async killCopy(server: Server, index: number): Promise<void> {
    await this.servicesOf(server)[index]?.kill();
  }

  private servicesOf(server: Server): readonly Service[] {
    return this.servers.get(server) ?? [];
  }

  private async startAll(build: () => Promise<void>): Promise<void> {
    const { settings, supervisor } = this;
    const secrets = keepSecrets(settings.dataDir);
    const sandbox = paymentsProgram(settings, secrets);
    // The sandbox and the mail page run from their sources, and so do not wait for the build.
    const [databaseUrl, payments] = await this.together([
      this.startDatabase(),
      supervisor.startService(sandbox, `http://127.0.0.1:${settings.paymentsPort}/`),
      supervisor.startService(mailboxProgram(settings), `http://127.0.0.1:${settings.mailPort}/`),
      build(),
    ]);
    await this.together([this.migrate(databaseUrl), this.publishRemotes()]);
    this.log('Starting the API and the page server …');
    const copies = await apiCopiesOf(settings);
    const [pages, ...api] = await this.together([
      supervisor.startService(
        pagesProgram(settings, copies, secrets),
        `http://localhost:${settings.port}/`,
      ),
      ...copies.map((copy) =>
        supervisor.startService(
          apiProgram(settings, secrets, databaseUrl, copy),
          `http://127.0.0.1:${copy.port}/api/health/ready`,
          copies.length > 1 ? { replaced: this.log } : {},
        ),
      ),
    ]);
    this.servers.set('payments', [payments]).set('api', api).set('pages', [pages]);
  }

  private async build(): Promise<void> {
    this.log('Building changed packages …');
    await this.supervisor.runTask(buildProgram);
  }

  private async startDatabase(): Promise<string> {
    const { databaseUrl, postgresPort } = this.settings;
    if (databaseUrl) return databaseUrl;
    this.log('Starting PostgreSQL …');
    const dataDir = databaseFolder(this.settings);
    this.postgres = await startPostgres({ dataDir, port: postgresPort });
    const { pid, url } = this.postgres;
    this.supervisor.adopt('PostgreSQL', pid, ['SIGINT', 'SIGQUIT'], join(dataDir, 'postgres.log'));
    return url;
  }

  private async migrate(databaseUrl: string): Promise<void> {
    this.log('Migrating the database …');
    await this.supervisor.runTask(migrateProgram(databaseUrl));
  }

  private async publishRemotes(): Promise<void> {
    const { dataDir } = this.settings;
    const builds = findRemotes().map((remote) => join(REPOSITORY, remote, 'dist'));
    const before = await readRegistry(dataDir, 'local');
    const after = await publishLocal({ builds, dataDir, by: userInfo().username });
    for (const line of describeReplaced(before, after)) this.log(line);
  }

  /** When one task fails, stops the others and waits for them, so that no program starts after the stop. */
  private async together<const T extends readonly Promise<unknown>[]>(
    tasks: T,
  ): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
    try {
      return await Promise.all(tasks);
    } catch (error) {
      await this.supervisor.stop();
      await Promise.allSettled(tasks);
      throw error;
    }
  }
}

async function apiCopiesOf({ apiPort, apiCopies }: SiteSettings): Promise<ApiCopy[]> {
  const copies: ApiCopy[] = [{ port: apiPort, number: 1 }];
  while (copies.length < apiCopies) {
    copies.push({ port: await findFreePort(), number: copies.length + 1 });
  }
  return copies;
}
