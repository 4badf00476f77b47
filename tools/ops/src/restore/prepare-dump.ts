import { join } from 'node:path';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { type Client, escapeIdentifier } from 'pg';
import { findProgram, PG_RESTORE } from '../backup/client-programs.js';
import { withDatabase } from '../backup/database-state.js';
import { DUMP, type Manifest } from '../backup/manifest.js';
import { createLike, repeatSettings } from './database-properties.js';
import { nameBeside } from './name-beside.js';
import type { RestoreOptions } from './restore-options.js';
import { runRestore } from './run-restore.js';

/** A database restored from a dump: the named empty one, or a new one beside it. */
export interface PreparedDatabase {
  url: string;
  /** Gives this database the settings and the name of the old one, which is renamed. */
  putInPlace: () => Promise<void>;
  /** Drops the database unless it is in place. */
  discard: () => Promise<void>;
}

/** Restores a dump in one transaction. Throws a OneLineError when the database is not empty and `replace` is false. */
export async function prepareDump(
  { backup, replace, say, signal }: RestoreOptions,
  manifest: Manifest,
  databaseUrl: string,
): Promise<PreparedDatabase> {
  const server = await withDatabase(databaseUrl, readTarget);
  if (server.postgres < manifest.postgres) {
    throw new OneLineError(
      `The dump is of PostgreSQL ${manifest.postgres} and the server of ${server.postgres}, which is too old for it.`,
    );
  }
  const program = findProgram(PG_RESTORE, manifest.postgres);
  const fill = (url: string) =>
    runRestore(program, server.postgres, join(backup, DUMP), url, signal);
  if (server.isEmpty) {
    say('Restoring the database …');
    await fill(databaseUrl);
    return { url: databaseUrl, putInPlace: async () => {}, discard: async () => {} };
  }
  if (!replace) {
    throw new OneLineError(
      'The database is not empty; --replace renames it and restores beside it.',
    );
  }
  if (server.others > 0) {
    throw new OneLineError(
      `The database has other connections (${server.others}); stop every copy of the API first.`,
    );
  }
  say('Restoring the database beside the existing one …');
  return beside(databaseUrl, server.name, fill, say);
}

/** Does not count the workers of autovacuum among the other connections: PostgreSQL ends them before it renames. */
async function readTarget(client: Client) {
  const { rows } = await client.query<{
    name: string;
    postgres: number;
    isEmpty: boolean;
    others: number;
  }>(
    `SELECT current_database() AS name,
            current_setting('server_version_num')::integer / 10000 AS postgres,
            NOT EXISTS (SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace) AS "isEmpty",
            (SELECT count(*)::integer FROM pg_stat_activity
             WHERE datname = current_database() AND pid <> pg_backend_pid()
               AND backend_type <> 'autovacuum worker') AS others`,
  );
  return rows[0]!;
}

async function beside(
  databaseUrl: string,
  name: string,
  fill: (url: string) => Promise<void>,
  say: (line: string) => void,
): Promise<PreparedDatabase> {
  const prepared = nameBeside(name, '_restoring');
  const onServer = (work: (client: Client) => Promise<unknown>) =>
    withDatabase(urlOf(databaseUrl, 'postgres'), work).catch((error: Error) => {
      throw new OneLineError(`PostgreSQL refuses to replace the database: ${error.message}.`);
    });
  const discard = async () => {
    await onServer((client) =>
      client.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(prepared)} WITH (FORCE)`),
    );
  };
  await discard();
  await onServer((client) => createLike(client, name, prepared));
  await fill(urlOf(databaseUrl, prepared)).catch(async (error: unknown) => {
    await discard();
    throw error;
  });
  return {
    url: urlOf(databaseUrl, prepared),
    putInPlace: async () => {
      const time = new Date().toISOString().slice(0, 19).replaceAll(/\D/g, '');
      const aside = nameBeside(name, `_replaced_${time}`);
      await onServer(async (client) => {
        await repeatSettings(client, name, prepared, say);
        await client.query('BEGIN');
        await rename(client, name, aside);
        await rename(client, prepared, name);
        await client.query('COMMIT');
      });
      say(`The old database is now called ${aside}.`);
    },
    discard,
  };
}

async function rename(client: Client, from: string, to: string): Promise<void> {
  await client.query(`ALTER DATABASE ${escapeIdentifier(from)} RENAME TO ${escapeIdentifier(to)}`);
}

function urlOf(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl);
  url.pathname = `/${encodeURIComponent(name)}`;
  return url.href;
}
