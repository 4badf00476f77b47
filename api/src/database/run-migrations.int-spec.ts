import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { freshDatabase } from '../../test-support/fresh-database.js';
import { until } from '../../test-support/until.js';
import { ScanWithoutIndexes1795829000000 as ScanWithoutIndexes } from './migrations/1795829000000-scan-without-indexes.js';
import { dataSourceOptions } from './data-source-options.js';
import { runMigrations } from './run-migrations.js';

it('gives way to a transaction that reads the tables in the opposite order, and starts again', async () => {
  const url = await freshDatabase();
  await undo(url);
  const [reader, observer] = [await connect(url), await connect(url)];
  await reader.query('BEGIN; SELECT FROM door_scans');

  const migrated = runMigrations(url);
  await until(() => isWaiting(observer));
  // The migration changes `tickets` first, and waits for the reader's `door_scans`.
  await reader.query('SELECT FROM tickets; COMMIT');

  await expect(migrated).resolves.toEqual([ScanWithoutIndexes.name]);
  await Promise.all([reader.end(), observer.end()]);
});

/** Reverts one migration. */
async function undo(url: string): Promise<void> {
  const dataSource = await new DataSource(dataSourceOptions(url, 1)).initialize();
  const runner = dataSource.createQueryRunner();
  await new ScanWithoutIndexes().down(runner);
  await runner.query('DELETE FROM migrations WHERE name = $1', [ScanWithoutIndexes.name]);
  await runner.release();
  await dataSource.destroy();
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

/** True while a migration waits for the lock of a table. */
async function isWaiting(observer: Client): Promise<boolean> {
  const { rowCount } = await observer.query(
    `SELECT FROM pg_stat_activity WHERE application_name = 'stagedoor-migrate'
       AND datname = current_database() AND wait_event_type = 'Lock' AND wait_event = 'relation'`,
  );
  return rowCount === 1;
}
