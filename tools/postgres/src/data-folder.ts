import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { canReach, type RunAs } from './run-as.js';
import { systemFolder } from './system-folder.js';

/** The files of one embedded database, all owned by the account that runs PostgreSQL. */
export interface DataFolder {
  root: string;
  /** PostgreSQL's data folder. It exists only after initdb has finished. */
  cluster: string;
  /** The superuser's password, readable only by its owner. */
  passwordFile: string;
  log: string;
  /** The identity of the program that started the server, so that no other program adopts or stops it. */
  owner: string;
}

/**
 * Prepares the folder for the account that runs PostgreSQL. If root has the project in a folder which that account
 * cannot enter, the data is under /var/lib/stagedoor and `dataDir` is a link to it. Deleting the link starts with a new
 * database.
 */
export function prepareDataFolder(dataDir: string, runAs: RunAs): DataFolder {
  const root = resolve(dataDir);
  try {
    if (!lstatSync(root, { throwIfNoEntry: false })) createRoot(root, runAs);
    return layout(realpathSync(root), runAs);
  } catch (error) {
    throw new OneLineError(`The database folder ${root} cannot be used: ${reason(error)}.`);
  }
}

/** Reads the superuser's password of an existing database. */
export function readPassword(folder: DataFolder): string {
  return readFileSync(folder.passwordFile, 'utf8');
}

function createRoot(root: string, runAs: RunAs): void {
  const parent = dirname(root);
  mkdirSync(parent, { recursive: true });
  if (!runAs || canReach(runAs, parent)) {
    mkdirSync(root);
  } else {
    symlinkSync(mkdtempSync(join(systemFolder(), 'database-')), root);
  }
}

function layout(root: string, runAs: RunAs): DataFolder {
  give(root, 0o700, runAs);
  const folder = {
    root,
    cluster: join(root, 'cluster'),
    passwordFile: join(root, 'password'),
    log: join(root, 'postgres.log'),
    owner: join(root, 'owner.json'),
  };
  if (!existsSync(folder.passwordFile)) {
    writeFileSync(folder.passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  }
  give(folder.passwordFile, 0o600, runAs);
  return folder;
}

function give(path: string, mode: number, runAs: RunAs): void {
  chmodSync(path, mode);
  if (runAs) chownSync(path, runAs.uid, runAs.gid);
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
