import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findPgBouncer, writePgBouncerSettings } from '@stagedoor/postgres/pgbouncer';
import { findFreePort } from '@stagedoor/processes/free-port';
import { isListening } from '@stagedoor/processes/is-listening';
import { type Place, Service } from './service.js';

/** Connections to the primary. */
const POOL_SIZE = 30;

/**
 * The first line is that of docs/guides/scale.md. PgBouncer retries a failed connection after 0.2 s instead of 15 s, and
 * a client waits for a connection as long as the API does (5 s).
 */
const POOLER_SETTINGS = [
  'ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout',
  'server_login_retry = 0.2',
  'server_connect_timeout = 2',
  'query_wait_timeout = 5',
  'server_lifetime = 300',
];

/** A PgBouncer and the URL of the database through it. */
export interface Pooler {
  url: string;
  service: Service;
}

/** Prepares a PgBouncer in front of that database. */
export async function preparePooler(
  place: Place,
  name: string,
  databaseUrl: string,
): Promise<Pooler> {
  const folder = join(place.folder, name);
  mkdirSync(folder);
  const port = await findFreePort();
  const { configuration, url } = writePgBouncerSettings(folder, port, {
    databaseUrl,
    poolSize: POOL_SIZE,
    settings: POOLER_SETTINGS,
  });
  const service = new Service({
    name,
    program: findPgBouncer(),
    args: [configuration],
    log: join(place.logFolder, `${name}.log`),
    runAs: place.runAs,
    works: () => isListening(port),
  });
  return { url: url.href, service };
}
