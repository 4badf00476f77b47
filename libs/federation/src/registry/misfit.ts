import semver from 'semver';
import type { PublishedBuild } from './build.js';

/** The shared package whose version is the contract between the shell and the remotes. */
export const PLATFORM = '@stagedoor/platform';

/** The versions of a shell's shared packages, by package name. */
export type SharedVersions = Readonly<Record<string, string>>;

/** Returns the major version of a range: 1 for `^1.3.0`, `~1.3.0` and `1.3.0`. */
export function platformMajor(range: string): number {
  return Number.parseInt(range.replace(/^[\^~]/, ''), 10);
}

/** Returns the major version of a shell's platform. */
export function platformOf(shell: SharedVersions): number {
  return semver.major(shell[PLATFORM] ?? '');
}

/**
 * Returns why a shell cannot run a build, such as "needs react ^20.0.0 (the shell has 19.3.1)"; null if it can. Applies
 * the same rule as the federation runtime. A build published without the ranges of other shared packages is checked by
 * its platform range alone.
 */
export function misfitOf(
  { platform, requires = {} }: Pick<PublishedBuild, 'platform' | 'requires'>,
  shell: SharedVersions,
): string | null {
  const misfits = Object.entries({ [PLATFORM]: platform, ...requires }).filter(
    ([name, range]) => !semver.satisfies(shell[name] ?? '', range, { includePrerelease: true }),
  );
  if (misfits.length === 0) return null;
  const reasons = misfits.map(
    ([name, range]) => `${name} ${range} (the shell has ${shell[name] ?? 'none'})`,
  );
  return `needs ${reasons.join(' and ')}`;
}
