import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { freshDatabase } from '../../test-support/fresh-database.js';
import { until } from '../../test-support/until.js';
import { dataSourceOptions } from './data-source-options.js';
import * as migrations from './migrations/index.js';
import { runMigrations } from './run-migrations.js';

const { ScanWithoutIndexes1795829000000: ScanWithoutIndexes } = migrations;

it('gives way to a transaction that reads the tables in the opposite order, and starts again', async () => {
  const url = await migratedUntil(ScanWithoutIndexes);
  const [reader, observer] = [await connect(url), await connect(url)];
  await reader.query('BEGIN; SELECT FROM door_scans');

  const migrated = runMigrations(url);
  await until(() => isWaiting(observer));
  // The migration changes `tickets` first, and waits for the reader's `door_scans`.
  await reader.query('SELECT FROM tickets; COMMIT');

  expect((await migrated)[0]).toBe(ScanWithoutIndexes.name);
  await Promise.all([reader.end(), observer.end()]);
});

describe('a run whose connection with the lock is lost during a migration', () => {
  /** Runs the missing migrations, and ends that connection while the first of them waits for a table. */
  async function runWithoutLock(url: string): Promise<string[]> {
    const [reader, observer] = [await connect(url), await connect(url)];
    await reader.query('BEGIN; SELECT FROM door_scans');
    const migrated = runMigrations(url);
    await until(() => isWaiting(observer));
    const { rowCount } = await observer.query(
      `SELECT pg_terminate_backend(pid, 10000) FROM pg_locks JOIN pg_database d ON d.oid = database
       WHERE locktype = 'advisory' AND granted AND datname = current_database()`,
    );
    await reader.query('COMMIT');
    await Promise.all([reader.end(), observer.end()]);
    expect(rowCount).toBe(1);
    return migrated;
  }

  it('is complete if no other one is missing', async () => {
    const url = await migratedUntil(ScanWithoutIndexes);
    const client = await connect(url);
    for (const { name } of Object.values(migrations)) {
      if (timeOf(name) <= timeOf(ScanWithoutIndexes.name)) continue;
      const row = [timeOf(name), name];
      await client.query('INSERT INTO migrations (timestamp, name) VALUES ($1, $2)', row);
    }
    await client.end();

    await expect(runWithoutLock(url)).resolves.toEqual([ScanWithoutIndexes.name]);
  });

  it('ends before the next one and says why; the next run applies the rest', async () => {
    const url = await migratedUntil(ScanWithoutIndexes);

    await expect(runWithoutLock(url)).rejects.toThrow(
      /^The connection that holds the lock of the migrations was lost before .+: migrate again\.$/,
    );
    const rest = await runMigrations(url);
    expect(rest.length).toBeGreaterThan(1);
    expect(rest).not.toContain(ScanWithoutIndexes.name);
  });
});

/** Returns the URL of a database with the migrations before this one. */
async function migratedUntil(next: { name: string }): Promise<string> {
  const url = await freshDatabase();
  const options = dataSourceOptions(url, 1);
  const before = Object.values(migrations).filter(({ name }) => timeOf(name) < timeOf(next.name));
  const dataSource = await new DataSource({ ...options, migrations: before }).initialize();
  await dataSource.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  await dataSource.runMigrations();
  await dataSource.destroy();
  return url;
}

const timeOf = (name: string) => Number(name.slice(-13));

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
