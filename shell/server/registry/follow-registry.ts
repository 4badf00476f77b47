import {
  hasRevision,
  lastGoodRegistry,
  parseRegistry,
  registryFile,
  settleRegistry,
  type Registry,
} from '@stagedoor/federation';
import { followFile } from '../follow-file.js';
import type { Log } from '../log.js';

/**
 * Returns a function that returns the registry in force of a data folder. If it is not valid when the server starts,
 * the newest valid revision is in force; without one, a registry without remotes. Completes the write of a revision
 * whose writer died.
 */
export async function followRegistry(
  dataDir: string,
  environment: string,
  log: Pick<Log, 'error' | 'info'>,
): Promise<() => Promise<Registry>> {
  const follow = followFile({
    file: registryFile(dataDir, environment),
    parse: parseRegistry,
    initial: await lastGoodRegistry(dataDir, environment),
    onUnusable: (err, { revision }) => {
      if (revision === 0 && (err as NodeJS.ErrnoException).code === 'ENOENT') {
        log.info({ environment }, 'There is no registry yet: the site has no remotes.');
        return;
      }
      log.error(
        { err, environment, revision },
        `The registry cannot be used; revision ${revision} stays in force.`,
      );
    },
  });
  const settle = settleOnce(dataDir, environment, log);
  return async () => {
    const registry = await follow();
    return (await settle(registry.revision)) ? follow() : registry;
  };
}

/** Returns a function that completes the write of a revision after the given one, if there is one; true if it tried. */
function settleOnce(
  dataDir: string,
  environment: string,
  log: Pick<Log, 'error'>,
): (inForce: number) => Promise<boolean> {
  let newest = 0;
  let failedAt = -1;
  let settling: Promise<void> | null = null;

  async function settle(): Promise<void> {
    try {
      newest = await settleRegistry(dataDir, environment);
    } catch (err) {
      if (failedAt !== newest)
        log.error({ err, environment }, 'Writing the newest revision of the registry failed.');
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
