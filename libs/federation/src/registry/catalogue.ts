import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import semver from 'semver';
import { publishedBuildSchema, type PublishedBuild } from './build.js';
import { createOnce } from './create-once.js';

/** A build that may not be published, with the reason as its message. */
export class PublishRefused extends Error {
  override readonly name = 'PublishRefused';
}

const folderOf = (dataDir: string, remote: string) => join(dataDir, 'registry', 'versions', remote);

/** True once a version of this remote has been registered: from then on its name is known. */
export async function isKnownRemote(dataDir: string, remote: string): Promise<boolean> {
  return (await registeredVersions(dataDir, remote)).length > 0;
}

/** The names of the remotes that a registry may have. */
export async function knownRemotes(dataDir: string): Promise<string[]> {
  const folders = await readdir(join(dataDir, 'registry', 'versions')).catch(() => []);
  return folders.sort();
}

/** The versions of a remote that can be put in force, the newest first. */
export async function registeredVersions(dataDir: string, remote: string): Promise<string[]> {
  const files = await readdir(folderOf(dataDir, remote)).catch(() => []);
  return files
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort(semver.rcompare);
}

/** The build that was registered under a version, or null if none was. */
export async function findBuild(
  dataDir: string,
  remote: string,
  version: string,
): Promise<PublishedBuild | null> {
  const file = join(folderOf(dataDir, remote), `${version}.json`);
  const text = await readFile(file, 'utf8').catch(() => null);
  return text === null ? null : publishedBuildSchema.parse(JSON.parse(text));
}

/** Makes a published build known, so that registries may name it. A version is one build for ever: another is refused. */
export async function registerBuild(
  dataDir: string,
  remote: string,
  build: PublishedBuild,
): Promise<void> {
  const registered = publishedBuildSchema.parse(build);
  const file = join(folderOf(dataDir, remote), `${build.version}.json`);
  if (await createOnce(file, `${JSON.stringify(registered, null, 2)}\n`)) return;
  if (isDeepStrictEqual(await findBuild(dataDir, remote, build.version), registered)) return;
  throw new PublishRefused(
    `${remote} ${build.version} is published already, with other content. A published version never changes.`,
  );
}
