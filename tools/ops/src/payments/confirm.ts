import { OneLineError } from '@stagedoor/processes/one-line-error';
import type { Client } from 'pg';
import type Stripe from 'stripe';
import { compare } from './compare.js';
import { endRecovery, type SiteRow } from './site-row.js';

export interface Confirmation {
  /** How many sessions the operator has seen that the books lack and are to do without. */
  missing: number;
  /** What becomes of mails that were waiting when the mode began. */
  mails: 'send' | 'drop' | undefined;
}

/** Ends recovery mode on the operator's word. Throws a OneLineError when that does not fit what there is. */
export async function confirm(
  client: Client,
  stripe: Stripe,
  site: SiteRow,
  { missing: accepted, mails }: Confirmation,
): Promise<void> {
  const { missing } = await compare(client, stripe, site);
  if (missing.length !== accepted) {
    throw new OneLineError(
      `The provider knows ${missing.length} sessions whose orders are not in the database: see compare and bring-back; confirm --missing ${missing.length} does without them.`,
    );
  }
  if (site.earlierMails > 0 && mails === undefined) {
    throw new OneLineError(
      `${site.earlierMails} mails were waiting when recovery mode began, and may have been sent since: confirm --mails send or --mails drop.`,
    );
  }
  await client.query('BEGIN');
  try {
    if (mails === 'drop') {
      await client.query('DELETE FROM mails USING site WHERE created_at < recovery_since');
    }
    await endRecovery(client);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}
