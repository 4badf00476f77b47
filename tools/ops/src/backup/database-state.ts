import * as migrations from '@stagedoor/api/migrations';
import { WITHOUT_TIME_LIMITS } from '@stagedoor/api/session';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { Client } from 'pg';

/** The state of a database that a backup records. */
export interface DatabaseState {
  /** The major version of the server. */
  postgres: number;
  /** The applied ones, oldest first. */
  migrations: string[];
}

/** Runs `work` with a connection. Throws a OneLineError, without the password, when it cannot connect. */
export async function withDatabase<T>(
  connectionString: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new OneLineError(`The database cannot be reached: ${(error as Error).message}.`);
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs `work` in a transaction, which may take any time; rolls back when it throws. */
export async function inTransaction(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(WITHOUT_TIME_LIMITS);
    await work();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

export async function readState(client: Client): Promise<DatabaseState> {
  const version = await client.query<{ major: number }>(
    `SELECT current_setting('server_version_num')::integer / 10000 AS major`,
  );
  return { postgres: version.rows[0]?.major ?? 0, migrations: await appliedMigrations(client) };
}

/** The names, oldest first; empty for a database that was never migrated. */
export async function appliedMigrations(client: Client): Promise<string[]> {
  const table = await client.query<{ found: boolean }>(
    `SELECT to_regclass('migrations') IS NOT NULL AS found`,
  );
  if (!table.rows[0]?.found) return [];
  const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY id');
  return rows.map(({ name }) => name);
}

/** Returns the migrations that the database lacks, and those that this version does not know. */
export function compareMigrations(applied: readonly string[]): {
  missing: string[];
  unknown: string[];
} {
  const known = Object.values(migrations).map(({ name }) => name);
  return {
    missing: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
  };
}
