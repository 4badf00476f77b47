import { chownSync, existsSync, mkdirSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { audit } from '@stagedoor/api/audit';
import { chooseRunAs, type RunAs } from '@stagedoor/postgres/run-as';
import { findInstalledProgram } from '@stagedoor/processes/installed-program';
import { runToItsEnd } from '@stagedoor/processes/run-to-its-end';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import type { Client } from 'pg';
import { report } from '../audit/report.js';
import { withDatabase } from '../backup/database-state.js';
import { declareRestored } from '../payments/declare-restored.js';
import { readReplayedTimelines, refuseAbandonedMoment } from './replayed-timelines.js';
import { startIsolated } from './start-isolated.js';

const RECOVERY_SETTING = /^(restore_command|recovery_target\w*) *=/;

export interface RecoverOptions {
  /** A moment, or `latest`: the last archived transaction. */
  to: Date | 'latest';
  /** The timeline to follow: `current`, that of the backup; `latest`; or a number. */
  timeline: string;
  /** The new data folder, which does not exist. */
  into: string;
  /** pgBackRest's configuration, and the name of the database in it. */
  backups: { config: string; stanza: string };
  /** The folder of PostgreSQL's programs. */
  binaries: string;
  role: string;
  database: string;
  say: (line: string) => void;
  /** Stops the recovery, which leaves no folder then. */
  signal?: AbortSignal;
}

/**
 * Restores the database of a moment, or the last archived one, into a new folder, declares it restored, and returns true
 * when an audit finds no breach. Throws a OneLineError with the reason of pgBackRest or PostgreSQL, for example for a
 * moment before the first backup, and leaves no folder then. A failure of the audit alone leaves the folder.
 */
export async function recover(options: RecoverOptions): Promise<boolean> {
  const { into, binaries, signal } = options;
  const postgres = join(binaries, 'postgres');
  if (!existsSync(postgres)) {
    throw new OneLineError(
      `There is no ${postgres}: set POSTGRES_BINARIES to PostgreSQL's programs.`,
    );
  }
  const runAs = chooseRunAs(into);
  createFolder(into, runAs);
  try {
    return await restoreAndAudit(options, postgres, runAs);
  } catch (error) {
    await rm(into, { recursive: true, force: true });
    signal?.throwIfAborted();
    throw error;
  }
}

/** Creates the folder, so that of two commands with the same one, the second fails. */
function createFolder(path: string, runAs: RunAs): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new OneLineError(
      code === 'EEXIST'
        ? `${path} exists already: --into names a folder that does not.`
        : `The folder cannot be created: ${message}.`,
    );
  }
  if (runAs) chownSync(path, runAs.uid, runAs.gid);
}

async function restoreAndAudit(
  options: RecoverOptions,
  postgres: string,
  runAs: RunAs,
): Promise<boolean> {
  const { to, timeline, into, backups, role, database, say, signal } = options;
  say(`Restoring the ${to === 'latest' ? 'latest database' : `database of ${to.toISOString()}`} …`);
  await runToItsEnd(
    findInstalledProgram('pgbackrest', 'pgbackrest'),
    [
      `--config=${backups.config}`,
      `--stanza=${backups.stanza}`,
      `--pg1-path=${into}`,
      ...targetOf(to),
      `--target-timeline=${timeline}`,
      'restore',
    ],
    { ...runAs, cwd: '/', signal },
  );
  say('Starting it without network …');
  const server = await startIsolated({ dataDir: into, postgres, role, database, runAs, signal });
  let isSound: boolean;
  try {
    isSound = await withDatabase(server.url, async (client) => {
      const timelines = await readReplayedTimelines(into);
      if (to !== 'latest') await refuseAbandonedMoment(client, timelines, to);
      const last = await timeOfLastTransaction(client);
      const end = last ? `the transaction of ${last.toISOString()}` : 'the end of the backup';
      say(`Replayed timeline ${timelines.at(-1)!.id} up to ${end}.`);
      await declareRestored(client, { since: last });
      return auditLedger(client, options);
    });
  } finally {
    await server.stop();
  }
  signal?.throwIfAborted();
  await removeRecoverySettings(into);
  return isSound;
}

/** Returns false when there is a breach, and when the audit fails: the database is restored all the same. */
async function auditLedger(client: Client, { say, signal }: RecoverOptions): Promise<boolean> {
  try {
    const audited = await audit(client);
    say(report(audited));
    return audited.findings.every(({ breaches }) => breaches.length === 0);
  } catch (error) {
    signal?.throwIfAborted();
    const reason = (error as Error).message;
    say(
      `The audit failed: ${reason}. The database is restored: npm run audit:ledger audits the running site.`,
    );
    return false;
  }
}

function targetOf(to: RecoverOptions['to']): string[] {
  if (to === 'latest') return ['--type=default'];
  const target = to.toISOString().replace('T', ' ').replace('Z', '+00');
  return ['--type=time', `--target=${target}`, '--target-action=promote'];
}

/** Undefined when the backup has all transactions. */
async function timeOfLastTransaction(client: Client): Promise<Date | undefined> {
  const { rows } = await client.query<{ last: Date | null }>(
    'SELECT pg_last_xact_replay_timestamp() AS last',
  );
  return rows[0]?.last ?? undefined;
}

/** Removes the settings of the replay, which pgBackRest has added: a standby of the database would promote itself. */
async function removeRecoverySettings(dataDir: string): Promise<void> {
  const path = join(dataDir, 'postgresql.auto.conf');
  const lines = (await readFile(path, 'utf8')).split('\n');
  await writeFile(path, lines.filter((line) => !RECOVERY_SETTING.test(line)).join('\n'));
}
