import { existsSync } from 'node:fs';
import { audit, type Audit } from '@stagedoor/api/audit';
import { chooseRunAs } from '@stagedoor/postgres/run-as';
import { findInstalledProgram } from '@stagedoor/processes/installed-program';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { withDatabase } from '../backup/database-state.js';
import { declareRestored } from '../payments/declare-restored.js';
import { promoteAlone } from './promote-alone.js';
import { runProgram } from './run-program.js';

export interface RecoverOptions {
  to: Date;
  /** The new data folder, which does not exist. */
  into: string;
  /** pgBackRest's configuration, and the name of the database in it. */
  backups: { config: string; stanza: string };
  /** The folder of PostgreSQL's programs. */
  binaries: string;
  role: string;
  database: string;
  say: (line: string) => void;
}

/**
 * Restores the database of a moment into a new folder, declares it restored, and audits it. Throws a OneLineError with
 * the reason of pgBackRest or PostgreSQL, for example for a moment before the first backup.
 */
export async function recover(options: RecoverOptions): Promise<Audit> {
  const { to, into, backups, say } = options;
  if (existsSync(into)) {
    throw new OneLineError(`${into} exists already: --into names a folder that does not.`);
  }
  const runAs = chooseRunAs(into);
  say(`Restoring the database of ${to.toISOString()} …`);
  await runProgram(
    findInstalledProgram('pgbackrest', 'pgbackrest'),
    [
      `--config=${backups.config}`,
      `--stanza=${backups.stanza}`,
      `--pg1-path=${into}`,
      '--type=time',
      `--target=${to.toISOString().replace('T', ' ').replace('Z', '+00')}`,
      '--target-action=promote',
      'restore',
    ],
    runAs,
  );
  say('Starting it without network …');
  const server = await promoteAlone({ ...options, dataDir: into, runAs });
  try {
    return await withDatabase(server.url, async (client) => {
      await declareRestored(client, { since: to });
      return audit(client);
    });
  } finally {
    await server.stop();
  }
}
