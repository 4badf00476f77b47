import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import semver from 'semver';
import { publishedBuildSchema, type PublishedBuild } from './build.js';
import type { RegistryDocument } from '../store/registry-store.js';
import { createOnce } from './create-once.js';
import { namesIn, readIfThere } from './read-if-there.js';

/** A build that may not be published, with the reason as its message. */
export class PublishRefused extends Error {
  override readonly name = 'PublishRefused';
}

const folderOf = (dataDir: string, remote: string) => join(dataDir, 'registry', 'versions', remote);

const buildFile = (dataDir: string, remote: string, version: string) =>
  join(folderOf(dataDir, remote), `${version}.json`);

/** The name of a build's file after the version was withdrawn: not that of a build, for programs of every age. */
const withdrawnFile = (dataDir: string, remote: string, version: string) =>
  `${buildFile(dataDir, remote, version)}.withdrawn`;

/** True for a version as semantic versioning writes it, without build metadata. Only such versions can be compared. */
export function isUsableVersion(version: string): boolean {
  return semver.valid(version) === version;
}

async function versionFiles(dataDir: string, remote: string): Promise<string[]> {
  const files = await namesIn(folderOf(dataDir, remote));
  return files
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length));
}

/** True once a version of this remote has been registered: from then on its name is known. */
export async function isKnownRemote(dataDir: string, remote: string): Promise<boolean> {
  return (await versionFiles(dataDir, remote)).length > 0;
}

/** The names of the remotes that were ever published, even if every version was withdrawn. */
export async function remotesOfCatalogue(dataDir: string): Promise<string[]> {
  return namesIn(join(dataDir, 'registry', 'versions'));
}

/** The names of the remotes that a registry may have. */
export async function knownRemotes(dataDir: string): Promise<string[]> {
  const folders = await remotesOfCatalogue(dataDir);
  const known = await Promise.all(folders.map((remote) => isKnownRemote(dataDir, remote)));
  return folders.filter((_remote, index) => known[index]);
}

/** Says that a remote was never published here, and which ones were: its name may be mistyped. */
export async function describeUnknownRemote(dataDir: string, remote: string): Promise<string> {
  const known = (await knownRemotes(dataDir)).sort().join(', ');
  return `${remote} is not known here. There is: ${known || 'nothing'}.`;
}

/** The versions of a remote that can be put in force, the newest first. */
export async function registeredVersions(dataDir: string, remote: string): Promise<string[]> {
  return (await versionFiles(dataDir, remote)).filter(isUsableVersion).sort(semver.rcompare);
}

/** The versions of a remote that lie in the catalogue and cannot be put in force, because they cannot be compared. */
export async function unusableVersions(dataDir: string, remote: string): Promise<string[]> {
  return (await versionFiles(dataDir, remote))
    .filter((version) => !isUsableVersion(version))
    .sort();
}

/** True for a version that was published and withdrawn. */
export async function isWithdrawn(
  dataDir: string,
  remote: string,
  version: string,
): Promise<boolean> {
  return (await readIfThere(withdrawnFile(dataDir, remote, version))) !== null;
}

/** Takes a version out of the catalogue, so that no registry can name it from now on. Does nothing if it is not there. */
export async function hideBuild(dataDir: string, remote: string, version: string): Promise<void> {
  await moveIfThere(buildFile(dataDir, remote, version), withdrawnFile(dataDir, remote, version));
}

/** Undoes `hideBuild`. */
export async function showBuild(dataDir: string, remote: string, version: string): Promise<void> {
  await moveIfThere(withdrawnFile(dataDir, remote, version), buildFile(dataDir, remote, version));
}

async function moveIfThere(from: string, to: string): Promise<void> {
  await rename(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

/** The build that was registered under a version, or null if none was. */
export async function findBuild(
  dataDir: string,
  remote: string,
  version: string,
): Promise<PublishedBuild | null> {
  const text = await readIfThere(buildFile(dataDir, remote, version));
  return text === null ? null : publishedBuildSchema.parse(JSON.parse(text));
}

/** The refusal of a version that was withdrawn: browsers and logs know its number, so it is never another build. */
export function withdrawn(remote: string, version: string): PublishRefused {
  return new PublishRefused(
    `${remote} ${version} was withdrawn and is not published again. Raise the version.`,
  );
}

/** A build as a store takes it. */
export function buildDocument(remote: string, build: PublishedBuild): RegistryDocument {
  const content = `${JSON.stringify(publishedBuildSchema.parse(build), null, 2)}\n`;
  return { path: `versions/${remote}/${build.version}`, content };
}

/** The refusal of another build under the number of one that is known. */
export function publishedAlready(remote: string, version: string): PublishRefused {
  return new PublishRefused(
    `${remote} ${version} is published already, with other content. A published version never changes.`,
  );
}

/** Makes a published build known, so that registries may name it. A version is one build for ever: another is refused. */
export async function registerBuild(
  dataDir: string,
  remote: string,
  build: PublishedBuild,
): Promise<void> {
  const registered = publishedBuildSchema.parse(build);
  const file = buildFile(dataDir, remote, build.version);
  if (await createOnce(file, buildDocument(remote, build).content)) {
    // Checked afterwards, so that a withdrawal at the same time is seen by one of the two.
    if (await isWithdrawn(dataDir, remote, build.version)) {
      await rm(file, { force: true });
      throw withdrawn(remote, build.version);
    }
    return;
  }
  if (isDeepStrictEqual(await findBuild(dataDir, remote, build.version), registered)) return;
  throw publishedAlready(remote, build.version);
}
