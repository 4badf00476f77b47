import type { PublishedBuild, RegistryEntry } from '../registry/build.js';
import { frontLine, lineFor, stableOf, withLine } from '../registry/lines.js';
import { platformOf } from '../registry/misfit.js';
import { readRegistry } from '../registry/registry-history.js';
import { assertFits } from './assert-fits.js';
import { MoveRefused, type Move } from './move.js';
import type { Plan, Planning } from './plan.js';
import { requireEntry, requireLine } from './require-line.js';

type Promotion = Extract<Move, { action: 'promote' }>;

/** Puts the builds of another environment in force, for one platform; canaries and other lines stay where they are. */
export async function planPromotion(
  { dataDir, registry, shell }: Planning,
  { from, remotes, platform }: Promotion,
): Promise<Plan> {
  const source = await readRegistry(dataDir, from);
  /** What shells of this site would get. A remote without a line for them is judged by its front line, which says why. */
  const buildOf = (name: string, entry: RegistryEntry): PublishedBuild =>
    stableOf(
      platform === undefined
        ? (lineFor(entry, platformOf(shell)) ?? frontLine(entry))
        : requireLine(source, name, platform),
    );
  const named = (entry: RegistryEntry) =>
    platform === undefined || lineFor(entry, platform) !== undefined;
  const names =
    remotes.length > 0
      ? remotes
      : Object.keys(source.remotes).filter((name) => named(source.remotes[name]!));
  const builds = names.map((name) => [name, buildOf(name, requireEntry(source, name))] as const);
  if (builds.length === 0) {
    const what = platform === undefined ? '' : ` for platform ${platform}`;
    throw new MoveRefused(`There is nothing${what} in ${from} to promote.`);
  }
  for (const [name, build] of builds) assertFits(name, build, shell, platform);
  const entries = builds.map(
    ([name, build]) => [name, withLine(registry.remotes[name], build)] as const,
  );
  const versions = builds.map(([name, { version }]) => `${name} ${version}`);
  const suffix = platform === undefined ? '' : `, for platform ${platform}`;
  return {
    registry: { ...registry, remotes: { ...registry.remotes, ...Object.fromEntries(entries) } },
    what: `promote from ${from}: ${versions.join(', ')}${suffix}`,
  };
}
