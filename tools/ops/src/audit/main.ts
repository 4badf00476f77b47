import { parseArgs } from 'node:util';
import { audit } from '@stagedoor/api/audit';
import { reportFailure } from '@stagedoor/processes/one-line-error';
import { Client } from 'pg';
import { siteDatabaseUrl } from '../site/site-database.js';
import { report } from './report.js';

const HELP = `npm run audit:ledger
Checks the invariants of orders, payments, tickets, stock and the ledger of a running site, and prints each with the
number of its breaches. Changes nothing. Exits with 1 when there is any breach.

  DATABASE_URL                        the database; otherwise that of the local site:
  POSTGRES_PORT, STAGEDOOR_DATA_DIR   the values for npm start
`;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { help: { type: 'boolean' } } });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  const client = new Client({ connectionString: siteDatabaseUrl() });
  await client.connect();
  try {
    const result = await audit(client);
    process.stdout.write(`${report(result)}\n`);
    const isSound = result.findings.every(({ breaches }) => breaches.length === 0);
    process.exitCode = isSound ? 0 : 1;
  } finally {
    await client.end();
  }
}

await main().catch(reportFailure);
