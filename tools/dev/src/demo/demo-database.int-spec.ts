import { freshDatabase } from '@stagedoor/api/test-support/fresh-database';
import { withDatabase } from '@stagedoor/ops/backup/database-state';
import { DEMO_ACCOUNTS } from '@stagedoor/testing/demo-accounts';
import { confirmAddresses } from './confirm-addresses.js';
import { readDemoDatabase } from './demo-database.js';

let databaseUrl: string;

beforeAll(async () => {
  databaseUrl = await freshDatabase();
});

const query = (text: string, values?: unknown[]) =>
  withDatabase(databaseUrl, async (client) => (await client.query(text, values)).rows);

it('identifies a database, and tells whether it has the accounts', async () => {
  const before = await readDemoDatabase(databaseUrl);
  await query(
    `INSERT INTO users (id, email, email_key, password_hash, first_name, last_name, "current_role")
     VALUES (gen_random_uuid(), $1, $1, '', '', '', 'creator')`,
    [DEMO_ACCOUNTS.creator.email],
  );

  const after = await readDemoDatabase(databaseUrl);

  expect(before).toEqual({ site: expect.stringMatching(/^[\da-f-]{36}$/), hasAccounts: false });
  expect(after).toEqual({ site: before.site, hasAccounts: true });
});

it('confirms the addresses of demo accounts, and of no other account', async () => {
  const [supplier, venue] = [DEMO_ACCOUNTS.supplier.email, DEMO_ACCOUNTS.venue.email];
  await query(
    `INSERT INTO users (id, email, email_key, password_hash, first_name, last_name, "current_role", email_confirmed_at)
     SELECT gen_random_uuid(), email, email, '', '', '', 'creator', confirmed_at
     FROM (VALUES ($1, NULL), ($2, '2026-01-01'::timestamptz), ('ada@example.org', NULL)) AS a(email, confirmed_at)`,
    [supplier, venue],
  );

  await confirmAddresses(databaseUrl, [supplier, venue]);

  const confirmed = `SELECT email, email_confirmed_at > '2026-01-01' AS now FROM users
    WHERE email_confirmed_at IS NOT NULL ORDER BY email`;
  expect(await query(confirmed)).toEqual([
    { email: supplier, now: true },
    { email: venue, now: false },
  ]);
});
