import { readFileSync } from 'node:fs';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import {
  identifyOrFail,
  isAlive,
  type ProcessIdentity,
} from '@stagedoor/processes/process-identity';
import { replaceFile } from '@stagedoor/processes/replace-file';
import type { DataFolder } from './data-folder.js';

/** Throws a OneLineError if the program that started the server on this folder still runs. */
export function refuseIfInUse(folder: DataFolder): void {
  const owner = readOwner(folder);
  if (owner && isAlive(owner)) {
    throw new OneLineError(
      `The database folder ${folder.root} is in use by process ${owner.pid}; stop it, or set STAGEDOOR_DATA_DIR to another folder.`,
    );
  }
}

/** Records this program as the one that started the server. Throws a OneLineError if the disk fails. */
export function recordOwner(folder: DataFolder): void {
  try {
    replaceFile(folder.owner, JSON.stringify(identifyOrFail(process.pid)));
  } catch (error) {
    throw new OneLineError(`${folder.owner} cannot be written: ${(error as Error).message}.`);
  }
}

/** Returns undefined without an owner, and for a file that a full disk has cut off. */
function readOwner(folder: DataFolder): ProcessIdentity | undefined {
  try {
    return JSON.parse(readFileSync(folder.owner, 'utf8')) as ProcessIdentity;
  } catch {
    return undefined;
  }
}
