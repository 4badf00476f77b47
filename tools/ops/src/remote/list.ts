import { knownRemotes, registeredVersions } from '@stagedoor/federation';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import type { Options } from '@stagedoor/remote/arguments';
import { list as listInForce } from '@stagedoor/remote/list';
import { table } from '@stagedoor/remote/table';
import { assertRegistry } from './local-client.js';
import { ownStore } from './own-store.js';
import { clientOf } from './client-of.js';
import { unusableIn } from './unusable.js';

const SHOWN = 5;

/** Lists the versions in force in an environment; with `--all` the published versions. */
export async function list(_operands: readonly string[], options: Options): Promise<string[]> {
  if (options.all) {
    if (options.env || options.site) {
      throw new OneLineError(
        '--all lists what is published on this machine, for every environment.',
      );
    }
    return listVersions();
  }
  return listInForce(options, clientOf);
}

async function listVersions(): Promise<string[]> {
  const store = ownStore();
  await store.refresh();
  const { dataDir } = store;
  await assertRegistry(dataDir);
  const rows = [];
  const remotes = await knownRemotes(dataDir);
  for (const name of remotes) {
    const versions = await registeredVersions(dataDir, name);
    const more = versions.length > SHOWN ? [`… ${versions.length - SHOWN} more`] : [];
    rows.push([name, [...versions.slice(0, SHOWN), ...more].join('  ')]);
  }
  return [...table(['remote', 'published versions'], rows), ...(await unusableIn(remotes))];
}
