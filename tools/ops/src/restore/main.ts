import { resolve } from 'node:path';
import { OneLineError, reportFailure } from '@stagedoor/processes/one-line-error';
import { parseCommand } from '@stagedoor/processes/parse-command';
import { readSettings } from '../site/settings.js';
import { restore } from './restore.js';

const HELP = `npm run restore -- <folder> [--replace]
Restores a site's data from a backup, after verifying every file of it, then audits the ledger and exits with 1 on a
breach. Refuses to overwrite existing data; --replace renames it as the last step and does not delete it.

  STAGEDOOR_DATA_DIR  the data folder, .data; no site may run from it
  DATABASE_URL        the database for a dump, empty without --replace; with it, there must be no other connections
  PG_RESTORE          its pg_restore, at least of the dump's version; by default the one on the PATH
`;

async function main(): Promise<void> {
  const { values, positionals } = parseCommand(
    { help: { type: 'boolean' }, replace: { type: 'boolean', default: false } },
    1,
  );
  if (values.help) return say(HELP.trimEnd());
  const [folder] = positionals;
  if (!folder) throw new OneLineError('Name the backup: npm run restore -- <folder>');
  const backup = resolve(process.env.INIT_CWD ?? process.cwd(), folder);
  const isSound = await restore({
    settings: readSettings(process.env),
    backup,
    replace: values.replace,
    say,
  });
  if (!isSound) process.exitCode = 1;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

await main().catch(reportFailure);
process.disconnect?.();
