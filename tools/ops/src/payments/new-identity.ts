import { OneLineError } from '@stagedoor/processes/one-line-error';
import type { Client } from 'pg';
import { recordDeed, type SiteRow } from './site-row.js';

/** Before every id of the payment provider in a copy: no notice names such a one, and no request finds it. */
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
 * Makes a copy of a database a site of its own: with another identity, no way to the money of the site that it was copied
 * from, and none of its mails. Throws a OneLineError unless `instead` is its present identity, or while copies of the API
 * are connected, which remember that.
 */
export async function replaceIdentity(
  client: Client,
  site: SiteRow,
  instead: string | undefined,
): Promise<void> {
  if (instead !== site.id) {
    throw new OneLineError(
      `This makes the database a copy that knows no payment any more. If it is one: new-identity --instead-of ${site.id}`,
    );
  }
  const { rows } = await client.query<{ others: number }>(
    `SELECT count(*)::integer AS others FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  if (rows[0]?.others !== 0) {
    throw new OneLineError(
      `Others are connected to the database (${rows[0]?.others}); stop every copy of the API first.`,
    );
  }
  await client.query('BEGIN');
  try {
    for (const statement of SEVER) await client.query(statement);
    await recordDeed(client, 'identity-replaced');
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}
