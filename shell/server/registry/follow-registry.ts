import {
  lastGoodRegistry,
  parseRegistry,
  registryFile,
  type Registry,
} from '@stagedoor/federation';
import { followFile } from '../follow-file.js';

interface Log {
  error(details: object, message: string): void;
}

/**
 * The registry in force in a data folder. If it cannot be used when the server starts, the newest revision that can be is
 * in force; before the first one there are no remotes.
 */
export async function followRegistry(
  dataDir: string,
  environment: string,
  log: Log,
): Promise<() => Promise<Registry>> {
  return followFile({
    file: registryFile(dataDir, environment),
    parse: parseRegistry,
    initial: await lastGoodRegistry(dataDir, environment),
    onUnusable: (err, { revision }) =>
      log.error(
        { err, environment, revision },
        `The registry cannot be used; revision ${revision} stays in force.`,
      ),
  });
}
