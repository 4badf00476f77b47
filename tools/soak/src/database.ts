import { execFileSync } from 'node:child_process';
import { type RunningPostgres, startPostgres } from '@stagedoor/postgres';
import { Client } from 'pg';

/** The PostgreSQL of a soak: real, and killed and frozen as a real one may be. */
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

  /** True while it is stopped or frozen, and while it starts again. */
  get isAway(): boolean {
    return this.away;
  }

  /** Kills the server without warning and starts it again when the outage is over. */
  crash(outage: Promise<unknown> = Promise.resolve()): Promise<void> {
    return this.leave(async () => {
      process.kill(this.server.pid, 'SIGKILL');
      await this.server.exited;
      await this.server.stop();
      await outage;
      this.server = await startPostgres({ dataDir: this.dataDir, port: this.port });
    });
  }

  /** Stops the server and everything it runs, in the middle of what they do, until the outage is over. */
  freeze(outage: Promise<unknown>): Promise<void> {
    return this.leave(async () => {
      const { pid } = this.server;
      process.kill(pid, 'SIGSTOP');
      const frozen = [pid, ...childrenOf(pid)];
      for (const each of frozen) signal(each, 'SIGSTOP');
      await outage;
      for (const each of frozen) signal(each, 'SIGCONT');
    });
  }

  /** Lets the shop's clock jump ahead, for all copies of the API at once. */
  skip(seconds: number): Promise<void> {
    return this.alone(async () => {
      this.shiftSeconds += seconds;
      await this.run(
        `CREATE OR REPLACE FUNCTION shop_now() RETURNS timestamptz LANGUAGE sql STABLE
         AS $$ SELECT now() + interval '${this.shiftSeconds} seconds' $$`,
      );
    });
  }

  /** Runs a statement and answers its rows. */
  async run<Row>(statement: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.use(async (client) => (await client.query(statement, [...values])).rows as Row[]);
  }

  /** Lends a connection. */
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
    return this.alone(() => this.server.stop());
  }

  private leave(change: () => Promise<void>): Promise<void> {
    return this.alone(async () => {
      this.away = true;
      await change();
      this.away = false;
    });
  }

  /** One change at a time: nobody freezes a server that is starting. */
  private alone<T>(change: () => Promise<T>): Promise<T> {
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

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
