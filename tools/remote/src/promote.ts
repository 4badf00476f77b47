import {
  buildsOf,
  buildsToPromote,
  describeMove,
  lineFor,
  patternKey,
  platformMajor,
  type PublishedBuild,
  type Registry,
} from '@stagedoor/federation';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { assertKnown, required, type Options } from './arguments.js';
import { makeMoveOf, namedPlatform, plannedRevision } from './move.js';
import type { Registries, RegistryClient } from './registry-client.js';
import { sendVersion } from './send-version.js';

/** Builds of one environment that are promoted to another. */
interface Promotion {
  source: RegistryClient;
  target: RegistryClient;
  /** The revision of the source. */
  revision: number;
  /** The value of `--for-platform`. */
  platform: number | undefined;
  /** The value of `--revision`, for the target. */
  planned: number | undefined;
  builds: [string, PublishedBuild][];
}

async function readPromotion(
  names: readonly string[],
  options: Options,
  registries: Registries,
): Promise<Promotion> {
  const { from, to, 'from-site': fromSite, by, first } = options;
  const env = required(from, '--from which environment');
  const source = registries({ env, site: fromSite }, 'STAGEDOOR_FROM_TOKEN');
  const target = registries({
    env: required(to, '--to which environment'),
    site: options.site,
    by,
    first: options.site ? undefined : first,
  });
  const { platform } = namedPlatform(options);
  const planned = plannedRevision(options);
  const registry = await source.read();
  assertKnown(names, Object.keys(registry.remotes), `is not in ${env} of ${source.place}`);
  const shell = await target.shell();
  const builds = buildsToPromote(registry, { remotes: names, platform, shell });
  return { source, target, revision: registry.revision, platform, planned, builds };
}

/** Sends the files that the target lacks, as the source serves them; the target verifies their digests. */
async function sendBuilds({ source, target, builds }: Promotion, first: boolean): Promise<void> {
  for (const [remote, { version, baseUrl }] of builds) {
    if (!baseUrl.startsWith('/')) {
      throw new OneLineError(
        `${remote} ${version} is served by ${baseUrl}: publish it there with --at, then swap it in.`,
      );
    }
    const { files, read } = await source.versionOf(remote, version);
    const { sent } = await sendVersion(target, { remote, version, files, first }, read);
    const all = Object.keys(files).length;
    process.stdout.write(`${remote} ${version}: ${sent} files sent, ${all - sent} existed.\n`);
  }
}

/** Returns the line of the registry that a build replaces. */
function lineReplacedBy({ remotes }: Registry, remote: string, { platform }: PublishedBuild) {
  return lineFor(remotes[remote], platformMajor(platform));
}

/** Orders builds so that a remote that gives up a path moves before the one that gets it. */
function inOrderOfPaths(builds: Promotion['builds'], target: Registry | null): Promotion['builds'] {
  const owned = (remote: string) => {
    const entry = target?.remotes[remote];
    const paths = entry ? buildsOf(entry).flatMap((build) => build.paths) : [];
    return new Set(paths.map(({ path }) => patternKey(path)));
  };
  const left = builds.map(([remote, build]) => ({ remote, build, owned: owned(remote) }));
  const ordered: Promotion['builds'] = [];
  while (left.length > 0) {
    const free = left.findIndex(({ remote, build }) =>
      left.every(
        (other) =>
          other.remote === remote ||
          !build.paths.some(({ path }) => other.owned.has(patternKey(path))),
      ),
    );
    // Remotes that exchange paths are refused by the target, whatever their order.
    const [next] = left.splice(Math.max(free, 0), 1);
    ordered.push([next!.remote, next!.build]);
  }
  return ordered;
}

/** Makes one revision for each remote that changes, each based on the previous one. */
async function moveEach(promotion: Promotion, options: Options) {
  const { source, target, revision, platform, planned, builds } = promotion;
  const before = await target.read().catch((error: unknown) => {
    if (options.first) return null;
    throw error;
  });
  let seen = planned ?? before?.revision ?? 0;
  const lines: string[] = [];
  for (const [remote, build] of inOrderOfPaths(builds, before)) {
    const { version } = build;
    const line = before && lineReplacedBy(before, remote, build);
    if (line?.version === version && !line.canary) continue;
    const { after, ...moved } = await target.make(
      { action: 'swap', remote, version, ...(platform !== undefined && { platform }) },
      {
        revision: seen,
        dryRun: false,
        why: `promoted from ${source.place}, ${source.environment} revision ${revision}`,
      },
    );
    seen = after.revision;
    lines.push(...describeMove({ ...moved, after }));
  }
  if (lines.length === 0) throw new OneLineError('These versions are in force already.');
  return lines;
}

async function show({ target, platform, builds }: Promotion): Promise<string[]> {
  const registry = await target.read();
  const suffix = platform === undefined ? '' : ` for platform ${platform}`;
  const lines = builds.map(([remote, build]) => {
    const from = lineReplacedBy(registry, remote, build)?.version ?? '–';
    return `${remote}${suffix}  ${from} → ${build.version}`;
  });
  return [...lines, 'Nothing was sent or written.'];
}

/**
 * Puts the versions of one environment in force in another: in one revision if both are in the data folder of this
 * machine, otherwise remote by remote, with the files that the source serves. Can be repeated after an interruption.
 */
export async function promote(
  operands: readonly string[],
  options: Options,
  registries: Registries,
): Promise<string[]> {
  if (!options['from-site'] && !options.site) {
    return makeMoveOf('promote', operands, options, registries);
  }
  const promotion = await readPromotion(operands, options, registries);
  if (options['dry-run']) return show(promotion);
  await sendBuilds(promotion, options.first ?? false);
  return moveEach(promotion, options);
}
