import { audit } from '@stagedoor/api/audit';
import { withDatabase } from '../backup/database-state.js';
import { runCommand, say } from '../site/run-command.js';
import { siteDatabaseUrl } from '../site/site-database.js';
import { report } from './report.js';

const HELP = `npm run audit:ledger
Checks the invariants of orders, payments, tickets, stock and the ledger of a running site, and prints each with the
number of its breaches. Changes nothing. Exits with 1 when there is any breach.

  DATABASE_URL                        the database; otherwise that of the local site:
  POSTGRES_PORT, STAGEDOOR_DATA_DIR   the values for npm start
`;

await runCommand({ help: HELP, options: {} }, () =>
  withDatabase(siteDatabaseUrl(), async (client) => {
    const result = await audit(client);
    say(report(result));
    const isSound = result.findings.every(({ breaches }) => breaches.length === 0);
    process.exitCode = isSound ? 0 : 1;
  }),
);
