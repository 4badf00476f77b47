import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { syncFolder } from '../backup/copy-tree.js';
import { removeDataDir } from './own-place.js';

/** The copy of a backup, until it is complete and audited. */
const RESTORING = '.restoring';
/** The copy while its contents are moved into the data folder. While it exists, the new data is in force. */
const RESTORED = '.restored';
/** The old contents while they are moved out. If RESTORED does not exist, the old data is in force. */
const REPLACING = '.replacing';
/** Names in a data folder that are no data of the site: also the lock, earlier data, and what a new volume contains. */
const BESIDE = /^(\.restor(ing|ed)|\.replacing|replaced-.*|running\.json(\..*)?|lost\+found)$/;

export const restoringIn = (dataDir: string) => join(dataDir, RESTORING);

/** True for a path in a data folder that is no data of the site and survives its replacement. */
export const isBesideData = (path: string) => BESIDE.test(path);

/**
 * Puts the complete copy in the place of a data folder's contents, by renames inside of it: a volume cannot be renamed
 * itself. Returns the folder of the old contents, if there were any. `settleReplacement` ends what a crash interrupts.
 */
export async function replaceData(dataDir: string): Promise<string | undefined> {
  const replacing = join(dataDir, REPLACING);
  await mkdir(replacing);
  const old = (await readdir(dataDir)).filter((name) => !isBesideData(name));
  await move(old, dataDir, replacing);
  await rename(restoringIn(dataDir), join(dataDir, RESTORED));
  await syncFolder(dataDir);
  return putInForce(dataDir);
}

/**
 * Ends the restore that a crash interrupted: with the new data if all of the old is moved out, otherwise with the old
 * data. Throws a OneLineError when a file was created in its way since.
 */
export async function settleReplacement(
  dataDir: string,
  say: (line: string) => void,
): Promise<void> {
  if (existsSync(join(dataDir, RESTORED))) {
    const aside = await putInForce(dataDir);
    say(`An interrupted restore was completed${aside ? `; the old data is in ${aside}` : ''}.`);
  } else if (existsSync(join(dataDir, REPLACING))) {
    const replacing = join(dataDir, REPLACING);
    await move(await readdir(replacing), replacing, dataDir);
    await rmdir(replacing);
    say(`An interrupted restore was undone; ${dataDir} has the old data.`);
  }
  if (existsSync(restoringIn(dataDir))) await removeDataDir(restoringIn(dataDir));
}

async function putInForce(dataDir: string): Promise<string | undefined> {
  const [replacing, restored] = [join(dataDir, REPLACING), join(dataDir, RESTORED)];
  let aside: string | undefined;
  if (existsSync(replacing) && (await readdir(replacing)).length > 0) {
    aside = join(dataDir, `replaced-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`);
    await rename(replacing, aside);
  } else if (existsSync(replacing)) {
    await rmdir(replacing);
  }
  await syncFolder(dataDir);
  await move(await readdir(restored), restored, dataDir);
  await rmdir(restored);
  return aside;
}

async function move(names: readonly string[], from: string, to: string): Promise<void> {
  for (const name of names) {
    const target = join(to, name);
    if (existsSync(target)) {
      throw new OneLineError(
        `${target} is in the way of an interrupted restore; move it elsewhere and repeat the command.`,
      );
    }
    await rename(join(from, name), target);
  }
  await syncFolder(to);
  await syncFolder(from);
}
