import { describeMove, stableOf, type PublishedBuild } from '@stagedoor/federation';
import { OneLineError } from '../processes/one-line-error.js';
import { assertKnown, readNumber, required, type Options } from './arguments.js';
import { makeMoveOf } from './move.js';
import { doorOf, type RegistryDoor } from './registry-door.js';
import { sendVersion } from './send-version.js';

/** Builds of one environment that another one is to have. */
interface Promotion {
  source: RegistryDoor;
  target: RegistryDoor;
  /** The revision of the source. */
  revision: number;
  builds: [string, PublishedBuild][];
}

async function readPromotion(names: readonly string[], options: Options): Promise<Promotion> {
  const { from, to, 'from-site': fromSite, by, first } = options;
  const env = required(from, '--from which environment');
  const source = doorOf({ env, site: fromSite }, 'STAGEDOOR_FROM_TOKEN');
  const target = doorOf({
    env: required(to, '--to which environment'),
    site: options.site,
    by,
    first: options.site ? undefined : first,
  });
  const { remotes, revision } = await source.read();
  const known = Object.keys(remotes);
  assertKnown(names, known, `is not in ${env} of ${source.place}`);
  const builds = (names.length > 0 ? [...names] : known).map((name): [string, PublishedBuild] => [
    name,
    stableOf(remotes[name]!),
  ]);
  if (builds.length === 0) throw new OneLineError(`There is nothing in ${env} to promote.`);
  return { source, target, revision, builds };
}

/** Sends what the target lacks of each version: the bytes that the source serves, which the target holds to their digests. */
async function carry({ source, target, builds }: Promotion, first: boolean): Promise<void> {
  for (const [remote, { version, baseUrl }] of builds) {
    if (!baseUrl.startsWith('/')) {
      throw new OneLineError(
        `${remote} ${version} is served by ${baseUrl}: publish it there with --at, then swap it in.`,
      );
    }
    const { files, read } = await source.versionOf(remote, version);
    const sent = await sendVersion(target, { remote, version, files, first }, read);
    const all = Object.keys(files).length;
    process.stdout.write(`${remote} ${version}: ${sent} files sent, ${all - sent} were there.\n`);
  }
}

/** One revision for each remote that changes, each planned on the one before. */
async function moveEach({ source, target, revision, builds }: Promotion, options: Options) {
  const before = await target.read().catch((error: unknown) => {
    if (options.first) return null;
    throw error;
  });
  const asked = options.revision ? readNumber('revision', options.revision) : undefined;
  let seen = asked ?? before?.revision ?? 0;
  const lines: string[] = [];
  for (const [remote, { version }] of builds) {
    const entry = before?.remotes[remote];
    if (entry?.version === version && !entry.canary) continue;
    const { after, ...moved } = await target.make(
      { action: 'swap', remote, version },
      {
        revision: seen,
        dryRun: false,
        why: `promoted from ${source.place}, ${source.environment} revision ${revision}`,
      },
    );
    seen = after.revision;
    lines.push(...describeMove({ ...moved, after }));
  }
  if (lines.length === 0) throw new OneLineError('That is what is in force already.');
  return lines;
}

async function show({ target, builds }: Promotion): Promise<string[]> {
  const { remotes } = await target.read();
  const lines = builds.map(
    ([remote, { version }]) => `${remote}  ${remotes[remote]?.version ?? '–'} → ${version}`,
  );
  return [...lines, 'Nothing was sent or written.'];
}

/**
 * Puts the versions of one environment in force in another: in one revision if both are in the data folder of this machine,
 * otherwise with the files that the source serves, remote by remote. A promotion that was interrupted is repeated.
 */
export async function promote(operands: readonly string[], options: Options): Promise<string[]> {
  if (!options['from-site'] && !options.site) return makeMoveOf('promote', operands, options);
  const promotion = await readPromotion(operands, options);
  if (options['dry-run']) return show(promotion);
  await carry(promotion, options.first ?? false);
  return moveEach(promotion, options);
}
