import { isDeepStrictEqual } from 'node:util';
import { join } from 'node:path';
import {
  baseUrlOf,
  type Registry,
  type RegistryEntry,
  type RemoteBuild,
} from '../registry/registry.js';
import { readRegistry, RegistryConflict, writeRegistry } from '../registry/write-registry.js';
import { publishBuild } from './publish-build.js';

/** The line of a registry that puts a published build in force. */
export function toRegistryEntry({ name, ...build }: RemoteBuild): RegistryEntry {
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
}: {
  builds: string[];
  dataDir: string;
}): Promise<Registry> {
  const published: RemoteBuild[] = [];
  for (const distDir of builds) {
    published.push(await publishBuild({ distDir, storeDir: remotesStore(dataDir) }));
  }
  const remotes = Object.fromEntries(
    published.map((build) => [build.name, toRegistryEntry(build)]),
  );
  for (;;) {
    const current = await readRegistry(dataDir, 'local');
    if (isDeepStrictEqual(current.remotes, remotes)) return current;
    try {
      return await writeRegistry(dataDir, { ...current, remotes });
    } catch (error) {
      if (!(error instanceof RegistryConflict)) throw error;
    }
  }
}
