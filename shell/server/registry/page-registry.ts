import {
  frontLine,
  menuLinks,
  misfitOf,
  sameNeeds,
  stableOf,
  type OwnedPath,
  type PageEntry,
  type PageNeed,
  type PageRegistry,
  type PublishedBuild,
  type Registry,
  type RegistryEntry,
  type SharedVersions,
  type WrittenRegistry,
} from '@stagedoor/federation';
import { withPage } from './undeclared-pages.js';

/** Returns the visitor's draw for a canary, from 0 (inclusive) to 1 (exclusive); the same on each visit. */
export type Draw = (remote: string, version: string) => number;

/** Decides which build of a remote a visitor gets. */
export interface Choice {
  shell: SharedVersions;
  draw: Draw;
}

/** Returns a build for a page, with the reason if the shell cannot run it. */
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

/** Returns the fields of a path that the shell needs. */
function writtenPath({ path, access, confirmsEmail }: OwnedPath): OwnedPath {
  return { path, access, ...(confirmsEmail && { confirmsEmail }) };
}

/** What an entry says of the files of a remote: nothing in a document that does not load it. */
const NO_FILES = { baseUrl: '', container: '', initial: [], integrity: {} };

/** Returns an entry for a document with these needs. A document does not load remotes with other needs. */
function writtenEntry(
  { needs, server, ...entry }: PageEntry,
  here: readonly PageNeed[],
): PageEntry {
  const { [server ?? '']: _server, ...integrity } = entry.integrity;
  const written = { ...entry, integrity, paths: entry.paths.map(writtenPath) };
  return sameNeeds(needs, here) ? written : { ...written, ...NO_FILES, apart: true };
}

/**
 * Returns the registry to write into the document of a page with these needs: without fields that only the page server
 * needs, and with the menu links.
 */
export function writtenRegistry(
  registry: PageRegistry,
  needs: readonly PageNeed[] = [],
): WrittenRegistry {
  const remotes = Object.entries(registry.remotes).map(([name, entry]): [string, PageEntry] => [
    name,
    writtenEntry(entry, needs),
  ]);
  return { ...registry, remotes: Object.fromEntries(remotes), links: menuLinks(registry) };
}

/**
 * Returns the registry of one visitor's page, with one build of each remote. `registry` is the result of `fitToShell`.
 */
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
