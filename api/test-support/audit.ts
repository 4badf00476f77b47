import { Client } from 'pg';
import { audit } from '../src/database/audit.js';
import type { TestApp } from './test-app.js';

/** Returns the breaches of all invariants that `npm run audit:ledger` checks; none in a consistent database. */
export async function breachesOf({ environment }: TestApp): Promise<string[]> {
  const client = new Client({ connectionString: environment.DATABASE_URL });
  await client.connect();
  try {
    const { findings } = await audit(client);
    return findings.flatMap(({ invariant, breaches }) =>
      breaches.map(({ subject, detail }) => `${invariant}: ${subject} ${detail}`),
    );
  } finally {
    await client.end();
  }
}
