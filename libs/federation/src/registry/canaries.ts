import { lineFor, linesOf } from './lines.js';
import { readRegistry, readRevision, revisionsOf } from './registry-history.js';
import type { Registry } from './registry.js';

/** A remote with two versions under comparison. */
export interface Canary {
  remote: string;
  /** The major version of the platform of both. */
  platform: number;
  stable: string;
  canary: string;
  /** When the comparison started. */
  since: string;
  /** True if the site ends the canary when it is worse. */
  autoRollback: boolean;
}

function versionsOf({ remotes }: Registry, remote: string, platform: number): string {
  const line = lineFor(remotes[remote], platform);
  return `${line?.version} ${line?.canary?.version}`;
}

/** Searches backwards while the two versions stay the same. An unreadable revision ends the search. */
async function sinceWhen(
  dataDir: string,
  registry: Registry,
  remote: string,
  platform: number,
): Promise<string> {
  const compared = versionsOf(registry, remote, platform);
  let first = registry;
  const older = (await revisionsOf(dataDir, registry.environment)).filter(
    (revision) => revision < registry.revision,
  );
  for (const revision of older) {
    const before = await readRevision(dataDir, registry.environment, revision).catch(() => null);
    if (!before || versionsOf(before, remote, platform) !== compared) break;
    first = before;
  }
  return first.change?.at ?? new Date(0).toISOString();
}

/** Returns the canaries in force in an environment, and the revision that they are from. */
export async function canariesOf(
  dataDir: string,
  environment: string,
): Promise<{ revision: number; canaries: Canary[] }> {
  const registry = await readRegistry(dataDir, environment);
  const canaries = [];
  for (const [remote, entry] of Object.entries(registry.remotes)) {
    for (const [platform, { version, canary, autoRollback = false }] of linesOf(entry)) {
      if (!canary) continue;
      const since = await sinceWhen(dataDir, registry, remote, platform);
      const compared = { stable: version, canary: canary.version, since, autoRollback };
      canaries.push({ remote, platform, ...compared });
    }
  }
  return { revision: registry.revision, canaries };
}
