import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { describeFailure, OneLineError } from '../processes/one-line-error.js';
import { urlOfRunningPostgres } from '../postgres/start-postgres.js';
import { readSettings } from '../start/settings.js';
import { databaseFolder } from '../start/site.js';
import { audit } from './audit.js';
import { report } from './report.js';

const HELP = `npm run audit:ledger
Checks what must always hold of orders, payments, tickets, stock and the ledger of a running site, and prints each
invariant with the number of its breaches. Changes nothing. Exits with 1 when there is any breach.

  DATABASE_URL                        the database to look at; otherwise that of the local site:
  POSTGRES_PORT, STAGEDOOR_DATA_DIR   as npm start was given them
`;

function databaseUrl(): string {
  const settings = readSettings(process.env);
  const url =
    settings.databaseUrl ?? urlOfRunningPostgres(databaseFolder(settings), settings.postgresPort);
  if (!url) throw new OneLineError('No site runs here: npm start first, or set DATABASE_URL.');
  return url;
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { help: { type: 'boolean' } } });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  const client = new Client({ connectionString: databaseUrl() });
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

main().catch((error: unknown) => {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 1;
});
