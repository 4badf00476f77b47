import { isDeepStrictEqual } from 'node:util';
import { readRegistry, RegistryConflict } from '../registry/registry-history.js';
import type { Registry } from '../registry/registry.js';
import { writeRegistry } from '../registry/write-registry.js';
import { publishVersion } from './publish-version.js';

/**
 * Publishes the builds of these `dist` folders into `<dataDir>/remotes` and puts exactly them in force in the registry
 * `local`, which is written only if something changed. Returns the registry in force.
 */
export async function publishLocal({
  builds,
  dataDir,
  by,
}: {
  builds: string[];
  dataDir: string;
  /** The author of the revision, for the log. */
  by: string;
}): Promise<Registry> {
  const remotes: Registry['remotes'] = {};
  for (const distDir of builds) {
    const { name, ...build } = await publishVersion({ distDir, dataDir, first: true });
    remotes[name] = build;
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
