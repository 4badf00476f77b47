import type { PublishedBuild } from '../registry/build.js';
import { misfitOf, platformMajor, platformsOf, type SharedVersions } from '../registry/misfit.js';
import { MoveRefused } from './move.js';

/**
 * Throws MoveRefused, with the reason, for a build that the shell in force would refuse. Accepts a build for another
 * major version of the platform if the move names that version: the shells of that platform check the rest.
 */
export function assertFits(
  remote: string,
  build: PublishedBuild,
  shell: SharedVersions,
  platform?: number,
): void {
  const made = platformMajor(build.platform);
  const offered = platformsOf(shell);
  const isOffered = offered.includes(made);
  if (platform === made && !isOffered) return;
  const isOfAnother = platform !== undefined && platform !== made;
  if (isOfAnother && (isOffered || !offered.includes(platform))) {
    throw new MoveRefused(
      `${remote} ${build.version} is made for platform ${build.platform}, not for ${platform}.`,
    );
  }
  const misfit = misfitOf(build, shell);
  if (misfit === null) return;
  const advice = isOffered
    ? ''
    : ` --for-platform ${made} puts it in force for shells of that version alone.`;
  throw new MoveRefused(`${remote} ${build.version} ${misfit}.${advice}`);
}
