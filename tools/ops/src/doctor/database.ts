import { ARCHIVE_LOOK, type ArchiveLook } from '@stagedoor/api/archive-state';
import { SESSION } from '@stagedoor/api/session';
import { Client } from 'pg';
import { appliedMigrations, compareMigrations } from '../backup/database-state.js';
import { readSite } from '../payments/site-row.js';
import type { ApiConfiguration } from './api-configuration.js';
import { codeOf, type Finding, fine, lacking } from './finding.js';

const OLDEST = 15;
const MOST_SECONDS_APART = 5;
/** Connections of a copy outside its pool: one for `/ready`, one that listens for changes. */
const BESIDE_THE_POOL = 2;
const ARCHIVE_SAYS = {
  off: 'is off (archive_mode): a restore goes back to the last backup',
  works: 'has not failed since its last success, and is not behind',
  'nothing yet': 'has archived nothing yet: SELECT pg_switch_wal(), and look again',
  fails: 'fails or hangs, and pg_wal fills the disk: see ArchiveFails in docs/guides/alerts.md',
};
const POOLER_REFUSES = /unsupported startup parameter/;

interface Server {
  major: number;
  isReplica: boolean;
  isReadOnly: boolean;
  statementTimeout: string;
  /** Without those reserved for superusers. */
  connections: number;
  now: Date;
}

/** Checks the database for this number of copies of the API. */
export async function examineDatabase(
  { environment, isUsable }: ApiConfiguration,
  copies: number,
): Promise<Finding[]> {
  if (!isUsable('DATABASE_URL')) return [];
  const client = new Client({ connectionString: environment.DATABASE_URL, ...SESSION });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    return [lacking('Database', whyNot(error))];
  }
  try {
    const asked = Date.now();
    const server = await readServer(client);
    const here = (asked + Date.now()) / 2;
    return [
      fine('Database', 'responds'),
      versionOf(server),
      roleOf(server),
      migrationsOf(await appliedMigrations(client)),
      clocksOf(Math.abs(server.now.getTime() - here) / 1000),
      connectionsOf(server, environment.DATABASE_POOL_SIZE, copies),
      limitsOf(server),
      await archiveOf(client),
      ...(await recoveryOf(client)),
    ];
  } catch (error) {
    return [lacking('Database', `connects and does not respond (${codeOf(error)})`)];
  } finally {
    await client.end();
  }
}

function whyNot(error: unknown): string {
  if (error instanceof Error && POOLER_REFUSES.test(error.message)) {
    const names = 'statement_timeout,idle_in_transaction_session_timeout';
    return `PgBouncer refuses the API's connections: set ignore_startup_parameters = ${names}`;
  }
  return `cannot be reached (${codeOf(error)}): check DATABASE_URL and the network`;
}

async function readServer(client: Client): Promise<Server> {
  const { rows } = await client.query<Server>(
    `SELECT current_setting('server_version_num')::integer / 10000 AS major,
            pg_is_in_recovery() AS "isReplica",
            current_setting('default_transaction_read_only')::boolean AS "isReadOnly",
            current_setting('statement_timeout') AS "statementTimeout",
            current_setting('max_connections')::integer
              - current_setting('superuser_reserved_connections')::integer AS connections,
            clock_timestamp() AS now`,
  );
  return rows[0]!;
}

function versionOf({ major }: Server): Finding {
  return major >= OLDEST
    ? fine('Its version', `PostgreSQL ${major}`)
    : lacking('Its version', `PostgreSQL ${major}; Stagedoor needs ${OLDEST} or newer`);
}

function roleOf({ isReplica, isReadOnly }: Server): Finding {
  return isReplica || isReadOnly
    ? lacking('Its role', 'is read-only: set DATABASE_URL to the primary')
    : fine('Its role', 'primary');
}

function migrationsOf(applied: readonly string[]): Finding {
  const { missing, unknown } = compareMigrations(applied);
  if (unknown.length > 0) {
    return lacking('Migrations', `${unknown[0]} is of a newer version`);
  }
  return missing.length > 0
    ? lacking('Migrations', `${missing.length} are not applied: npm run migrate`)
    : fine('Migrations', `all ${applied.length} are applied`);
}

function clocksOf(seconds: number): Finding {
  return seconds <= MOST_SECONDS_APART
    ? fine('Clocks', 'of this machine and the database agree')
    : lacking(
        'Clocks',
        `of this machine and the database differ by ${Math.round(seconds)} s: set them`,
      );
}

function connectionsOf({ connections }: Server, poolSize: number, copies: number): Finding {
  const wanted = (poolSize + BESIDE_THE_POOL) * copies;
  const sum = `(DATABASE_POOL_SIZE + ${BESIDE_THE_POOL}) × ${copies} = ${wanted}, of ${connections}`;
  return wanted <= connections
    ? fine('Connections', sum)
    : lacking('Connections', `${sum}: lower DATABASE_POOL_SIZE or raise max_connections`);
}

function limitsOf({ statementTimeout }: Server): Finding {
  return statementTimeout !== '0'
    ? fine('Limits of statements', statementTimeout)
    : lacking(
        'Limits of statements',
        'a pooler ignores them: ALTER ROLE … SET statement_timeout and idle_in_transaction_session_timeout, 15s',
      );
}

async function archiveOf(client: Client): Promise<Finding> {
  const { rows } = await client.query<ArchiveLook>(ARCHIVE_LOOK, [null]);
  const { state } = rows[0]!;
  return state === 'off' || state === 'works'
    ? fine('Archive of the log', ARCHIVE_SAYS[state])
    : lacking('Archive of the log', ARCHIVE_SAYS[state]);
}

/** Empty for a database that is not migrated. */
async function recoveryOf(client: Client): Promise<Finding[]> {
  const site = await readSite(client);
  if (!site) return [];
  return [
    site.recoverySince
      ? lacking('Recovery mode', 'is on, and sales are paused: npm run payments -- compare')
      : fine('Recovery mode', 'is off'),
  ];
}
