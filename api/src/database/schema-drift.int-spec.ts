import { Client } from 'pg';
import { freshDatabase } from '../../test-support/fresh-database.js';
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

it('applies each migration once when several copies migrate an empty database', async () => {
  await query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');

  const applied = await Promise.all([runMigrations(url), runMigrations(url), runMigrations(url)]);

  expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
  await expect(schemaDrift(url)).resolves.toEqual([]);
});
