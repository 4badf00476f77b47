import { Client } from 'pg';
import { freshDatabase } from '../../test-support/fresh-database.js';
import { isMigrated } from './is-migrated.js';
import { runMigrations } from './run-migrations.js';
import { schemaDrift } from './schema-drift.js';

let url: string;

beforeEach(async () => {
  url = await freshDatabase();
});

async function query(text: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();
}

it('finds no difference between the migrations and the entities', async () => {
  await expect(schemaDrift(url)).resolves.toEqual([]);
});

it('names a missing column', async () => {
  await query('ALTER TABLE venues DROP COLUMN postcode');

  const drift = await schemaDrift(url);

  expect(drift).toEqual([expect.stringContaining('"postcode"')]);
});

it('is migrated unless a migration is missing', async () => {
  await expect(isMigrated(url)).resolves.toBe(true);

  await query('DELETE FROM migrations WHERE id = (SELECT max(id) FROM migrations)');
  await expect(isMigrated(url)).resolves.toBe(false);

  await query('DROP TABLE migrations');
  await expect(isMigrated(url)).resolves.toBe(false);
});

it('applies each migration once when several copies migrate an empty database', async () => {
  await query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');

  const applied = await Promise.all([runMigrations(url), runMigrations(url), runMigrations(url)]);

  expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
  await expect(schemaDrift(url)).resolves.toEqual([]);
});
