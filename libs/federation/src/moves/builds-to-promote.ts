import type { PublishedBuild, RegistryEntry } from '../registry/build.js';
import { frontLine, lineFor, lineShown, linesOf, stableOf } from '../registry/lines.js';
import type { SharedVersions } from '../registry/misfit.js';
import type { Registry } from '../registry/registry.js';
import { assertFits } from './assert-fits.js';
import { MoveRefused } from './move.js';
import { requireEntry, requireLine } from './require-line.js';

/** The remotes to promote from an environment, and the shell of the target. */
export interface PromotionRequest {
  /** The remotes to promote; empty for all that have a version for the platform. */
  remotes: readonly string[];
  /** The platform whose versions are promoted. Defaults to that of the shell. */
  platform?: number | undefined;
  /** The shell of the target; null if it is unknown, so that the target checks the versions. */
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
 * Returns the builds to promote from an environment by remote, without canaries. Throws MoveRefused if there is none,
 * if a remote has no version for the named platform, or if the shell of the target cannot run one.
 */
export function buildsToPromote(
  source: Registry,
  { remotes, platform, shell }: PromotionRequest,
): [remote: string, build: PublishedBuild][] {
  /**
   * Returns the line that the target's shells would use. A remote without one is judged by its front line, for the
   * reason.
   */
  const lineOf = (name: string, entry: RegistryEntry) => {
    if (platform !== undefined) return requireLine(source, name, platform);
    return shell ? lineShown(entry, shell) : frontLine(entry);
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
