import semver from 'semver';
import type { PublishedBuild } from './build.js';

/** The shared package whose version is the promise between the shell and the remotes. */
export const PLATFORM = '@stagedoor/platform';

/** The versions of the shared packages that a shell provides, by the packages' names. */
export type SharedVersions = Readonly<Record<string, string>>;

/** The major version that a range of the registry's form is in: 1 for `^1.3.0`, `~1.3.0` and `1.3.0`. */
export function platformMajor(range: string): number {
  return Number.parseInt(range.replace(/^[\^~]/, ''), 10);
}

/** The major version of the platform that a shell provides. */
export function platformOf(shell: SharedVersions): number {
  return semver.major(shell[PLATFORM] ?? '');
}

/**
 * Returns why a shell cannot run a build, such as "needs react ^20.0.0 (the shell has 19.3.1)"; null if it can. The judgement
 * is that of the federation run time. A build that was published without the ranges of other shared packages is judged by its
 * platform range alone.
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
