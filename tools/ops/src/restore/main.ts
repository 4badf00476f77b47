import { resolve } from 'node:path';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { runCommand, say } from '../site/run-command.js';
import { readSettings } from '../site/settings.js';
import { stopSignal } from '../site/stop-signal.js';
import { restore } from './restore.js';

const HELP = `npm run restore -- <folder> [--replace]
Restores a site's data from a backup, after verifying every file of it, and audits the ledger: exits with 1 on a breach,
and when the audit fails. Refuses to overwrite existing data; --replace moves it aside as the last step and does not
delete it.

  STAGEDOOR_DATA_DIR  the data folder, .data; no site may run from it
  DATABASE_URL        the database for a dump, empty without --replace; with it, there must be no other connections
  PG_RESTORE          its pg_restore, at least of the dump's version; by default the one on the PATH
`;

const options = { replace: { type: 'boolean', default: false } } as const;

await runCommand({ help: HELP, options, positionals: 1 }, async ({ values, positionals }) => {
  const [folder] = positionals;
  if (!folder) throw new OneLineError('Name the backup: npm run restore -- <folder>');
  const backup = resolve(process.env.INIT_CWD ?? process.cwd(), folder);
  const settings = readSettings(process.env);
  const isSound = await restore({
    settings,
    backup,
    replace: values.replace,
    say,
    signal: stopSignal(),
  });
  if (!isSound) process.exitCode = 1;
});
