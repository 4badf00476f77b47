import pg from 'pg';
import * as migrations from './migrations/index.js';

/** SQLSTATE `undefined_table`: nothing was ever applied. */
const UNDEFINED_TABLE = '42P01';
const CONNECT_TIMEOUT_MS = 5_000;

/** True if no migration is missing. Does without the ORM, which takes longer to load than this takes to run. */
export async function isMigrated(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'stagedoor-migrate',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // Without a listener, an error of an idle connection ends the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations');
    const applied = new Set(rows.map(({ name }) => name));
    return Object.values(migrations).every(({ name }) => applied.has(name));
  } catch (error) {
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return false;
    throw error;
  } finally {
    await client.end();
  }
}
