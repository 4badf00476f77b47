import { withDatabase } from '@stagedoor/ops/backup/database-state';
import { ownDataDir, removeDataDir } from '@stagedoor/ops/site/own-place';
import { startMigratedPostgres } from '@stagedoor/ops/testing/migrated-postgres';
import type { RunningPostgres } from '@stagedoor/postgres';
import { DEMO_ACCOUNTS } from '@stagedoor/testing/demo-accounts';
import { readDemoDatabase } from './demo-database.js';

let dataDir: string;
let postgres: RunningPostgres;

beforeAll(async () => {
  dataDir = await ownDataDir();
  postgres = await startMigratedPostgres(dataDir);
});

afterAll(async () => {
  await postgres.stop();
  await removeDataDir(dataDir);
});

it('identifies a database, and tells whether it has the accounts', async () => {
  const before = await readDemoDatabase(postgres.url);
  await withDatabase(postgres.url, (client) =>
    client.query(
      `INSERT INTO users (id, email, email_key, password_hash, first_name, last_name, "current_role")
       VALUES (gen_random_uuid(), $1, $1, '', '', '', 'creator')`,
      [DEMO_ACCOUNTS.creator.email],
    ),
  );

  const after = await readDemoDatabase(postgres.url);

  expect(before).toEqual({ site: expect.stringMatching(/^[\da-f-]{36}$/), hasAccounts: false });
  expect(after).toEqual({ site: before.site, hasAccounts: true });
});
