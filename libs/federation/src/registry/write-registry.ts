import { isDeepStrictEqual } from 'node:util';
import { findBuild, isKnownRemote, isUsableVersion } from './catalogue.js';
import { buildsOf } from './lines.js';
import type { PublishedBuild, RegistryEntry } from './build.js';
import { fileStore } from '../store/file-store.js';
import type { RegistryStore } from '../store/registry-store.js';
import {
  readRegistry,
  RegistryConflict,
  revisionDocument,
  settleRegistry,
} from './registry-history.js';
import { checkRegistry, RegistryInvalid, type Change, type Registry } from './registry.js';

/** The author and description of a revision. */
export type Author = Omit<Change, 'at'>;

async function assertBuildRegistered(
  dataDir: string,
  remote: string,
  build: PublishedBuild,
): Promise<void> {
  if (!isUsableVersion(build.version)) {
    throw new RegistryInvalid(
      `${remote} ${build.version} is unusable: it is no version of semantic versioning.`,
    );
  }
  const registered = await findBuild(dataDir, remote, build.version);
  if (registered && isDeepStrictEqual(registered, build)) return;
  const known = await isKnownRemote(dataDir, remote);
  throw new RegistryInvalid(
    !known
      ? `${remote} is not known here: publish its first version with --first.`
      : registered
        ? `${remote} ${build.version} is not the build that was registered under this version.`
        : `${remote} ${build.version} has not been published.`,
  );
}

/** Returns the builds of an entry that were not in force before. */
export function newBuilds(
  before: RegistryEntry | undefined,
  after: RegistryEntry,
): PublishedBuild[] {
  const old = before ? buildsOf(before) : [];
  return buildsOf(after).filter((build) => !old.some((known) => isDeepStrictEqual(known, build)));
}

/** Throws RegistryInvalid unless every build that a registry newly puts in force is published. */
export async function assertRegistered(
  dataDir: string,
  current: Registry,
  next: Registry,
): Promise<void> {
  for (const [remote, entry] of Object.entries(next.remotes)) {
    for (const build of newBuilds(current.remotes[remote], entry)) {
      await assertBuildRegistered(dataDir, remote, build);
    }
  }
}

/**
 * Puts a revision in force if its number is free. A revision is written once, which makes this a compare-and-set: of
 * two writers that read the same revision, one gets a RegistryConflict.
 */
export async function addRevision(store: RegistryStore, registry: Registry): Promise<void> {
  const { environment, revision } = registry;
  const newest = await settleRegistry(store.dataDir, environment);
  if (newest !== revision - 1) {
    throw new RegistryConflict(`The registry is at revision ${newest}, not ${revision - 1}.`);
  }
  if (!(await store.enter([revisionDocument(registry)]))) {
    throw new RegistryConflict(`Revision ${revision} has been written by another move.`);
  }
}

/** Returns the next revision of a registry. */
export function nextRevision(registry: Registry, author: Author): Registry {
  return checkRegistry({
    ...registry,
    revision: registry.revision + 1,
    change: { at: new Date().toISOString(), ...author },
  });
}

/**
 * Writes revision `registry.revision + 1` if it is free, and returns the registry in force. Throws RegistryConflict
 * after a concurrent write, and RegistryInvalid for an invalid document, a remote that was never published, or a build
 * that is not the registered one. Writes nothing then.
 */
export async function writeRegistry(
  dataDir: string,
  registry: Registry,
  author: Author,
  store: RegistryStore = fileStore(dataDir),
): Promise<Registry> {
  const next = nextRevision(registry, author);
  await assertRegistered(dataDir, await readRegistry(dataDir, next.environment), next);
  await addRevision(store, next);
  return next;
}
