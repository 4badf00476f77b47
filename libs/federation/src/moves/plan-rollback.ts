import type { PublishedBuild } from '../registry/build.js';
import { findBuild, isUsableVersion, registeredVersions } from '../registry/catalogue.js';
import { versionsInForce } from '../registry/registry-history.js';
import { stableOf } from '../registry/registry-rules.js';
import type { Registry } from '../registry/registry.js';
import { keptVersions } from './kept-versions.js';
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
 * Plans the rollback of a remote: while it has a canary, to the version beside it; otherwise to the newest version before the
 * one in force that was not abandoned. Throws MoveRefused if there is none.
 */
export async function planRollback(
  dataDir: string,
  { environment, remotes }: Registry,
  remote: string,
): Promise<Rollback> {
  const entry = remotes[remote];
  if (entry?.canary) {
    const { canary, version } = entry;
    const what = `rollback ${remote}, canary ${canary.version} ended, ${version} for everybody`;
    return { build: stableOf(entry), what };
  }
  const kept = keptVersions(await versionsInForce(dataDir, environment, remote));
  for (const { version, revision } of (entry ? kept.slice(0, -1) : kept).reverse()) {
    const build = await findBuild(dataDir, remote, version);
    const from = entry ? `${entry.version} → ` : '';
    if (build && isUsableVersion(version)) {
      return { build, what: `rollback ${remote} ${from}${version}, as in revision ${revision}` };
    }
  }
  throw await nothingLeft(
    dataDir,
    remote,
    kept.length === 0
      ? `${remote} has never been in ${environment}.`
      : `There is nothing more to go back to: ${(entry ?? kept[0]!).version} is the oldest version of ${remote} that was in force for everybody in ${environment}.`,
  );
}
