import { audit } from '@stagedoor/api/audit';
import { startPostgres } from '@stagedoor/postgres';
import { findFreePort } from '@stagedoor/processes/free-port';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { linesOf } from '../audit/report.js';
import { compareMigrations, withDatabase } from '../backup/database-state.js';
import { holdDataFolder } from '../backup/hold-data-folder.js';
import { dataTree, type Manifest, readManifest, verifyFiles } from '../backup/manifest.js';
import { beginRecovery, readSite } from '../payments/site-row.js';
import type { SiteSettings } from '../site/settings.js';
import { prepareDump } from './prepare-dump.js';
import { prepareDataFolder, type PreparedDataFolder } from './prepare-data-folder.js';
import type { RestoreOptions } from './restore-options.js';

/**
 * Restores a site's data and returns true when an audit finds no breach of its ledger. Restores beside the existing data,
 * audits, and renames last, so that an earlier failure, except of the audit, leaves that data unchanged. Throws a
 * OneLineError.
 */
export async function restore(options: RestoreOptions): Promise<boolean> {
  const { settings, backup, say, signal } = options;
  const manifest = await readManifest(backup);
  refuseMisfit(manifest, settings);
  say(`Verifying the backup of ${manifest.takenAt} …`);
  await verifyFiles(backup, manifest, signal);
  const create = dataTree(manifest).files.length > 0;
  const release = await holdDataFolder(settings.dataDir, say, { create });
  try {
    const data = await prepareDataFolder(options, manifest);
    try {
      return await (settings.databaseUrl
        ? restoreDump(options, manifest, settings.databaseUrl, data)
        : restoreCluster(options, data));
    } finally {
      await data.discard();
    }
  } finally {
    release();
  }
}

function refuseMisfit(manifest: Manifest, { databaseUrl }: SiteSettings): void {
  if (manifest.database === 'cluster' && databaseUrl) {
    throw new OneLineError('This backup contains an embedded database: unset DATABASE_URL.');
  }
  if (manifest.database === 'dump' && !databaseUrl) {
    throw new OneLineError('This backup contains a dump: set DATABASE_URL to its target database.');
  }
  const [unknown] = compareMigrations(manifest.migrations).unknown;
  if (unknown) {
    throw new OneLineError(
      `This backup is of a newer Stagedoor: this version does not know its migration ${unknown}.`,
    );
  }
}

async function restoreCluster(
  { say, signal }: RestoreOptions,
  data: PreparedDataFolder,
): Promise<boolean> {
  say('Starting the copied database …');
  const postgres = await startPostgres({
    dataDir: data.databaseFolder,
    port: await findFreePort(),
  });
  let isSound: boolean;
  try {
    signal?.throwIfAborted();
    await enterRecovery(postgres.url, say);
    isSound = await auditLedger(postgres.url, say);
  } finally {
    await postgres.stop();
  }
  signal?.throwIfAborted();
  await data.putInPlace();
  return isSound;
}

async function restoreDump(
  options: RestoreOptions,
  manifest: Manifest,
  databaseUrl: string,
  data: PreparedDataFolder,
): Promise<boolean> {
  const database = await prepareDump(options, manifest, databaseUrl);
  try {
    await enterRecovery(database.url, options.say);
    const isSound = await auditLedger(database.url, options.say);
    await database.putInPlace();
    await data.putInPlace();
    return isSound;
  } finally {
    await database.discard();
  }
}

/** Begins recovery mode, because the payment provider may have sales that the backup lacks. */
async function enterRecovery(url: string, say: (line: string) => void): Promise<void> {
  const hasBegun = await withDatabase(url, async (client) => {
    if (!(await readSite(client))) return false;
    await beginRecovery(client, 'restored');
    return true;
  });
  say(
    hasBegun
      ? 'The site starts in recovery mode, in which everybody signs in again: npm run payments -- compare'
      : 'The backup is older than recovery mode: npm run migrate, then npm run payments -- restored',
  );
}

/** Returns false when there is a breach, and when the audit fails: the data is restored all the same. */
async function auditLedger(url: string, say: (line: string) => void): Promise<boolean> {
  say('Auditing the ledger …');
  try {
    const { findings } = await withDatabase(url, audit);
    for (const line of findings.flatMap(linesOf)) say(line);
    return findings.every(({ breaches }) => breaches.length === 0);
  } catch (error) {
    const reason = (error as Error).message;
    say(
      `The audit failed: ${reason}. The restore continues: npm run audit:ledger audits the running site.`,
    );
    return false;
  }
}
