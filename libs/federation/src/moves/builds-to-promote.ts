import type { PublishedBuild, RegistryEntry } from '../registry/build.js';
import { frontLine, lineFor, linesOf, stableOf } from '../registry/lines.js';
import { platformOf, type SharedVersions } from '../registry/misfit.js';
import type { Registry } from '../registry/registry.js';
import { assertFits } from './assert-fits.js';
import { MoveRefused } from './move.js';
import { requireEntry, requireLine } from './require-line.js';

/** What is promoted out of an environment, and the shell that gets it. */
export interface PromotionRequest {
  /** The remotes; without any, all that have a version for the platform. */
  remotes: readonly string[];
  /** The platform whose versions are promoted; that of the shell unless named. */
  platform?: number | undefined;
  /** The shell of the target; null if it is not known, and then the target judges the versions. */
  shell: SharedVersions | null;
}

function nothingToPromote({ environment, remotes }: Registry, platform?: number): MoveRefused {
  if (platform === undefined)
    return new MoveRefused(`There is nothing in ${environment} to promote.`);
  const known = new Set(
    Object.values(remotes).flatMap((entry) => linesOf(entry).map(([one]) => one)),
  );
  const platforms = [...known].sort((one, other) => one - other).join(', ');
  return new MoveRefused(
    `There is nothing for platform ${platform} in ${environment} to promote. There is: ${platforms ? `platform ${platforms}` : 'nothing'}.`,
  );
}

/**
 * The builds that a promotion takes out of an environment, by their remotes, without canaries. Throws MoveRefused if there is
 * none, if a remote has no version for the platform that is named, or if the shell of the target cannot run one.
 */
export function buildsToPromote(
  source: Registry,
  { remotes, platform, shell }: PromotionRequest,
): [remote: string, build: PublishedBuild][] {
  /** What shells of the target would get. A remote without a line for them is judged by its front line, which says why. */
  const lineOf = (name: string, entry: RegistryEntry) => {
    if (platform !== undefined) return requireLine(source, name, platform);
    return (shell && lineFor(entry, platformOf(shell))) ?? frontLine(entry);
  };
  const named = (entry: RegistryEntry) =>
    platform === undefined || lineFor(entry, platform) !== undefined;
  const names =
    remotes.length > 0
      ? remotes
      : Object.keys(source.remotes).filter((name) => named(source.remotes[name]!));
  if (names.length === 0) throw nothingToPromote(source, platform);
  return names.map((name) => {
    const build = stableOf(lineOf(name, requireEntry(source, name)));
    if (shell) assertFits(name, build, shell, platform);
    return [name, build];
  });
}
