import { runCommand } from '@stagedoor/ops/site/run-command';
import { stopSignal } from '@stagedoor/ops/site/stop-signal';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { onMigratedDatabase } from '../test/migration-drift.js';

const HELP = `npm run migration -- <name>
Writes the migration to the functions and views in api/src/database/functions, and back. Build the API first. The name is
in lower case with hyphens.
`;

await runCommand({ help: HELP, options: {}, positionals: 1 }, async ({ positionals }) => {
  if (positionals.length === 0) throw new OneLineError('Name the migration; see --help.');
  const script = 'api/dist/database/write-migration.js';
  process.exitCode = await onMigratedDatabase({ script, args: positionals }, stopSignal());
});
