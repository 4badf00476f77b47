import { withDatabase } from '@stagedoor/ops/backup/database-state';

/**
 * Confirms the unconfirmed addresses of these accounts in the database, because no mail server delivers to the
 * addresses of the demo data.
 */
export async function confirmAddresses(
  databaseUrl: string,
  emails: readonly string[],
): Promise<void> {
  await withDatabase(databaseUrl, (client) =>
    client.query(
      `UPDATE users SET email_confirmed_at = now()
       WHERE email_key = ANY ($1) AND email_confirmed_at IS NULL`,
      [emails],
    ),
  );
}
