import { readRegistry, readRevision, revisionsOf } from './registry-history.js';
import type { Registry } from './registry.js';

/** A remote of which two versions are being compared. */
export interface Canary {
  remote: string;
  stable: string;
  canary: string;
  /** When the two versions began to be in force beside each other. */
  since: string;
  /** The site ends it by itself when it is worse. */
  autoRollback: boolean;
}

const versionsOf = ({ remotes }: Registry, remote: string) =>
  `${remotes[remote]?.version} ${remotes[remote]?.canary?.version}`;

/** Looks back only as far as the two versions are the same. A revision that cannot be read is taken for another one. */
async function sinceWhen(dataDir: string, registry: Registry, remote: string): Promise<string> {
  let first = registry;
  const older = (await revisionsOf(dataDir, registry.environment)).filter(
    (revision) => revision < registry.revision,
  );
  for (const revision of older) {
    const before = await readRevision(dataDir, registry.environment, revision).catch(() => null);
    if (!before || versionsOf(before, remote) !== versionsOf(registry, remote)) break;
    first = before;
  }
  return first.change?.at ?? new Date(0).toISOString();
}

/** The canaries that are in force in an environment, and the revision that says so. */
export async function canariesOf(
  dataDir: string,
  environment: string,
): Promise<{ revision: number; canaries: Canary[] }> {
  const registry = await readRegistry(dataDir, environment);
  const canaries = [];
  for (const [remote, { version, canary, autoRollback = false }] of Object.entries(
    registry.remotes,
  )) {
    if (!canary) continue;
    const since = await sinceWhen(dataDir, registry, remote);
    canaries.push({ remote, stable: version, canary: canary.version, since, autoRollback });
  }
  return { revision: registry.revision, canaries };
}
