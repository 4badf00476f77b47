import {
  buildsOf,
  findBuild,
  knownRemotes,
  registeredVersions,
  remotesStore,
  type PublishedBuild,
} from '@stagedoor/federation';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { assertKnown, type Options } from '@stagedoor/remote/arguments';
import { verifyBuilds } from '@stagedoor/remote/verify-builds';
import { ownDataDir } from './own-store.js';
import { clientOf } from './client-of.js';
import { unusableIn } from './unusable.js';

async function registered(remotes: readonly string[]): Promise<[string, PublishedBuild][]> {
  const builds: [string, PublishedBuild][] = [];
  for (const name of remotes) {
    for (const version of await registeredVersions(ownDataDir(), name)) {
      const build = await findBuild(ownDataDir(), name, version);
      if (build) builds.push([name, build]);
    }
  }
  return builds;
}

/**
 * Hashes all files that an environment serves (with `--all`: all published files), from the store of this machine, or
 * with `--site` as that site sends them. Throws a OneLineError if a file differs from the published one.
 */
export async function verify(operands: readonly string[], options: Options): Promise<string[]> {
  if (options.all && options.site) {
    throw new OneLineError('--all hashes what is published on this machine; not for --site.');
  }
  const client = clientOf(options);
  const { environment, remotes } = await client.read();
  const known = options.all ? await knownRemotes(ownDataDir()) : Object.keys(remotes);
  assertKnown(
    operands,
    known,
    options.all ? 'has not been published here' : `is not in ${environment}`,
  );
  if (known.length === 0) throw new OneLineError(`Nothing is in force in ${environment}.`);
  const names = known.filter((name) => operands.length === 0 || operands.includes(name));
  const builds = options.all
    ? await registered(names)
    : names.flatMap((name) =>
        buildsOf(remotes[name]!).map((build): [string, PublishedBuild] => [name, build]),
      );
  const place = { storeDir: remotesStore(ownDataDir()), site: options.site && client.place };
  const { lines, problems } = await verifyBuilds(builds, place);
  if (options.all) lines.push(...(await unusableIn(names)));
  if (problems === 0) return lines;
  throw new OneLineError([...lines, 'Some files differ from the published ones.'].join('\n'));
}
