import { parseArgs } from 'node:util';
import { reportFailure } from '@stagedoor/processes/one-line-error';
import { stopRequested } from '@stagedoor/processes/stop-requests';
import { onMigratedDatabase } from '../test/migration-drift.js';

const HELP = `npm run migration -- <name>
Writes the migration to the functions and views in api/src/database/functions, and back. Build the API first. The name is
in lower case with hyphens.
`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean' } },
  });
  if (values.help || positionals.length !== 1) {
    process.stdout.write(HELP);
    return values.help ? 0 : 1;
  }
  const stop = new AbortController();
  void stopRequested().then(() => stop.abort());
  const script = 'api/dist/database/write-migration.js';
  return onMigratedDatabase({ script, args: positionals }, stop.signal);
}

try {
  process.exitCode = await main();
} catch (error) {
  reportFailure(error);
}
process.exit();
