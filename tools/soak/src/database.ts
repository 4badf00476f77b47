import { execFileSync } from 'node:child_process';
import { type RunningPostgres, startPostgres } from '@stagedoor/postgres';
import { sendSignal } from '@stagedoor/processes/stop-process';
import { Client } from 'pg';

/** The soak's PostgreSQL server, which can be killed and frozen. */
export class SoakDatabase {
  private changing: Promise<unknown> = Promise.resolve();
  private shiftSeconds = 0;
  private away = false;

  private constructor(
    private readonly dataDir: string,
    private readonly port: number,
    private server: RunningPostgres,
  ) {}

  static async start(dataDir: string, port: number): Promise<SoakDatabase> {
    return new SoakDatabase(dataDir, port, await startPostgres({ dataDir, port }));
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

  /** Advances `shop_now()`, the shop's clock, for all copies of the API. */
  skip(seconds: number): Promise<void> {
    return this.exclusively(async () => {
      this.shiftSeconds += seconds;
      await this.run(
        `CREATE OR REPLACE FUNCTION shop_now() RETURNS timestamptz LANGUAGE sql STABLE
         AS $$ SELECT now() + interval '${this.shiftSeconds} seconds' $$`,
      );
    });
  }

  /** Runs a statement and returns its rows. */
  async run<Row>(statement: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.use(async (client) => (await client.query(statement, [...values])).rows as Row[]);
  }

  /** Calls `work` with a connection. */
  async use<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const client = new Client({ connectionString: this.url });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
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

  /** Runs one change at a time, so that a starting server is not frozen. */
  private exclusively<T>(change: () => Promise<T>): Promise<T> {
    const changed = this.changing.then(change);
    this.changing = changed.catch(() => undefined);
    return changed;
  }
}

function childrenOf(pid: number): number[] {
  const listed = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' });
  return listed
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child]) => child!);
}
