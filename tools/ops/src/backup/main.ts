import { resolve } from 'node:path';
import { reportFailure } from '@stagedoor/processes/one-line-error';
import { parseCommand } from '@stagedoor/processes/parse-command';
import { readSettings } from '../site/settings.js';
import { backUp } from './back-up.js';

const HELP = `npm run backup [-- <folder>]
Writes all data of a site to a folder, backups/<date> by default, from which npm run restore restores it: the database,
the data of the payments sandbox, mail, secrets, published remotes and registries. Restrict the access to that folder.

  STAGEDOOR_DATA_DIR  the data folder, .data; no site may run from it
  DATABASE_URL        the database, instead of the embedded one; pg_dump reads it while it is in use
  PG_DUMP             its pg_dump, at least of the server's version; by default the one on the PATH
`;

async function main(): Promise<void> {
  const { values, positionals } = parseCommand({ help: { type: 'boolean' } }, 1);
  if (values.help) return say(HELP.trimEnd());
  const name = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const standing = process.env.INIT_CWD ?? process.cwd();
  const target = resolve(standing, positionals[0] ?? `backups/${name}`);
  await backUp(readSettings(process.env), target, say);
  say(`Backed up to ${target}`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

await main().catch(reportFailure);
process.disconnect?.();
