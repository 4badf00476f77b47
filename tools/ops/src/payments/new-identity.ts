import { OneLineError } from '@stagedoor/processes/one-line-error';
import type { Client } from 'pg';
import { inTransaction } from '../backup/database-state.js';
import { recordDeed, type SiteRow } from './site-row.js';

/** The prefix of the provider's ids in a copy, which no notice and no request matches. */
const COPIED = 'copied_';

const SEVER = [
  `UPDATE orders SET checkout_session_id = '${COPIED}' || checkout_session_id,
     payment_intent_id = '${COPIED}' || payment_intent_id`,
  `UPDATE payments SET id = '${COPIED}' || id, session_id = '${COPIED}' || session_id, refund_due_at = NULL`,
  `UPDATE refunds SET id = '${COPIED}' || id`,
  'DELETE FROM mails',
  'UPDATE reconciliation SET seen_until = now()',
  `UPDATE site SET id = gen_random_uuid(), home = site_home(), recovery_since = NULL,
     recovery_cause = NULL, compare_from = NULL, confirmed_at = now()`,
];

/**
 * Makes a copied database a separate site: with a new identity, no access to the payments of the original, and none of
 * its mails. Throws a OneLineError unless `instead` is its current identity, and while copies of the API, which cache
 * the identity, are connected.
 */
export async function replaceIdentity(
  client: Client,
  site: SiteRow,
  instead: string | undefined,
): Promise<void> {
  if (instead !== site.id) {
    throw new OneLineError(
      `This removes the database's access to its payments. If it is a copy: new-identity --instead-of ${site.id}`,
    );
  }
  const { rows } = await client.query<{ others: number }>(
    `SELECT count(*)::integer AS others FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
  );
  if (rows[0]?.others !== 0) {
    throw new OneLineError(
      `The database has other connections (${rows[0]?.others}); stop every copy of the API first.`,
    );
  }
  await inTransaction(client, async () => {
    for (const statement of SEVER) await client.query(statement);
    await recordDeed(client, 'identity-replaced');
  });
}
