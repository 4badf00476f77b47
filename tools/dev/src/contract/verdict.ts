import type { PackageState } from './package-state.js';
import { type Bump, bumpBetween, bumped, larger } from './versions.js';

/** What is wrong with the versions, and whether there is something to be kept. */
export interface Verdict {
  /** By how much the version has to rise for what has changed since the kept one. */
  needed: Bump;
  /** Why the state as it is may not be kept; one sentence each. */
  problems: readonly string[];
  /** Whether what is kept is what is. */
  isKept: boolean;
}

type Judged = Pick<PackageState, 'name' | 'changes'> & {
  kept: { version: string; report: string } | null;
  current: { version: string; report: string };
};

/** The packages share one version, so that the largest change in any of them counts for all. */
export function decide(states: readonly Judged[]): Verdict {
  const needed = states
    .flatMap(({ changes }) => changes)
    .map(({ bump }) => bump)
    .reduce(larger, 'none');
  const versions = [...new Set(states.map(({ current }) => current.version))];
  const apart =
    versions.length > 1
      ? [`${namesOf(states)} share one version; they have ${versions.join(' and ')}.`]
      : [];
  return {
    needed,
    problems: [...apart, ...states.flatMap((state) => problemOf(state, needed) ?? [])],
    isKept: states.every(
      ({ kept, current }) => kept?.version === current.version && kept.report === current.report,
    ),
  };
}

function problemOf({ name, kept, current }: Judged, needed: Bump): string | null {
  if (!kept) return null;
  const risen = bumpBetween(kept.version, current.version);
  if (risen === null) {
    return `libs/${name}: ${current.version} does not follow ${kept.version}.`;
  }
  if (larger(risen, needed) === risen) return null;
  const wanted = bumped(kept.version, needed);
  return `libs/${name}: the changes need ${wanted}; package.json says ${current.version}.`;
}

function namesOf(states: readonly Judged[]): string {
  return states.map(({ name }) => `libs/${name}`).join(' and ');
}
