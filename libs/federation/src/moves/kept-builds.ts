import type { PublishedBuild } from '../registry/build.js';
import { findBuild, isUsableVersion } from '../registry/catalogue.js';
import { RegistryInvalid } from '../registry/registry.js';
import type { KeptVersion } from './kept-versions.js';

/** Null also for a build whose record is damaged or of a newer program. Throws if the disk fails. */
async function readableBuild(
  dataDir: string,
  remote: string,
  version: string,
): Promise<PublishedBuild | null> {
  try {
    return await findBuild(dataDir, remote, version);
  } catch (error) {
    if (error instanceof RegistryInvalid) return null;
    throw error;
  }
}

/** Yields the builds of kept versions, newest first, without the version in force, withdrawn and unreadable ones. */
export async function* keptBuilds(
  dataDir: string,
  remote: string,
  kept: readonly KeptVersion[],
  inForce: string | undefined,
): AsyncGenerator<{ build: PublishedBuild; revision: number }> {
  for (const { version, revision } of [...kept].reverse()) {
    if (version === inForce || !isUsableVersion(version)) continue;
    const build = await readableBuild(dataDir, remote, version);
    if (build) yield { build, revision };
  }
}
