import { withDatabase } from '@stagedoor/ops/backup/database-state';
import { DEMO_ACCOUNTS } from '@stagedoor/testing/demo-accounts';

/** A database that may have the demo data. */
export interface DemoDatabase {
  /** The id of its site. */
  site: string;
  hasAccounts: boolean;
}

export function readDemoDatabase(databaseUrl: string): Promise<DemoDatabase> {
  return withDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<DemoDatabase>(
      `SELECT id AS site,
         EXISTS (SELECT FROM users WHERE email_key = ANY ($1)) AS "hasAccounts" FROM site`,
      [Object.values(DEMO_ACCOUNTS).map(({ email }) => email)],
    );
    return rows[0]!;
  });
}
