import { formatRegistry, changedRemotes } from '../registry/format-registry.js';
import { readRegistry, RegistryConflict } from '../registry/registry-history.js';
import { buildsOf } from '../registry/registry-rules.js';
import type { Registry } from '../registry/registry.js';
import { assertRegistered, writeRegistry } from '../registry/write-registry.js';
import { remotesStore } from '../publish/publish-version.js';
import { verifyBuild } from '../verify/verify-build.js';
import { MoveRefused, type Move } from './move.js';
import { planMove } from './plan-move.js';

/** A registry before and after a move. */
export interface Moved {
  before: Registry;
  after: Registry;
}

export interface MoveOptions {
  dataDir: string;
  environment: string;
  move: Move;
  /** Who makes it, for the log. */
  by: string;
  /** The revision that whoever makes it has looked at; unless told, the one in force. */
  revision?: number | undefined;
  /** Answers the move without making it. */
  dryRun?: boolean;
}

/** What would be served must be what was registered, before anybody is sent there. */
async function assertServed(dataDir: string, { before, after }: Moved): Promise<void> {
  for (const name of changedRemotes(before, after)) {
    const entry = after.remotes[name];
    for (const build of entry ? buildsOf(entry) : []) {
      const [problem] = await verifyBuild(build, { name, storeDir: remotesStore(dataDir) });
      if (problem) {
        throw new MoveRefused(
          `${name} ${build.version} is not served as it was published: ${problem.file} ${problem.what}.`,
        );
      }
    }
  }
}

/**
 * Makes a move as one compare-and-set: of two at once one gets a RegistryConflict, and nothing of it is in force. Throws
 * MoveRefused or RegistryInvalid, with the reason, for what cannot be; nothing is written then either.
 */
export async function makeMove({
  dataDir,
  environment,
  move,
  by,
  revision,
  dryRun = false,
}: MoveOptions): Promise<Moved> {
  const before = await readRegistry(dataDir, environment);
  if (revision !== undefined && revision !== before.revision) {
    throw new RegistryConflict(
      `${environment} is at revision ${before.revision}, not ${revision}: ${before.change?.what ?? 'somebody else was faster'}.`,
    );
  }
  const { registry, what } = await planMove(dataDir, before, move);
  const unchanged = { ...registry, revision: before.revision, change: before.change };
  if (formatRegistry(unchanged) === formatRegistry(before)) {
    throw new MoveRefused('That is what is in force already.');
  }
  await assertRegistered(dataDir, before, registry);
  await assertServed(dataDir, { before, after: registry });
  if (dryRun) return { before, after: { ...registry, revision: before.revision + 1 } };
  return { before, after: await writeRegistry(dataDir, registry, { by, what }) };
}
