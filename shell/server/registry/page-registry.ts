import {
  buildsOf,
  type PageEntry,
  type PageRegistry,
  type PublishedBuild,
  type Registry,
  type RegistryEntry,
} from '@stagedoor/federation';
import semver from 'semver';

/** Where a visitor stands in the draw for a canary: from 0 up to, but not, 1; the same on each visit. */
export type Draw = (remote: string, version: string) => number;

/** What decides which build of a remote a visitor gets. */
export interface Choice {
  /** The shell's version of `@stagedoor/platform`. */
  platform: string;
  draw: Draw;
}

/** A build as a page gets it: refused if it needs another version of `@stagedoor/platform` than the shell has. */
export function entryFor(build: PublishedBuild, platform: string): PageEntry {
  return semver.satisfies(platform, build.platform)
    ? build
    : { ...build, refused: { needs: build.platform, has: platform } };
}

function chosenEntry(name: string, entry: RegistryEntry, { platform, draw }: Choice): PageEntry {
  const [stable, canary] = buildsOf(entry);
  if (!stable) throw new Error(`${name} has no build.`);
  if (!canary || !semver.satisfies(platform, canary.platform)) return entryFor(stable, platform);
  const share = entry.shares?.[canary.version] ?? 0;
  const chosen = draw(name, canary.version) < share ? canary : stable;
  return { ...entryFor(chosen, platform), counted: true };
}

/** The registry as one visitor's page gets it: of each remote one build, and whether this shell can run it. */
export function pageRegistryFor(registry: Registry, choice: Choice): PageRegistry {
  const { environment, revision, remotes } = registry;
  return {
    environment,
    revision,
    remotes: Object.fromEntries(
      Object.entries(remotes).map(([name, entry]) => [name, chosenEntry(name, entry, choice)]),
    ),
  };
}
