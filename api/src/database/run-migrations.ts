import { DataSource } from 'typeorm';
import { dataSourceOptions } from './data-source-options.js';

/** The key of the advisory lock: `select hashtext('stagedoor migrations')`. */
const MIGRATION_LOCK = 1_731_204_418;

/** Applies the missing migrations and returns their names. Several copies can run it: one applies, the others wait. */
export async function runMigrations(url: string): Promise<string[]> {
  const dataSource = await new DataSource(migrationOptions(url)).initialize();
  const lock = dataSource.createQueryRunner();
  try {
    // A lock of the transaction, not of the session: a pooler may give each transaction another session.
    await lock.startTransaction();
    await lock.query(`SET LOCAL statement_timeout = 0`);
    await lock.query(`SET LOCAL idle_in_transaction_session_timeout = 0`);
    await lock.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    const applied = await dataSource.runMigrations({ transaction: 'each' });
    return applied.map((migration) => migration.name);
  } finally {
    if (lock.isTransactionActive) await lock.rollbackTransaction();
    await lock.release();
    await dataSource.destroy();
  }
}

/** Sets no time limits: a migration, and the wait for another copy's, may take any time. */
function migrationOptions(url: string) {
  const options = dataSourceOptions(url, 2);
  return { ...options, extra: { application_name: 'stagedoor-migrate' } };
}
