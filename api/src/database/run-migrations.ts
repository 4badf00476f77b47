import { DataSource } from 'typeorm';
import { dataSourceOptions } from './data-source-options.js';

/** Any number that nobody else locks: `select hashtext('stagedoor migrations')`. */
const MIGRATION_LOCK = 1_731_204_418;

/** Applies what is missing and answers its names. Safe for several copies at once: one works, the others wait. */
export async function runMigrations(url: string): Promise<string[]> {
  const dataSource = await new DataSource(migrationOptions(url)).initialize();
  const lock = dataSource.createQueryRunner();
  try {
    // Of a transaction, not of the session: a pooler in between may give each transaction another session.
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

/** A migration may take as long as it takes, and so may waiting for another copy's. */
function migrationOptions(url: string) {
  const options = dataSourceOptions(url, 2);
  return { ...options, extra: { application_name: 'stagedoor-migrate' } };
}
