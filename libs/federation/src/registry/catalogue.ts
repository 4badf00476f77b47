import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import semver from 'semver';
import { publishedBuildSchema, type PublishedBuild } from './build.js';
import type { RegistryDocument } from '../store/registry-store.js';
import { createOnce } from './create-once.js';
import { parseRecord } from './parse-record.js';
import { documentNamesIn, moveIfThere, namesIn, readIfThere } from './read-if-there.js';

/** A build that may not be published. The message has the reason. */
export class PublishRefused extends Error {
  override readonly name = 'PublishRefused';
}

const folderOf = (dataDir: string, remote: string) => join(dataDir, 'registry', 'versions', remote);

const buildFile = (dataDir: string, remote: string, version: string) =>
  join(folderOf(dataDir, remote), `${version}.json`);

/**
 * The file name of a withdrawn build. Does not end in `.json`, so that older programs do not read it as a build either.
 */
const withdrawnFile = (dataDir: string, remote: string, version: string) =>
  `${buildFile(dataDir, remote, version)}.withdrawn`;

/** True for a semantic version without build metadata. Only such versions can be compared. */
export function isUsableVersion(version: string): boolean {
  return semver.valid(version) === version;
}

const versionFiles = (dataDir: string, remote: string): Promise<string[]> =>
  documentNamesIn(folderOf(dataDir, remote));

/** True if a version of this remote is registered. */
export async function isKnownRemote(dataDir: string, remote: string): Promise<boolean> {
  return (await versionFiles(dataDir, remote)).length > 0;
}

/** Returns the names of all remotes ever published, including those with every version withdrawn. */
export async function remotesOfCatalogue(dataDir: string): Promise<string[]> {
  return namesIn(join(dataDir, 'registry', 'versions'));
}

/** Returns the names of the remotes that a registry may have. */
export async function knownRemotes(dataDir: string): Promise<string[]> {
  const folders = await remotesOfCatalogue(dataDir);
  const known = await Promise.all(folders.map((remote) => isKnownRemote(dataDir, remote)));
  return folders.filter((_remote, index) => known[index]);
}

/** Describes an unknown remote and lists the known ones, because the name may be mistyped. */
export async function describeUnknownRemote(dataDir: string, remote: string): Promise<string> {
  const known = (await knownRemotes(dataDir)).sort().join(', ');
  return `${remote} is not known here. There is: ${known || 'nothing'}.`;
}

/** Returns the versions of a remote that can be put in force, newest first. */
export async function registeredVersions(dataDir: string, remote: string): Promise<string[]> {
  return (await versionFiles(dataDir, remote)).filter(isUsableVersion).sort(semver.rcompare);
}

/** Returns the catalogued versions of a remote that cannot be put in force, because they cannot be compared. */
export async function unusableVersions(dataDir: string, remote: string): Promise<string[]> {
  return (await versionFiles(dataDir, remote))
    .filter((version) => !isUsableVersion(version))
    .sort();
}

/** True for a withdrawn version. */
export async function isWithdrawn(
  dataDir: string,
  remote: string,
  version: string,
): Promise<boolean> {
  return (await readIfThere(withdrawnFile(dataDir, remote, version))) !== null;
}

/** Removes a version from the catalogue, so that no registry can name it. Does nothing if it is absent. */
export async function hideBuild(dataDir: string, remote: string, version: string): Promise<void> {
  await moveIfThere(buildFile(dataDir, remote, version), withdrawnFile(dataDir, remote, version));
}

/** Reverses `hideBuild`. */
export async function showBuild(dataDir: string, remote: string, version: string): Promise<void> {
  await moveIfThere(withdrawnFile(dataDir, remote, version), buildFile(dataDir, remote, version));
}

/** Returns the build registered under a version, or null. Throws RegistryInvalid if its record is damaged. */
export async function findBuild(
  dataDir: string,
  remote: string,
  version: string,
): Promise<PublishedBuild | null> {
  const text = await readIfThere(buildFile(dataDir, remote, version));
  if (text === null) return null;
  return parseRecord(publishedBuildSchema, `versions/${remote}/${version}`, text);
}

/** The refusal of a withdrawn version. Its number is never reused, because browsers and logs know it. */
export function withdrawn(remote: string, version: string): PublishRefused {
  return new PublishRefused(
    `${remote} ${version} was withdrawn and is not published again. Raise the version.`,
  );
}

/** Returns the document that registers a build in a store. */
export function buildDocument(remote: string, build: PublishedBuild): RegistryDocument {
  const content = `${JSON.stringify(publishedBuildSchema.parse(build), null, 2)}\n`;
  return { path: `versions/${remote}/${build.version}`, content };
}

/** The refusal of another build under a published version. */
export function publishedAlready(remote: string, version: string): PublishRefused {
  return new PublishRefused(
    `${remote} ${version} is published already, with other content. A published version never changes: raise the version.`,
  );
}

/**
 * Registers a published build, so that registries may name it. Throws PublishRefused for another build under the same
 * version.
 */
export async function registerBuild(
  dataDir: string,
  remote: string,
  build: PublishedBuild,
): Promise<void> {
  const registered = publishedBuildSchema.parse(build);
  const file = buildFile(dataDir, remote, build.version);
  if (await createOnce(file, buildDocument(remote, build).content)) {
    // Checked after the write, so that either this registration or a concurrent withdrawal sees the other.
    if (await isWithdrawn(dataDir, remote, build.version)) {
      await rm(file, { force: true });
      throw withdrawn(remote, build.version);
    }
    return;
  }
  if (isDeepStrictEqual(await findBuild(dataDir, remote, build.version), registered)) return;
  throw publishedAlready(remote, build.version);
}
