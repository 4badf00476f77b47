import { linesOf, percentOf } from '@stagedoor/federation';
import type { Options } from './arguments.js';
import type { Registries } from './registry-client.js';
import { table } from './table.js';

/** Lists the versions in force in an environment. */
export async function list(options: Options, registries: Registries): Promise<string[]> {
  const { environment, revision, origins = [], remotes } = await registries(options).read();
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
