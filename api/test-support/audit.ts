import { Client } from 'pg';
import { audit } from '../src/database/audit.js';
import type { TestApp } from './test-app.js';

/**
 * Returns the breaches of all invariants that `npm run audit:ledger` checks on a site that has run for long; none in a
 * consistent database.
 */
export async function breachesOf({ environment }: TestApp): Promise<string[]> {
  const client = new Client({ connectionString: environment.DATABASE_URL });
  await client.connect();
  try {
    await client.query(
      "UPDATE ledger_looks SET running_since = now() - interval '1 day', finished_at = now()",
    );
    const { findings } = await audit(client);
    return findings.flatMap(({ invariant, breaches }) =>
      breaches.map(({ subject, detail }) => `${invariant}: ${subject} ${detail}`),
    );
  } finally {
    await client.end();
  }
}
