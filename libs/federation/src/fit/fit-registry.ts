import { keptBuilds } from '../moves/kept-builds.js';
import { keptByPlatform } from '../moves/kept-versions.js';
import type { PublishedBuild, RegistryEntry, RegistryLine } from '../registry/build.js';
import { lineShown, stableOf } from '../registry/lines.js';
import { misfitOf, platformsOf, type SharedVersions } from '../registry/misfit.js';
import { versionsInForce } from '../registry/registry-history.js';
import { contradictionsIn } from '../registry/registry-rules.js';
import type { Registry } from '../registry/registry.js';

/** A version in force that a shell cannot run, the reason, and the version that its pages load instead. */
export interface Misfit {
  remote: string;
  version: string;
  /** The reason as returned by `misfitOf`. */
  why: string;
  /** Null if no version fits: the pages leave the area out. */
  instead: string | null;
}

/** Returns the line of an entry for a shell, without a canary that the shell cannot run. */
function lineOf(entry: RegistryEntry, shell: SharedVersions): RegistryLine {
  const line = lineShown(entry, shell);
  const fits = !line.canary || misfitOf(line.canary, shell) === null;
  return fits ? line : stableOf(line);
}

/**
 * Returns the newest kept version before the one in force that the shell can run and that conflicts with no other
 * remote.
 */
async function lastFitting(
  dataDir: string,
  registry: Registry,
  remote: string,
  shell: SharedVersions,
): Promise<PublishedBuild | null> {
  const { environment, remotes } = registry;
  const history = await versionsInForce(dataDir, environment, remote);
  const all = keptByPlatform(history, { keepsRemovedLines: true });
  const kept = platformsOf(shell).flatMap((platform) => all.get(platform) ?? []);
  for await (const { build } of keptBuilds(dataDir, remote, kept, remotes[remote]?.version)) {
    if (misfitOf(build, shell) !== null) continue;
    const [problem] = contradictionsIn({ ...registry, remotes: { ...remotes, [remote]: build } });
    if (!problem) return build;
  }
  return null;
}

/**
 * Returns the registry as one shell uses it, with the line of each remote for the shell's platform. A version that the
 * shell cannot run is replaced by the last one that it can, and listed in `misfits`.
 */
export async function fitRegistry(
  dataDir: string,
  registry: Registry,
  shell: SharedVersions,
): Promise<{ registry: Registry; misfits: Misfit[] }> {
  const lines = Object.entries(registry.remotes).map(
    ([name, entry]) => [name, lineOf(entry, shell)] as const,
  );
  let fitted: Registry = { ...registry, remotes: Object.fromEntries(lines) };
  const misfits: Misfit[] = [];
  for (const [remote, line] of Object.entries(fitted.remotes)) {
    const why = misfitOf(line, shell);
    if (why === null) continue;
    const build = await lastFitting(dataDir, fitted, remote, shell);
    if (build) fitted = { ...fitted, remotes: { ...fitted.remotes, [remote]: build } };
    misfits.push({ remote, version: line.version, why, instead: build?.version ?? null });
  }
  return { registry: fitted, misfits };
}
