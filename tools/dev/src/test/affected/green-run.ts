import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { changedRemotes } from './changes.js';
import type { LoadedRemotes } from './journeys.js';

/** The last run of all stages on a commit without uncommitted changes that had no failure. */
export interface GreenRun {
  commit: string;
  journeys: LoadedRemotes;
}

/** What changed since the last green run, when only remotes did. */
export interface Affected extends GreenRun {
  remotes: readonly string[];
}

const PATH = join(REPOSITORY, '.results/green-run.json');

export function storeGreenRun(run: GreenRun): void {
  writeFileSync(PATH, JSON.stringify(run, null, 2));
}

/** Returns null when everything has to be tested: no run was green, or more than the sources of remotes has changed. */
export function findAffected(): Affected | null {
  const run = readGreenRun();
  const remotes = run && changedRemotes(REPOSITORY, run.commit);
  return run && remotes && { ...run, remotes };
}

function readGreenRun(): GreenRun | null {
  try {
    return JSON.parse(readFileSync(PATH, 'utf8')) as GreenRun;
  } catch {
    return null;
  }
}
