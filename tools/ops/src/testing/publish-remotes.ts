import { join } from 'node:path';
import { emptyRegistry, publishLocal, type Registry, writeRegistry } from '@stagedoor/federation';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { findRemotes } from '../site/remotes.js';

/** Puts the built remotes in force in a data folder's production registry. */
export async function publishToProduction(dataDir: string): Promise<Registry> {
  const builds = findRemotes().map((remote) => join(REPOSITORY, remote, 'dist'));
  const { remotes } = await publishLocal({ builds, dataDir, by: 'test' });
  const author = { by: 'test', what: 'the local builds' };
  return writeRegistry(dataDir, { ...emptyRegistry('production'), remotes }, author);
}
