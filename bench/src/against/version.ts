import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import type { Cleanup } from './cleanup.js';

/** A version of the project: a folder with its sources. `npm start` there installs and builds what is missing. */
export interface Version {
  name: string;
  folder: string;
}

/** The files of this folder, changes that are not committed included. */
export const WORKING_TREE: Version = { name: 'working tree', folder: REPOSITORY };

const LOCK = 'package-lock.json';
const run = promisify(execFile);

/** Returns the full hash of a commit. Throws a OneLineError if there is none of that name. */
export async function findCommit(name: string): Promise<string> {
  try {
    const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`];
    const { stdout } = await run('git', args, { cwd: REPOSITORY });
    return stdout.trim();
  } catch {
    throw new OneLineError(`There is no commit "${name}".`);
  }
}

/**
 * Checks out a commit into a temporary folder, which the cleanup removes. A clone, because a worktree leaves an entry in
 * the repository when the run is killed.
 */
export async function checkOut(commit: string, cleanup: Cleanup): Promise<Version> {
  const parent = mkdtempSync(join(tmpdir(), 'stagedoor-against-'));
  cleanup.defer(() => rm(parent, { recursive: true, force: true, maxRetries: 10 }));
  const { signal } = cleanup;
  const folder = join(parent, 'stagedoor');
  await run('git', ['clone', '--quiet', '--shared', '--no-checkout', REPOSITORY, folder], {
    signal,
  });
  await run('git', ['checkout', '--quiet', '--detach', commit], { cwd: folder, signal });
  if (isSameFile(folder, LOCK)) await linkPackages(folder, signal);
  return { name: commit.slice(0, 8), folder };
}

function isSameFile(folder: string, file: string): boolean {
  return readFileSync(join(folder, file)).equals(readFileSync(join(REPOSITORY, file)));
}

/**
 * Gives the checkout the installed packages as hard links, the root's last, because they include the marker of a
 * complete installation. If the file system cannot, `npm start` installs them.
 */
async function linkPackages(folder: string, signal: AbortSignal): Promise<void> {
  try {
    for (const packages of packageFolders()) {
      await run('cp', ['-al', join(REPOSITORY, packages), join(folder, packages)], { signal });
    }
  } catch (error) {
    signal.throwIfAborted();
    await rm(join(folder, 'node_modules'), { recursive: true, force: true });
    process.stdout.write(`Its packages are installed, not linked: ${(error as Error).message}\n`);
  }
}

/** The folders of installed packages, the root's last. */
function packageFolders(): string[] {
  const lock = JSON.parse(readFileSync(join(REPOSITORY, LOCK), 'utf8')) as {
    packages: Record<string, unknown>;
  };
  const folders = Object.keys(lock.packages).flatMap(
    (path) => /^.*?node_modules(?=\/)/.exec(path) ?? [],
  );
  return [...new Set(folders)]
    .filter((folder) => existsSync(join(REPOSITORY, folder)))
    .sort((one, other) => other.indexOf('node_modules') - one.indexOf('node_modules'));
}
