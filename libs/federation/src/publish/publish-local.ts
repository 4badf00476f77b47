import { isDeepStrictEqual } from 'node:util';
import { join } from 'node:path';
import { baseUrlOf, type PublishedBuild, type RemoteBuild } from '../registry/build.js';
import { registerBuild } from '../registry/catalogue.js';
import { readRegistry, RegistryConflict } from '../registry/registry-history.js';
import type { Registry } from '../registry/registry.js';
import { writeRegistry } from '../registry/write-registry.js';
import { publishBuild } from './publish-build.js';

/** A build as the site's own store serves it. */
export function toPublished({ name, ...build }: RemoteBuild): PublishedBuild {
  return { ...build, baseUrl: baseUrlOf(name, build.version) };
}

/** The folder of a data folder in which published remotes are kept. */
export function remotesStore(dataDir: string): string {
  return join(dataDir, 'remotes');
}

/**
 * Publishes the builds in these `dist` folders into `<dataDir>/remotes` and puts exactly them in force in the registry
 * `local`, which is written only if something changed. Answers the registry in force.
 */
export async function publishLocal({
  builds,
  dataDir,
  by,
}: {
  builds: string[];
  dataDir: string;
  /** Who is at work, for the log. */
  by: string;
}): Promise<Registry> {
  const remotes: Registry['remotes'] = {};
  for (const distDir of builds) {
    const build = await publishBuild({ distDir, storeDir: remotesStore(dataDir) });
    remotes[build.name] = toPublished(build);
    await registerBuild(dataDir, build.name, toPublished(build));
  }
  const author = { by, what: 'the local builds' };
  for (;;) {
    const current = await readRegistry(dataDir, 'local');
    if (isDeepStrictEqual(current.remotes, remotes)) return current;
    try {
      return await writeRegistry(dataDir, { ...current, remotes }, author);
    } catch (error) {
      if (!(error instanceof RegistryConflict)) throw error;
    }
  }
}
