import { readFile, stat } from 'node:fs/promises';
import { emptyRegistry, parseRegistry, registryFile, type Registry } from '@stagedoor/federation';

/** The registry in force, read again when its file has changed. */
export interface RegistrySource {
  current(): Promise<Registry>;
}

interface Log {
  error(details: object, message: string): void;
}

async function stampOf(file: string): Promise<string> {
  const found = await stat(file).catch(() => null);
  return found ? `${found.ino}:${found.mtimeMs}:${found.size}` : 'missing';
}

/**
 * Follows the registry of an environment in a data folder. A document that is missing or not valid is reported once and
 * leaves the last good one in force; before the first good one there are no remotes.
 */
export function followRegistry(dataDir: string, environment: string, log: Log): RegistrySource {
  const file = registryFile(dataDir, environment);
  let registry = emptyRegistry(environment);
  let seen = '';
  return {
    async current() {
      const stamp = await stampOf(file);
      if (stamp === seen) return registry;
      seen = stamp;
      try {
        registry = parseRegistry(await readFile(file, 'utf8'));
      } catch (error) {
        const { revision } = registry;
        log.error(
          { err: error, revision },
          'The registry cannot be used; the last good one stays.',
        );
      }
      return registry;
    },
  };
}
