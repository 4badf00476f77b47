import type { PackageState } from './package-state.js';
import { type Bump, bumpBetween, bumped, larger } from './versions.js';

/** The problems of the versions, and whether the exports are stored. */
export interface Verdict {
  /** The required increase since the stored version. */
  needed: Bump;
  /** Why the current state must not be stored; one sentence each. */
  problems: readonly string[];
  /** True if the stored state is the current one. */
  isKept: boolean;
}

type Judged = Pick<PackageState, 'name' | 'changes'> & {
  kept: { version: string; report: string } | null;
  current: { version: string; report: string };
};

/** Judges all packages: they share one version, so that the largest change of any of them counts for all. */
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
