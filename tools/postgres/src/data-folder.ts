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
  /** PostgreSQL's own folder; it appears whole once initdb has finished. */
  cluster: string;
  /** The superuser's password, readable by its owner alone. */
  passwordFile: string;
  log: string;
  /** Names the program that started the server, so that nobody adopts or stops a server in use. */
  owner: string;
}

/**
 * Makes the folder ready for the account that runs PostgreSQL. Where root keeps the project in a place
 * which that account cannot enter, the data lies under /var/lib/stagedoor and `dataDir` is a link to it,
 * so that every later start finds it again and deleting the link starts afresh.
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

/** Reads the password of a database that was made before. */
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
