import { makeMove, readRegistry, readRevision, revisionsOf } from '@stagedoor/federation';
import type { RegistryDoor } from './registry-door.js';

/** The registry of an environment in a data folder of this machine. */
export function localDoor({
  dataDir,
  environment,
  by,
}: {
  dataDir: string;
  environment: string;
  by: string;
}): RegistryDoor {
  return {
    environment,
    read: () => readRegistry(dataDir, environment),
    async history() {
      const revisions = await revisionsOf(dataDir, environment);
      return Promise.all(revisions.map((one) => readRevision(dataDir, environment, one)));
    },
    make: (move, options) => makeMove({ dataDir, environment, move, by, ...options }),
  };
}
