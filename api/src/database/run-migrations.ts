import { setTimeout as pause } from 'node:timers/promises';
import { DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import { dataSourceOptions } from './data-source-options.js';
import { KEEP_ALIVE, WITHOUT_TIME_LIMITS } from './session.js';

/** The key of the advisory lock: `select hashtext('stagedoor migrations')`. */
const MIGRATION_LOCK = 1_731_204_418;

/**
 * A statement that waits for a lock makes every later query of its table wait, too. It therefore waits for less than
 * PostgreSQL takes to look for a deadlock, so that the others go on and the migration starts again.
 */
const LOCK_TIMEOUT_MS = 500;
const PAUSE_MS = 1_000;
/** About three minutes. */
const ATTEMPTS = 120;
/** A lock that did not come in time, and a deadlock: the migration was rolled back. */
const IN_THE_WAY = new Set(['55P03', '40P01']);

type Migration = Awaited<ReturnType<MigrationExecutor['getPendingMigrations']>>[number];

/**
 * Applies the missing migrations and returns their names, while the API serves calls. Several copies can run it: one
 * applies, the others wait. Throws when a table is in use for about three minutes without a pause.
 */
export async function runMigrations(url: string): Promise<string[]> {
  const dataSource = await new DataSource(migrationOptions(url)).initialize();
  const lock = dataSource.createQueryRunner();
  try {
    // A lock of the transaction, not of the session: a pooler may give each transaction another session.
    await lock.startTransaction();
    await lock.query(WITHOUT_TIME_LIMITS);
    await lock.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    const missing = await new MigrationExecutor(dataSource).getPendingMigrations();
    for (const migration of missing) {
      await refuseWithoutLock(lock, migration);
      await applyUnderLoad(dataSource, migration);
    }
    return missing.map(({ name }) => name);
  } finally {
    await lock.release();
    // Ends the transaction of the lock with its connection, which may be lost.
    await dataSource.destroy();
  }
}

/** Another copy may migrate once the connection that holds the lock is lost, as by a proxy that ends idle ones. */
async function refuseWithoutLock(lock: QueryRunner, { name }: Migration): Promise<void> {
  await lock.query('SELECT').catch((cause: unknown) => {
    throw new Error(
      `The connection that holds the lock of the migrations was lost before ${name}: migrate again.`,
      { cause },
    );
  });
}

async function applyUnderLoad(dataSource: DataSource, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await apply(dataSource, migration);
    } catch (error) {
      if (!IN_THE_WAY.has(String((error as { code?: unknown }).code))) throw error;
      if (attempt === ATTEMPTS) throw new Error(explain(migration), { cause: error });
      await pause(PAUSE_MS);
    }
  }
}

async function apply(dataSource: DataSource, migration: Migration): Promise<void> {
  await dataSource.transaction(async ({ queryRunner }) => {
    await queryRunner!.query(WITHOUT_TIME_LIMITS);
    await queryRunner!.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await new MigrationExecutor(dataSource, queryRunner).executeMigration(migration);
  });
}

function explain({ name }: Migration): string {
  return (
    `${name} needs a table that has been in use without a pause. ` +
    'End long queries and backups (pg_stat_activity lists them), then migrate again.'
  );
}

function migrationOptions(url: string) {
  const options = dataSourceOptions(url, 2);
  return { ...options, extra: { application_name: 'stagedoor-migrate', ...KEEP_ALIVE } };
}
