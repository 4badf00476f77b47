import { withDatabase } from '@stagedoor/ops/backup/database-state';

/** Creates the role and the database of the site, with the limits that PgBouncer does not pass on. */
export async function createDatabase(superuserUrl: string, password: string): Promise<void> {
  await withDatabase(superuserUrl, async (client) => {
    await client.query(`CREATE ROLE stagedoor LOGIN PASSWORD '${password}'`);
    await client.query("ALTER ROLE stagedoor SET statement_timeout = '15s'");
    await client.query("ALTER ROLE stagedoor SET idle_in_transaction_session_timeout = '15s'");
    await client.query('CREATE DATABASE stagedoor OWNER stagedoor');
  });
}

/** True if this URL leads to a server that accepts writes. */
export async function isPrimary(url: string): Promise<boolean> {
  return withDatabase(url, async (client) => {
    const { rows } = await client.query<{ is: boolean }>('SELECT NOT pg_is_in_recovery() AS is');
    return rows[0]!.is;
  }).catch(() => false);
}
