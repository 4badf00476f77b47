import type { PublishedBuild } from '../registry/build.js';
import { findBuild, isUsableVersion } from '../registry/catalogue.js';
import type { KeptVersion } from './kept-versions.js';

/** Yields the builds of kept versions, newest first, without the version in force and withdrawn ones. */
export async function* keptBuilds(
  dataDir: string,
  remote: string,
  kept: readonly KeptVersion[],
  inForce: string | undefined,
): AsyncGenerator<{ build: PublishedBuild; revision: number }> {
  for (const { version, revision } of [...kept].reverse()) {
    if (version === inForce || !isUsableVersion(version)) continue;
    const build = await findBuild(dataDir, remote, version);
    if (build) yield { build, revision };
  }
}
