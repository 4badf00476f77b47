import { buildsOf, type PublishedBuild } from '@stagedoor/federation';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { assertKnown, type Options } from './arguments.js';
import type { Registries } from './registry-client.js';
import { verifyBuilds } from './verify-builds.js';

/** Hashes the files that a site sends. Throws a OneLineError with the report if one differs from the published one. */
export async function verify(
  operands: readonly string[],
  options: Options,
  registries: Registries,
): Promise<string[]> {
  const client = registries(options);
  const { environment, remotes } = await client.read();
  const known = Object.keys(remotes);
  assertKnown(operands, known, `is not in ${environment}`);
  if (known.length === 0) throw new OneLineError(`Nothing is in force in ${environment}.`);
  const builds = known
    .filter((name) => operands.length === 0 || operands.includes(name))
    .flatMap((name) =>
      buildsOf(remotes[name]!).map((build): [string, PublishedBuild] => [name, build]),
    );
  const { lines, problems } = await verifyBuilds(builds, { storeDir: '', site: client.place });
  if (problems === 0) return lines;
  throw new OneLineError([...lines, 'Some files differ from the published ones.'].join('\n'));
}
