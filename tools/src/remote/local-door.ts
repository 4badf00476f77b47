import {
  canariesOf,
  environmentsOf,
  makeMove,
  readRegistry,
  readRevision,
  revisionsOf,
} from '@stagedoor/federation';
import { OneLineError } from '../processes/one-line-error.js';
import { judgeCanary } from './judged-canary.js';
import { ownShell } from './own-shell.js';
import type { RegistryDoor } from './registry-door.js';

/** The environment of `npm start`: its registry may be made without a word. */
const OWN = 'local';

/** Throws a OneLineError that names the known ones, unless an environment has a registry in a data folder. */
export async function assertEnvironment(
  dataDir: string,
  environment: string,
  advice = '',
): Promise<void> {
  if (environment === OWN) return;
  const known = await environmentsOf(dataDir);
  if (known.includes(environment)) return;
  const others = known.length > 0 ? `, only of ${known.join(', ')}` : '';
  throw new OneLineError(`There is no registry of ${environment} here${others}.${advice}`);
}

/** The registry of an environment in a data folder of this machine. */
export function localDoor({
  dataDir,
  environment,
  by,
  first,
}: {
  dataDir: string;
  environment: string;
  by: string;
  /** Lets a move make the registry. */
  first: boolean;
}): RegistryDoor {
  return {
    environment,
    async read() {
      await assertEnvironment(dataDir, environment);
      return readRegistry(dataDir, environment);
    },
    async history() {
      await assertEnvironment(dataDir, environment);
      const revisions = await revisionsOf(dataDir, environment);
      return Promise.all(revisions.map((one) => readRevision(dataDir, environment, one)));
    },
    async canaries(only) {
      const { canaries } = await canariesOf(dataDir, environment);
      const asked = canaries.filter(({ remote }) => !only || remote === only);
      return Promise.all(asked.map((canary) => judgeCanary(environment, canary)));
    },
    async make(move, options) {
      if (!first) await assertEnvironment(dataDir, environment, ' --first makes it.');
      if (move.action === 'promote') await assertEnvironment(dataDir, move.from);
      const shell = await ownShell();
      return makeMove({ dataDir, environment, move, shell, by, ...options });
    },
  };
}
