import { OneLineError } from '@stagedoor/processes/one-line-error';
import type { Client } from 'pg';
import type Stripe from 'stripe';
import { inTransaction } from '../backup/database-state.js';
import { compare } from './compare.js';
import { endRecovery, type SiteRow } from './site-row.js';

export interface Confirmation {
  /** The number of missing orders that the operator accepts. */
  missing: number;
  /** The decision about mails that were waiting when the mode began. */
  mails: 'send' | 'drop' | undefined;
}

/** Ends recovery mode. Throws a OneLineError when the confirmation does not match the state of the site. */
export async function confirm(
  client: Client,
  stripe: Stripe,
  site: SiteRow,
  { missing: accepted, mails }: Confirmation,
): Promise<void> {
  const { missing } = await compare(client, stripe, site);
  if (missing.length !== accepted) {
    throw new OneLineError(
      `The provider has ${missing.length} sessions whose orders are not in the database: see compare and bring-back; confirm --missing ${missing.length} accepts that.`,
    );
  }
  if (site.earlierMails > 0 && mails === undefined) {
    throw new OneLineError(
      `${site.earlierMails} mails were waiting when recovery mode began, and may have been sent since: confirm --mails send or --mails drop.`,
    );
  }
  await inTransaction(client, async () => {
    if (mails === 'drop') {
      await client.query('DELETE FROM mails USING site WHERE created_at < recovery_since');
    }
    await endRecovery(client);
  });
}
