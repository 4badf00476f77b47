import {
  hasRevision,
  lastGoodRegistry,
  parseRegistry,
  registryFile,
  settleRegistry,
  type Registry,
} from '@stagedoor/federation';
import { followFile } from '../follow-file.js';

interface Log {
  error(details: object, message: string): void;
}

/**
 * The registry in force in a data folder. If it cannot be used when the server starts, the newest revision that can be is
 * in force; before the first one there are no remotes. A revision whose writer has died before it named it is named here.
 */
export async function followRegistry(
  dataDir: string,
  environment: string,
  log: Log,
): Promise<() => Promise<Registry>> {
  const follow = followFile({
    file: registryFile(dataDir, environment),
    parse: parseRegistry,
    initial: await lastGoodRegistry(dataDir, environment),
    onUnusable: (err, { revision }) =>
      log.error(
        { err, environment, revision },
        `The registry cannot be used; revision ${revision} stays in force.`,
      ),
  });
  const settle = settleOnce(dataDir, environment, log);
  return async () => {
    const registry = await follow();
    return (await settle(registry.revision)) ? follow() : registry;
  };
}

/** Returns a function that names the newest revision if one after the given revision is there; true if it has looked. */
function settleOnce(
  dataDir: string,
  environment: string,
  log: Log,
): (inForce: number) => Promise<boolean> {
  let newest = 0;
  let failedAt = -1;
  let settling: Promise<void> | null = null;

  async function settle(): Promise<void> {
    try {
      newest = await settleRegistry(dataDir, environment);
    } catch (err) {
      if (failedAt !== newest) log.error({ err, environment }, 'A revision could not be named.');
      failedAt = newest;
    } finally {
      settling = null;
    }
  }

  return async (inForce) => {
    newest = Math.max(newest, inForce);
    if (!(await hasRevision(dataDir, environment, newest + 1))) return false;
    settling ??= settle();
    await settling;
    return true;
  };
}
