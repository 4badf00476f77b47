import type { Client } from 'pg';
import { inTransaction } from '../backup/database-state.js';
import { beginRecovery } from './site-row.js';

export interface Restoration {
  /** The time of the restored state; by default the time up to which the database has read the provider's notices. */
  since?: Date | undefined;
  /** Replaces the identity that the migration gave to a backup without one. */
  identity?: string | undefined;
}

/** Begins recovery mode for a restored database that is not detected as such. */
export async function declareRestored(
  client: Client,
  { since, identity }: Restoration,
): Promise<void> {
  await inTransaction(client, async () => {
    await beginRecovery(client, 'restored');
    await client.query(
      `UPDATE site SET id = coalesce($1, id), compare_from = least(compare_from, $2)`,
      [identity, since],
    );
  });
}
