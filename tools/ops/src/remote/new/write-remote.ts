import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { findRemotes } from '../../site/remotes.js';
import { withOwner } from './code-owners.js';
import { withWorkspace } from './lock-file.js';
import { manifestFor, sourcesFor, type Sibling } from './remote-files.js';
import type { RemotePlan } from './remote-plan.js';

const LOCK_FILE = 'package-lock.json';
const CODE_OWNERS = 'CODEOWNERS';
const OXFMT = join(REPOSITORY, 'node_modules/oxfmt/bin/oxfmt');

/** A written remote: its first version, and a function that removes it. */
export interface WrittenRemote {
  version: string;
  undo: () => void;
}

/** Writes the folder of a remote, and its lines in the lock file and in CODEOWNERS. */
export function writeRemote(plan: RemotePlan, repository: string): WrittenRemote {
  const manifest = manifestFor(plan, siblingIn(repository));
  const read = (file: string) => readFileSync(join(repository, file), 'utf8');
  const write = (file: string, text: string) => writeFileSync(join(repository, file), text);
  const [lockFile, codeOwners] = [read(LOCK_FILE), read(CODE_OWNERS)];
  const sources = { 'package.json': JSON.stringify(manifest), ...sourcesFor(plan) };
  for (const [path, text] of Object.entries(sources)) {
    const file = join(plan.name, path);
    mkdirSync(dirname(join(repository, file)), { recursive: true });
    write(file, text);
  }
  execFileSync(process.execPath, [OXFMT, plan.name], {
    cwd: repository,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  write(LOCK_FILE, withWorkspace(lockFile, plan.name, manifest));
  write(CODE_OWNERS, withOwner(codeOwners, plan.name, plan.team));
  return {
    version: manifest.version,
    undo() {
      rmSync(join(repository, plan.name), { recursive: true, force: true });
      write(LOCK_FILE, lockFile);
      write(CODE_OWNERS, codeOwners);
    },
  };
}

function siblingIn(repository: string): Sibling {
  const [remote] = findRemotes(repository);
  if (!remote) throw new OneLineError('There is no remote here to copy scripts and versions from.');
  return JSON.parse(readFileSync(join(repository, remote, 'package.json'), 'utf8')) as Sibling;
}
