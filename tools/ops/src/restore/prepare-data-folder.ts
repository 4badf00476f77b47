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

/** A data folder beside the place that it is meant for. */
export interface PreparedDataFolder {
  /** Where its embedded database lies, until it is in place. */
  databaseFolder: string;
  /** Sets aside what is there, and takes its place. */
  putInPlace: () => Promise<void>;
  /** Removes it unless it is in place. */
  discard: () => Promise<void>;
}

/** Copies the data folder out of a back-up. Throws a OneLineError when there is one already that is not to be replaced. */
export async function prepareDataFolder(
  { settings: { dataDir }, backup, replace, say }: RestoreOptions,
  manifest: Manifest,
): Promise<PreparedDataFolder> {
  const tree = dataTree(manifest);
  const prepared = `${dataDir}.restoring`;
  const isThere = !isEmpty(dataDir);
  const isWanted = tree.files.length > 0;
  if (isThere && isWanted && !replace) {
    throw new OneLineError(`There is data in ${dataDir} already; --replace sets it aside.`);
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

/** Whoever runs PostgreSQL may not be able to enter the data folder: it lies elsewhere then, as at a first start. */
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
  if (isWorthKeeping) say(`What was there is in ${aside} now.`);
  else await removeDataDir(aside);
}

/** But for what this command itself writes there. */
function isEmpty(dataDir: string): boolean {
  if (!existsSync(dataDir)) return true;
  return readdirSync(dataDir).every((name) => join(dataDir, name) === runRecordOf(dataDir));
}
