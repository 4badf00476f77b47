import { existsSync, readFileSync } from 'node:fs';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { isAlive, type ProcessIdentity } from '@stagedoor/processes/process-identity';
import type { DataFolder } from './data-folder.js';

/** Throws a OneLineError if the program that started the server on this folder still runs. */
export function refuseIfInUse(folder: DataFolder): void {
  if (!existsSync(folder.owner)) return;
  const owner = JSON.parse(readFileSync(folder.owner, 'utf8')) as ProcessIdentity;
  if (isAlive(owner)) {
    throw new OneLineError(
      `The database folder ${folder.root} is in use by process ${owner.pid}; stop it, or set STAGEDOOR_DATA_DIR to another folder.`,
    );
  }
}
