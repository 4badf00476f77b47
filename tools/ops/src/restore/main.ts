import { resolve } from 'node:path';
import { OneLineError, reportFailure } from '@stagedoor/processes/one-line-error';
import { parseCommand } from '@stagedoor/processes/parse-command';
import { readSettings } from '../site/settings.js';
import { restore } from './restore.js';

const HELP = `npm run restore -- <folder> [--replace]
Makes a site's data anew from what npm run backup wrote, after checking every file of it, then audits the ledger and exits
with 1 on a breach. What is there already is refused; with --replace it is set aside, not deleted, once all else is done.

  STAGEDOOR_DATA_DIR  the data folder, .data; no site may run from it
  DATABASE_URL        the database that a dump goes into, empty unless --replace; nobody else may be connected to it then
  PG_RESTORE          the pg_restore for that, at least of the dump's version; otherwise that on the PATH
`;

async function main(): Promise<void> {
  const { values, positionals } = parseCommand(
    { help: { type: 'boolean' }, replace: { type: 'boolean', default: false } },
    1,
  );
  if (values.help) return say(HELP.trimEnd());
  const [folder] = positionals;
  if (!folder) throw new OneLineError('Which back-up? npm run restore -- <folder>');
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
