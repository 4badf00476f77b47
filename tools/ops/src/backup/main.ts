import { resolve } from 'node:path';
import { runCommand, say } from '../site/run-command.js';
import { readSettings } from '../site/settings.js';
import { stopSignal } from '../site/stop-signal.js';
import { backUp } from './back-up.js';

const HELP = `npm run backup [-- <folder>]
Writes all data of a site to a folder, backups/<date> by default, from which npm run restore restores it: the database,
the data of the payments sandbox, mail, secrets, published remotes and registries. Restrict the access to that folder.

  STAGEDOOR_DATA_DIR  the data folder, .data; no site may run from it
  DATABASE_URL        the database, instead of the embedded one; pg_dump reads it while it is in use
  PG_DUMP             its pg_dump, at least of the server's version; by default the one on the PATH
`;

await runCommand({ help: HELP, options: {}, positionals: 1 }, async ({ positionals }) => {
  const name = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const folder = process.env.INIT_CWD ?? process.cwd();
  const target = resolve(folder, positionals[0] ?? `backups/${name}`);
  await backUp({ settings: readSettings(process.env), target, say, signal: stopSignal() });
  say(`Backed up to ${target}`);
});
