import semver from 'semver';
import type { PublishedBuild } from './build.js';

/** The shared package whose version is the contract between the shell and the remotes. */
export const PLATFORM = '@stagedoor/platform';

/**
 * The versions of a shell's shared packages, by package name. A shell that offers several major versions of the platform
 * lists them, its own first.
 */
export type SharedVersions = Readonly<Record<string, string | readonly string[]>>;

const versionsOf = (shell: SharedVersions, name: string): readonly string[] =>
  [shell[name] ?? []].flat();

/** Returns the major version of a range: 1 for `^1.3.0`, `~1.3.0` and `1.3.0`. */
export function platformMajor(range: string): number {
  return Number.parseInt(range.replace(/^[\^~]/, ''), 10);
}

/** Returns the major versions of the platform that a shell offers, the highest first. */
export function platformsOf(shell: SharedVersions): number[] {
  return versionsOf(shell, PLATFORM)
    .map((version) => semver.major(version))
    .sort((one, other) => other - one);
}

/** Returns the major version of a shell's own platform. */
export function platformOf(shell: SharedVersions): number {
  return semver.major(versionsOf(shell, PLATFORM)[0] ?? '');
}

/** Returns the platform of a shell for which a build is put in force: the build's own if the shell offers it. */
export function platformFor(
  { platform }: Pick<PublishedBuild, 'platform'>,
  shell: SharedVersions,
): number {
  const made = platformMajor(platform);
  return platformsOf(shell).includes(made) ? made : platformOf(shell);
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
    ([name, range]) =>
      !versionsOf(shell, name).some((version) =>
        semver.satisfies(version, range, { includePrerelease: true }),
      ),
  );
  if (misfits.length === 0) return null;
  const reasons = misfits.map(
    ([name, range]) =>
      `${name} ${range} (the shell has ${versionsOf(shell, name).join(' and ') || 'none'})`,
  );
  return `needs ${reasons.join(' and ')}`;
}
