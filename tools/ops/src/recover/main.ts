import { resolve } from 'node:path';
import { findPostgres } from '@stagedoor/postgres/installed-postgres';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { runCommand, say } from '../site/run-command.js';
import { stopSignal } from '../site/stop-signal.js';
import { recover } from './recover.js';

const HELP = `npm run recover -- --to <time>|latest --into <folder> [--timeline current|latest|<number>] [--config <file>]
  [--stanza stagedoor]
Restores the database to a moment since the first backup, from pgBackRest's backups and archive, into a new data folder.
Starts it there without network, declares the site restored, audits the ledger and stops it. Changes nothing else: the
running database, its archive and the backups stay as they are. Exits with 1 when the audit finds a breach, and when the
audit itself fails: the database is restored all the same. After any other failure or a stop it leaves no folder.

  --to         the moment, in ISO 8601, for example 2026-11-26T20:15:00Z; or latest, the last archived transaction
  --into       the new data folder; it must not exist, in a folder of PostgreSQL's account
  --timeline   the one to follow: current (that of the backup), latest or a number; by default current for a moment
               and latest for --to latest. A moment after a failover or an earlier recovery needs latest
  --config     pgBackRest's configuration, by default /etc/pgbackrest.conf
  --stanza     the name of the database in it, by default stagedoor

  DATABASE_URL        names the role and the database
  POSTGRES_BINARIES   the folder of PostgreSQL's programs, by default the newest of Debian's packages
`;

const OPTIONS = {
  to: { type: 'string' },
  into: { type: 'string' },
  timeline: { type: 'string' },
  config: { type: 'string', default: '/etc/pgbackrest.conf' },
  stanza: { type: 'string', default: 'stagedoor' },
} as const;

const TIMELINE = /^(current|latest|[1-9]\d*)$/;
const ISO_8601 = /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/;

await runCommand({ help: HELP, options: OPTIONS }, async ({ values }) => {
  const { into, config, stanza } = values;
  if (into === undefined) throw new OneLineError('--into names the new data folder.');
  const { username, pathname } = new URL(required('DATABASE_URL'));
  const folder = process.env.INIT_CWD ?? process.cwd();
  const to = values.to === 'latest' ? values.to : momentOf(values.to);
  const isSound = await recover({
    to,
    timeline: timelineOf(values.timeline ?? (to === 'latest' ? 'latest' : 'current')),
    into: resolve(folder, into),
    backups: { config: resolve(folder, config), stanza },
    binaries: process.env['POSTGRES_BINARIES'] ?? findPostgres(),
    role: username,
    database: pathname.slice(1),
    say,
    signal: stopSignal(),
  });
  say(
    `${into} has the restored database, in recovery mode: everybody signs in again. Move it into the place of the old one,`,
    'start it, and take a full backup; then start the API and compare: docs/guides/operate.md, "To a moment" and "After a restore".',
  );
  process.exitCode = isSound ? 0 : 1;
});

function momentOf(text = ''): Date {
  const moment = new Date(text);
  if (ISO_8601.test(text) && !Number.isNaN(moment.getTime())) return moment;
  throw new OneLineError(
    '--to is a moment in ISO 8601 with its zone, for example 2026-11-26T20:15:00Z, or latest.',
  );
}

function timelineOf(text: string): string {
  if (TIMELINE.test(text)) return text;
  throw new OneLineError('--timeline is current, latest or the number of a timeline.');
}

function required(name: string): string {
  const value = process.env[name];
  if (value) return value;
  throw new OneLineError(`Set ${name}.`);
}
