import { SESSION } from '@stagedoor/api/session';
import { Client } from 'pg';
import type { ApiConfiguration } from './api-configuration.js';
import { codeOf, type Finding, fine, lacking } from './finding.js';

/** Checks the replica, if the API has one: without it, the API reads from the primary and says so only in its log. */
export async function examineReplica({
  environment: { DATABASE_REPLICA_URL: connectionString },
  isUsable,
}: ApiConfiguration): Promise<Finding[]> {
  if (!connectionString || !isUsable('DATABASE_REPLICA_URL')) return [];
  const client = new Client({ connectionString, ...SESSION });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ follows: boolean }>(
      'SELECT pg_is_in_recovery() AS follows',
    );
    return [
      rows[0]!.follows
        ? fine('Replica', 'follows a primary')
        : lacking(
            'Replica',
            'is a primary: set DATABASE_REPLICA_URL to a standby of DATABASE_URL, or remove it',
          ),
    ];
  } catch (error) {
    const why = `cannot be reached (${codeOf(error)})`;
    return [lacking('Replica', `${why}: check DATABASE_REPLICA_URL and the network`)];
  } finally {
    await client.end();
  }
}
