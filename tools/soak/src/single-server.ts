import { join } from 'node:path';
import { type RunningPostgres, startPostgres } from '@stagedoor/postgres';
import { findFreePort } from '@stagedoor/processes/free-port';
import { childrenOf, sendSignal } from '@stagedoor/processes/stop-process';
import { ShopDatabase } from './shop-database.js';

/** One PostgreSQL server, which can be killed and frozen. */
export class SingleServer extends ShopDatabase {
  private away = false;

  private constructor(
    private readonly dataDir: string,
    private readonly port: number,
    private server: RunningPostgres,
  ) {
    super();
  }

  /** Starts it on a free port. Its data are in the folder `postgres` of the shop. */
  static async start(shopFolder: string): Promise<SingleServer> {
    const dataDir = join(shopFolder, 'postgres');
    const port = await findFreePort();
    return new SingleServer(dataDir, port, await startPostgres({ dataDir, port }));
  }

  get url(): string {
    return this.server.url;
  }

  /** True while the server is stopped, frozen or restarting. */
  get isAway(): boolean {
    return this.away;
  }

  /** Kills the server with SIGKILL and restarts it after the outage. */
  crash(outage: Promise<unknown> = Promise.resolve()): Promise<void> {
    return this.whileAway(async () => {
      process.kill(this.server.pid, 'SIGKILL');
      await this.server.exited;
      await this.server.stop();
      await outage;
      this.server = await startPostgres({ dataDir: this.dataDir, port: this.port });
    });
  }

  /** Suspends all processes of the server with SIGSTOP until the outage is over. */
  freeze(outage: Promise<unknown>): Promise<void> {
    return this.whileAway(async () => {
      const { pid } = this.server;
      process.kill(pid, 'SIGSTOP');
      const frozen = [pid, ...childrenOf(pid)];
      for (const each of frozen) sendSignal(each, 'SIGSTOP');
      await outage;
      for (const each of frozen) sendSignal(each, 'SIGCONT');
    });
  }

  stop(): Promise<void> {
    return this.exclusively(() => this.server.stop());
  }

  private whileAway(change: () => Promise<void>): Promise<void> {
    return this.exclusively(async () => {
      this.away = true;
      await change();
      this.away = false;
    });
  }
}
