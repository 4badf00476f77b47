import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { startPostgres } from '@stagedoor/postgres';
import { findFreePort } from '@stagedoor/processes/free-port';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { databaseFolder } from '../site/data-folder.js';
import type { SiteSettings } from '../site/settings.js';
import type { BackupOptions } from './back-up-options.js';
import { findProgram, PG_DUMP, runProgram } from './client-programs.js';
import { copyDataFolder } from './copy-data-folder.js';
import { fingerprint } from './copy-tree.js';
import { type DatabaseState, readState, withDatabase } from './database-state.js';
import { holdDataFolder } from './hold-data-folder.js';
import { DUMP, type Manifest, writeManifest } from './manifest.js';
import { beginCopy } from './unfinished-copy.js';

/**
 * Copies a site's data into a folder, which exists only when it is complete: the files of the embedded database, or the
 * dump of the one at DATABASE_URL, and the rest of the data folder. Throws a OneLineError while a site runs from it.
 */
export async function backUp(options: BackupOptions): Promise<void> {
  const { settings, target, say, signal } = options;
  refuseTarget(settings, target);
  const release = await holdDataFolder(settings.dataDir, say, { create: false });
  try {
    const copy = await beginCopy(target);
    try {
      const manifest = settings.databaseUrl
        ? await dump(options, settings.databaseUrl, copy.folder)
        : await copyCluster(options, copy.folder);
      await writeManifest(copy.folder, manifest);
      signal?.throwIfAborted();
      await copy.complete();
    } catch (error) {
      await copy.discard();
      throw error;
    }
  } finally {
    release();
  }
}

function refuseTarget({ dataDir }: SiteSettings, target: string): void {
  if (existsSync(target)) throw new OneLineError(`${target} exists already; name another folder.`);
  if (!relative(withoutLinks(dataDir), withoutLinks(target)).startsWith('..')) {
    throw new OneLineError(`${target} is in the data folder; name a folder elsewhere.`);
  }
}

/** Resolves the links of a path, whose last folders need not exist. */
function withoutLinks(path: string): string {
  return existsSync(path) ? realpathSync(path) : join(withoutLinks(dirname(path)), basename(path));
}

async function copyCluster(options: BackupOptions, to: string): Promise<Manifest> {
  const { settings, say, signal } = options;
  const folder = databaseFolder(settings);
  if (!existsSync(join(folder, 'cluster'))) {
    throw new OneLineError(
      `There is no database in ${settings.dataDir}: set STAGEDOOR_DATA_DIR or DATABASE_URL to the one to back up.`,
    );
  }
  say('Checking that the database starts …');
  const state = await stateOfCluster(folder);
  signal?.throwIfAborted();
  return { ...(await copyDataFolder(options, to)), ...headOf('cluster', state) };
}

/** Starting the server also recovers a database that was killed. */
async function stateOfCluster(dataDir: string): Promise<DatabaseState> {
  const postgres = await startPostgres({ dataDir, port: await findFreePort() });
  try {
    return await withDatabase(postgres.url, readState);
  } finally {
    await postgres.stop();
  }
}

async function dump(options: BackupOptions, databaseUrl: string, to: string): Promise<Manifest> {
  const { say, signal } = options;
  const state = await withDatabase(databaseUrl, readState);
  const program = findProgram(PG_DUMP, state.postgres);
  say('Dumping the database …');
  const file = join(to, DUMP);
  const args = ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`];
  await runProgram(program, args, databaseUrl, signal);
  const { folders, files } = await copyDataFolder(options, to);
  return {
    ...headOf('dump', state),
    folders,
    files: { ...files, [DUMP]: await fingerprint(file) },
  };
}

function headOf(database: Manifest['database'], state: DatabaseState) {
  return { format: 1 as const, takenAt: new Date().toISOString(), database, ...state };
}
