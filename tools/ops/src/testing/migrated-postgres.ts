import { join } from 'node:path';
import { type PostgresOptions, type RunningPostgres, startPostgres } from '@stagedoor/postgres';
import { findFreePort } from '@stagedoor/processes/free-port';
import { withDatabase } from '../backup/database-state.js';
import { runNode } from './run-tool.js';

/** Starts PostgreSQL without flushing in `postgres` of this folder, and migrates its database. */
export async function startMigratedPostgres(
  folder: string,
  options: Pick<PostgresOptions, 'database' | 'settings'> = {},
): Promise<RunningPostgres> {
  const place = { dataDir: join(folder, 'postgres'), port: await findFreePort() };
  const postgres = await startPostgres({ ...options, ...place, durable: false });
  await runNode(['api/dist/database/migrate.js'], { DATABASE_URL: postgres.url });
  return postgres;
}

/** Creates a copy of a database to which nothing is connected, on its server; returns the URL of the copy. */
export async function copyDatabase(of: string, name: string): Promise<string> {
  const url = new URL(of);
  await withDatabase(of, (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${url.pathname.slice(1)}`),
  );
  url.pathname = `/${name}`;
  return url.href;
}
