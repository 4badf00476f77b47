import {
  frontLine,
  menuLinks,
  misfitOf,
  stableOf,
  type OwnedPath,
  type PageEntry,
  type PageRegistry,
  type PublishedBuild,
  type Registry,
  type RegistryEntry,
  type SharedVersions,
  type WrittenRegistry,
} from '@stagedoor/federation';
import { withPage } from './undeclared-pages.js';

/** Where a visitor stands in the draw for a canary: from 0 up to, but not, 1; the same on each visit. */
export type Draw = (remote: string, version: string) => number;

/** What decides which build of a remote a visitor gets. */
export interface Choice {
  shell: SharedVersions;
  draw: Draw;
}

/** A build as a page gets it: refused, with the reason, if the shell cannot run it. */
export function entryFor(build: PublishedBuild, shell: SharedVersions): PageEntry {
  const { requires: _judgedHere, ...entry } = { ...build, paths: build.paths.map(withPage) };
  const refused = misfitOf(build, shell);
  return refused === null ? entry : { ...entry, refused };
}

function chosenEntry(name: string, entry: RegistryEntry, { shell, draw }: Choice): PageEntry {
  const line = frontLine(entry);
  const { canary } = line;
  if (!canary) return entryFor(line, shell);
  const share = line.shares?.[canary.version] ?? 0;
  const chosen = draw(name, canary.version) < share ? canary : stableOf(line);
  return { ...entryFor(chosen, shell), counted: true };
}

/** Of a path what the shell needs. */
function writtenPath({ path, access, confirmsEmail }: OwnedPath): OwnedPath {
  return { path, access, ...(confirmsEmail && { confirmsEmail }) };
}

/** The registry as it is written into a page: without what the page server alone needs, and with the links of the menus. */
export function writtenRegistry(registry: PageRegistry): WrittenRegistry {
  const remotes = Object.entries(registry.remotes).map(([name, entry]): [string, PageEntry] => [
    name,
    { ...entry, paths: entry.paths.map(writtenPath) },
  ]);
  return { ...registry, remotes: Object.fromEntries(remotes), links: menuLinks(registry) };
}

/** The registry as one visitor's page gets it, made from what `fitToShell` answers: of each remote one build. */
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
