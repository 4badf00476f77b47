import type { Client } from 'pg';
import { beginRecovery } from './site-row.js';

export interface Restoration {
  /** The moment that the database was restored to; unless told, up to when it had read the provider's notices. */
  since?: Date | undefined;
  /** In place of the one that a back-up without any was given when it was migrated. */
  identity?: string | undefined;
}

/** Begins recovery mode for a database of which nothing shows that it was restored. */
export async function declareRestored(
  client: Client,
  { since, identity }: Restoration,
): Promise<void> {
  await client.query('BEGIN');
  try {
    await beginRecovery(client, 'restored');
    await client.query(
      `UPDATE site SET id = coalesce($1, id), compare_from = least(compare_from, $2)`,
      [identity, since],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}
