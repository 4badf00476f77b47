import type { PublishedBuild } from '../registry/build.js';
import { registeredVersions } from '../registry/catalogue.js';
import { lineFor, stableOf } from '../registry/lines.js';
import { misfitOf, platformOf, type SharedVersions } from '../registry/misfit.js';
import type { Registry } from '../registry/registry.js';
import { keptBuilds, keptFor } from './kept-builds.js';
import { MoveRefused } from './move.js';

const SHOWN = 10;

/** The build that a rollback gives to everybody, and the rollback in words for the log. */
export interface Rollback {
  build: PublishedBuild;
  what: string;
}

async function nothingLeft(
  dataDir: string,
  remote: string,
  sentence: string,
): Promise<MoveRefused> {
  const versions = (await registeredVersions(dataDir, remote)).slice(0, SHOWN).join(', ');
  const published = versions && ` Published are ${versions}; a swap puts one of them in force.`;
  return new MoveRefused(`${sentence}${published}`);
}

/**
 * Plans the rollback of a remote's line for a major version of the platform: while it has a canary, to the version beside it;
 * otherwise to the newest version before the one in force that was not abandoned and that the shell can run, if it is a shell
 * of that platform. Throws MoveRefused if there is none.
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
  const kept = await keptFor(dataDir, environment, remote, platform);
  const from = line ? `${line.version} → ` : '';
  let misfits = '';
  for await (const { build, revision } of keptBuilds(dataDir, remote, kept, line?.version)) {
    const { version } = build;
    const misfit = platform === platformOf(shell) ? misfitOf(build, shell) : null;
    if (misfit === null) {
      return { build, what: `rollback ${remote} ${from}${version}, as in revision ${revision}` };
    }
    misfits += ` ${version} ${misfit}.`;
  }
  const oldest = line ?? kept[0];
  throw await nothingLeft(
    dataDir,
    remote,
    !oldest
      ? `${remote} has never been in ${environment}.`
      : misfits
        ? `There is nothing to go back to that this shell can run.${misfits}`
        : `There is nothing more to go back to: ${oldest.version} is the oldest version of ${remote} that was in force for everybody in ${environment}.`,
  );
}
