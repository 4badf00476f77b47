import { accessSync, chownSync, constants, lstatSync, readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareDataFolder as prepareDatabaseFolder } from '@stagedoor/postgres/data-folder';
import { chooseRunAs } from '@stagedoor/postgres/run-as';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { copyTree } from '../backup/copy-tree.js';
import { DATA, dataTree, type Manifest } from '../backup/manifest.js';
import { isBesideData, replaceData, restoringIn, settleReplacement } from '../site/replace-data.js';
import type { RestoreOptions } from './restore-options.js';

/** The data of a backup, copied into a folder inside the data folder. */
export interface PreparedDataFolder {
  /** The folder of its embedded database until `putInPlace`. */
  databaseFolder: string;
  /** Moves the existing data aside, and this data to its place. */
  putInPlace: () => Promise<void>;
  /** Removes the copy unless it is in place. */
  discard: () => Promise<void>;
}

/**
 * Copies the data of a backup; does nothing for a backup without any. Throws a OneLineError when the data folder has
 * data already and `replace` is false.
 */
export async function prepareDataFolder(
  { settings: { dataDir }, backup, replace, say, signal }: RestoreOptions,
  manifest: Manifest,
): Promise<PreparedDataFolder> {
  const tree = dataTree(manifest);
  const prepared = restoringIn(dataDir);
  const databaseFolder = join(prepared, 'postgres');
  if (tree.files.length === 0) {
    return { databaseFolder, putInPlace: async () => {}, discard: async () => {} };
  }
  const old = readdirSync(dataDir).filter((name) => !isBesideData(name));
  if (old.length > 0 && !replace) {
    throw new OneLineError(`There is data in ${dataDir} already; --replace moves it aside.`);
  }
  for (const name of old) refuseImmovable(join(dataDir, name));
  const discard = () => settleReplacement(dataDir, say);
  try {
    await mkdir(prepared);
    say(`Copying ${tree.files.length} files …`);
    if (manifest.database === 'cluster') makeRoomForDatabase(prepared);
    const onCopied = () => signal?.throwIfAborted();
    await copyTree({ from: join(backup, DATA), to: prepared, tree, onCopied });
    if (manifest.database === 'cluster') giveToDatabase(prepared);
  } catch (error) {
    await discard();
    throw error;
  }
  const putInPlace = async () => {
    const aside = await replaceData(dataDir);
    if (aside) say(`The old data is now in ${aside}.`);
    say(`The data is in ${dataDir}.`);
  };
  return { databaseFolder, putInPlace, discard };
}

/** A folder that moves into another one must be writable itself. */
function refuseImmovable(path: string): void {
  if (!lstatSync(path).isDirectory()) return;
  try {
    accessSync(path, constants.W_OK);
  } catch {
    throw new OneLineError(`${path} cannot be moved aside: this account may not write to it.`);
  }
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
