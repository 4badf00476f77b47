import { chownSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { prepareDataFolder as prepareDatabaseFolder } from '@stagedoor/postgres/data-folder';
import { chooseRunAs } from '@stagedoor/postgres/run-as';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { copyTree, syncFolder } from '../backup/copy-tree.js';
import { DATA, dataTree, type Manifest } from '../backup/manifest.js';
import { removeDataDir } from '../site/own-place.js';
import { runRecordOf } from '../site/data-folder.js';
import type { RestoreOptions } from './restore-options.js';

/** A restored data folder beside its final place. */
export interface PreparedDataFolder {
  /** The folder of its embedded database until `putInPlace`. */
  databaseFolder: string;
  /** Renames the existing data folder, and moves this one to its place. */
  putInPlace: () => Promise<void>;
  /** Removes the folder unless it is in place. */
  discard: () => Promise<void>;
}

/** Copies the data folder from a backup. Throws a OneLineError when there is one already and `replace` is false. */
export async function prepareDataFolder(
  { settings: { dataDir }, backup, replace, say }: RestoreOptions,
  manifest: Manifest,
): Promise<PreparedDataFolder> {
  const tree = dataTree(manifest);
  const prepared = `${dataDir}.restoring`;
  const isThere = !isEmpty(dataDir);
  const isWanted = tree.files.length > 0;
  if (isThere && isWanted && !replace) {
    throw new OneLineError(`There is data in ${dataDir} already; --replace renames it.`);
  }
  if (existsSync(prepared)) await removeDataDir(prepared);
  await mkdir(prepared, { recursive: true });
  say(`Copying ${tree.files.length} files …`);
  if (manifest.database === 'cluster') makeRoomForDatabase(prepared);
  await copyTree({ from: join(backup, DATA), to: prepared, tree });
  if (manifest.database === 'cluster') giveToDatabase(prepared);
  return {
    databaseFolder: join(prepared, 'postgres'),
    putInPlace: async () => {
      if (!isWanted) return;
      if (existsSync(dataDir)) await setAside(dataDir, isThere, say);
      await rename(prepared, dataDir);
      await syncFolder(dirname(dataDir));
      say(`The data is in ${dataDir}.`);
    },
    discard: async () => {
      if (existsSync(prepared)) await removeDataDir(prepared);
    },
  };
}

/** Links the database to a system folder, as a first start does, if its user cannot enter the data folder. */
function makeRoomForDatabase(dataDir: string): void {
  const folder = join(dataDir, 'postgres');
  prepareDatabaseFolder(folder, chooseRunAs(folder));
}

function giveToDatabase(dataDir: string): void {
  const folder = join(dataDir, 'postgres');
  const runAs = chooseRunAs(folder);
  if (!runAs) return;
  for (const path of ['', ...(readdirSync(folder, { recursive: true }) as string[])]) {
    chownSync(join(folder, path), runAs.uid, runAs.gid);
  }
}

async function setAside(
  dataDir: string,
  isWorthKeeping: boolean,
  say: (line: string) => void,
): Promise<void> {
  rmSync(runRecordOf(dataDir), { force: true });
  const aside = `${dataDir}.replaced-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`;
  await rename(dataDir, aside);
  if (isWorthKeeping) say(`The old data is now in ${aside}.`);
  else await removeDataDir(aside);
}

/** True when the folder contains nothing but the run record of this command. */
function isEmpty(dataDir: string): boolean {
  if (!existsSync(dataDir)) return true;
  return readdirSync(dataDir).every((name) => join(dataDir, name) === runRecordOf(dataDir));
}
