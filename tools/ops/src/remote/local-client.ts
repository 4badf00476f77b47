import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  canariesOf,
  environmentsOf,
  filesOfVersion,
  makeMove,
  readRegistry,
  readRevisions,
  receiveVersion,
  remotesOfCatalogue,
  remotesStore,
  type RegistryStore,
} from '@stagedoor/federation';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { judgeCanary } from './judged-canary.js';
import { ownShell } from './own-shell.js';
import type { RegistryClient } from '@stagedoor/remote/registry-client';

/** The environment of `npm start`: its registry exists as soon as a version is published. */
const OWN = 'local';

/** Throws a OneLineError that names the folder if a data folder has neither a registry nor a published version. */
export async function assertRegistry(dataDir: string, advice = ''): Promise<void> {
  const [environments, remotes] = [
    await environmentsOf(dataDir),
    await remotesOfCatalogue(dataDir),
  ];
  if (environments.length + remotes.length > 0) return;
  throw new OneLineError(
    `There is no registry in ${dataDir}: set STAGEDOOR_DATA_DIR to a folder with a registry.${advice}`,
  );
}

/** Throws a OneLineError with the known environments unless this one has a registry in the data folder. */
export async function assertEnvironment(
  dataDir: string,
  environment: string,
  advice = '',
): Promise<void> {
  await assertRegistry(dataDir, advice);
  if (environment === OWN) return;
  const known = await environmentsOf(dataDir);
  if (known.includes(environment)) return;
  const others = known.length > 0 ? `, only of ${known.join(', ')}` : '';
  throw new OneLineError(`There is no registry of ${environment} here${others}.${advice}`);
}

/** The registry of an environment in a data folder of this machine. */
export function localClient({
  store,
  environment,
  by,
  first,
}: {
  store: RegistryStore;
  environment: string;
  by: string;
  /** Allows a move to create the registry. */
  first: boolean;
}): RegistryClient {
  const { dataDir } = store;
  return {
    environment,
    place: environment,
    async read() {
      await store.refresh();
      await assertEnvironment(dataDir, environment);
      return readRegistry(dataDir, environment);
    },
    shell: () => ownShell(),
    async history() {
      await store.refresh();
      await assertEnvironment(dataDir, environment);
      return readRevisions(dataDir, environment);
    },
    async canaries(only) {
      const { canaries } = await canariesOf(dataDir, environment);
      const asked = canaries.filter(({ remote }) => !only || remote === only);
      return Promise.all(asked.map((canary) => judgeCanary(environment, canary)));
    },
    async make(move, details) {
      await store.refresh();
      if (!first) await assertEnvironment(dataDir, environment, ' --first creates it.');
      if (move.action === 'promote') await assertEnvironment(dataDir, move.from);
      const shell = await ownShell();
      return makeMove({ dataDir, environment, move, shell, by, store, ...details });
    },
    async versionOf(remote, version) {
      const known = await filesOfVersion(dataDir, remote, version);
      if (!known) throw new OneLineError(`The files of ${remote} ${version} are not here.`);
      const folder = join(remotesStore(dataDir), remote, version);
      return { files: known.files, read: (file) => readFile(join(folder, file)) };
    },
    announce: (version) => receiveVersion(store, version),
    keepFile: (digest, bytes) => store.keepFile(digest, bytes),
  };
}
