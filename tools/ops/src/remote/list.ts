import { knownRemotes, linesOf, percentOf, registeredVersions } from '@stagedoor/federation';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import type { Options } from './arguments.js';
import { assertRegistry } from './local-client.js';
import { ownStore } from './own-store.js';
import { clientOf } from './client-of.js';
import { table } from './table.js';
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
  const { environment, revision, origins = [], remotes } = await clientOf(options).read();
  const rows = Object.entries(remotes).flatMap(([name, entry]) =>
    linesOf(entry).map(([, line]) => [
      name,
      Object.entries(line.shares ?? { [line.version]: 1 })
        .map(([version, share]) => (share === 1 ? version : `${version} ${percentOf(share)}`))
        .join(' + '),
      line.platform,
      line.paths.map(({ path }) => path).join(' '),
    ]),
  );
  return [
    `${environment}, revision ${revision}`,
    ...table(['remote', 'version', 'platform', 'paths'], rows),
    ...(origins.length > 0 ? [`Other origins: ${origins.join(', ')}`] : []),
  ];
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
