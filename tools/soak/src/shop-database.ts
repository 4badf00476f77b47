import { Client } from 'pg';

/** The database of a shop under test. */
export abstract class ShopDatabase {
  private changing: Promise<unknown> = Promise.resolve();
  private shiftSeconds = 0;

  /** The URL for the migrations and the checks. */
  abstract get url(): string;

  /** Returns the variables with which the copy of the API of that number finds it. */
  variablesOf(_copy: number): Record<string, string> {
    return { DATABASE_URL: this.url };
  }

  abstract stop(): Promise<void>;

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

  /** Runs one change at a time, so that a starting server is not frozen. */
  protected exclusively<T>(change: () => Promise<T>): Promise<T> {
    const changed = this.changing.then(change);
    this.changing = changed.catch(() => undefined);
    return changed;
  }
}
