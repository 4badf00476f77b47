import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';

const LOCK_FILE = 'package-lock.json';
const AUTHOR = ['-c', 'user.name=clone', '-c', 'user.email=clone@stagedoor.example'];

/** Hard-links the packages; copies hidden files, which installs and builds write. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (entry.isDirectory()) {
      if (entry.name !== '.cache') linkPackages(source, target);
    } else if (entry.name.startsWith('.')) cpSync(source, target);
    else linkSync(source, target);
  }
}

/** Returns the root, and every workspace whose own node_modules has other versions than the root. */
function foldersWithPackages(lock: string): Set<string> {
  const { packages } = JSON.parse(lock) as { packages: Record<string, unknown> };
  const ofWorkspace = /^(?!node_modules\/)(.+?)\/node_modules\//;
  return new Set([
    '.',
    ...Object.keys(packages).flatMap((path) => ofWorkspace.exec(path)?.[1] ?? []),
  ]);
}

/**
 * Clones the repository with uncommitted changes, as one commit, with its packages installed and copies of these built
 * folders. Returns the folder, which the caller must remove.
 */
export function freshClone(built: readonly string[]): string {
  const clone = mkdtempSync(join(tmpdir(), 'stagedoor-clone-'));
  const git = (cwd: string, ...args: string[]) =>
    execFileSync('git', args, { cwd, encoding: 'utf8' });
  const files = git(REPOSITORY, 'ls-files', '-coz', '--exclude-standard').split('\0');
  for (const file of files.filter((one) => one && existsSync(join(REPOSITORY, one)))) {
    mkdirSync(dirname(join(clone, file)), { recursive: true });
    cpSync(join(REPOSITORY, file), join(clone, file));
  }
  git(clone, 'init', '--quiet', '--initial-branch=main');
  git(clone, 'add', '--all');
  git(clone, ...AUTHOR, 'commit', '--quiet', '--message=test: clone');
  const lock = readFileSync(join(clone, LOCK_FILE), 'utf8');
  for (const folder of foldersWithPackages(lock)) {
    linkPackages(join(REPOSITORY, folder, 'node_modules'), join(clone, folder, 'node_modules'));
  }
  const fingerprint = createHash('sha256').update(lock).digest('hex');
  writeFileSync(join(clone, 'node_modules/.stagedoor-install'), fingerprint);
  for (const folder of built) {
    cpSync(join(REPOSITORY, folder), join(clone, folder), { recursive: true });
  }
  return clone;
}
