import type { PublishedBuild, RegistryLine } from '../registry/build.js';
import { describeUnknownRemote, isKnownRemote, registeredVersions } from '../registry/catalogue.js';
import { versionsInForce } from '../registry/registry-history.js';
import { lineFor, stableOf, withLine } from '../registry/lines.js';
import { misfitOf, platformsOf, type SharedVersions } from '../registry/misfit.js';
import { contradictionsIn } from '../registry/registry-rules.js';
import type { Registry } from '../registry/registry.js';
import { damageOf } from './damage-of.js';
import { keptBuilds } from './kept-builds.js';
import { keptByPlatform } from './kept-versions.js';
import { MoveRefused } from './move.js';

const SHOWN = 10;

/** The build that a rollback puts in force, and its description for the log. */
export interface Rollback {
  build: PublishedBuild;
  what: string;
}

/** Returns why a registry cannot have a build, such as a path that another remote owns now; null if it can. */
function conflictOf(registry: Registry, remote: string, build: PublishedBuild): string | null {
  const remotes = { ...registry.remotes, [remote]: withLine(registry.remotes[remote], build) };
  const [problem] = contradictionsIn({ ...registry, remotes });
  return problem ? `does not fit this registry: ${problem.message}` : null;
}

/** Why a rollback has no target. `last` is the version in force before the remote was removed. */
interface NoTarget {
  line: RegistryLine | undefined;
  last: string | undefined;
  /** Why the remaining versions cannot be restored: unmet requirements, paths of other remotes and damaged files. */
  unusable: string;
}

function reasonOf(remote: string, environment: string, { line, last, unusable }: NoTarget): string {
  const nothing = 'There is nothing more to go back to';
  const wasInForce = `was in force for everybody in ${environment}`;
  if (unusable) return `There is nothing to go back to that this site can show.${unusable}`;
  if (line)
    return `${nothing}: ${line.version} is the oldest version of ${remote} that ${wasInForce}.`;
  if (!last) return `${remote} has never been in ${environment}.`;
  return `${nothing}: ${remote} ${last} was removed, and no version that ${wasInForce} before it is left.`;
}

async function refusalOf(
  dataDir: string,
  remote: string,
  environment: string,
  noTarget: NoTarget,
): Promise<MoveRefused> {
  const { line, last } = noTarget;
  if (!line && !last && !(await isKnownRemote(dataDir, remote))) {
    return new MoveRefused(await describeUnknownRemote(dataDir, remote));
  }
  const versions = await registeredVersions(dataDir, remote);
  const back = !line && last && versions.includes(last) ? ` A swap puts ${last} back.` : '';
  const shown = versions.slice(0, SHOWN).join(', ');
  const published = shown && ` Published are ${shown}; a swap puts one of them in force.`;
  return new MoveRefused(`${reasonOf(remote, environment, noTarget)}${back}${published}`);
}

/**
 * Plans the rollback of a remote's line for a major version of the platform. Ends its canary if there is one. Otherwise
 * restores the newest version before the one in force, or before the removed one, that was not abandoned, that the
 * shell can run, if the shell offers that platform, that fits the registry, and whose files are the published ones.
 * Throws MoveRefused if there is none.
 */
export async function planRollback(
  dataDir: string,
  registry: Registry,
  remote: string,
  { platform, shell }: { platform: number; shell: SharedVersions },
): Promise<Rollback> {
  const { environment, remotes } = registry;
  const line = lineFor(remotes[remote], platform);
  if (line?.canary) {
    const { canary, version } = line;
    const what = `rollback ${remote}, canary ${canary.version} ended, ${version} for everybody`;
    return { build: stableOf(line), what };
  }
  const history = await versionsInForce(dataDir, environment, remote);
  const kept = keptByPlatform(history).get(platform) ?? [];
  const from = line ? `${line.version} → ` : '';
  let unusable = '';
  for await (const { build, revision } of keptBuilds(dataDir, remote, kept, line?.version)) {
    const { version } = build;
    const misfit = platformsOf(shell).includes(platform) ? misfitOf(build, shell) : null;
    const conflict = conflictOf(registry, remote, build);
    const fault = misfit ?? conflict ?? (await damageOf(dataDir, remote, build));
    if (fault === null) {
      return { build, what: `rollback ${remote} ${from}${version}, as in revision ${revision}` };
    }
    unusable += ` ${version} ${fault}.`;
  }
  const last = history.findLast(({ versions }) => platform in versions)?.versions[platform];
  throw await refusalOf(dataDir, remote, environment, { line, last, unusable });
}
