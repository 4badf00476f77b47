import { isDeepStrictEqual } from 'node:util';
import { formatRegistry } from '../registry/format-registry.js';
import { readRegistry, RegistryConflict } from '../registry/registry-history.js';
import type { PublishedBuild, RegistryEntry } from '../registry/build.js';
import { buildsOfLine, lineFor, linesOf } from '../registry/lines.js';
import type { SharedVersions } from '../registry/misfit.js';
import { contradictionsIn } from '../registry/registry-rules.js';
import type { Registry } from '../registry/registry.js';
import { assertRegistered, nextRevision, writeRegistry } from '../registry/write-registry.js';
import { fileStore } from '../store/file-store.js';
import type { RegistryStore } from '../store/registry-store.js';
import { damageOf } from './damage-of.js';
import { MoveRefused, type Move } from './move.js';
import { pagesBelowOffline } from './pages-below-offline.js';
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
  /** The shared packages of the site's shell. A build that this shell would refuse is not put in force. */
  shell: SharedVersions;
  /** The author of the move, for the log. */
  by: string;
  /** The reason for the move, for the log. */
  why?: string | undefined;
  /** The revision that the move was planned on. Defaults to the one in force. */
  revision?: number | undefined;
  /** Returns the move without making it. */
  dryRun?: boolean;
  /** The store that decides. Defaults to the data folder. */
  store?: RegistryStore | undefined;
}

function describeLines(entry: RegistryEntry): string {
  const lines = linesOf(entry).map(([platform, line]) => {
    const versions = buildsOfLine(line).map(({ version }) => version);
    return { platform, versions: versions.join(' with the canary ') };
  });
  return lines
    .map(({ platform, versions }) =>
      lines.length > 1 ? `${versions} for platform ${platform}` : versions,
    )
    .join(' and ');
}

/** Describes the change made since the revision that a move was planned on, and the version in force. */
function staleMove(now: Registry, planned: number, move: Move): RegistryConflict {
  const { environment, revision, change } = now;
  const since = change ? `: ${change.what} (${change.by})` : '';
  const entry = 'remote' in move ? now.remotes[move.remote] : undefined;
  const inForce =
    'remote' in move
      ? ` In force of ${move.remote} is ${entry ? describeLines(entry) : 'nothing'}.`
      : '';
  return new RegistryConflict(
    `${environment} is at revision ${revision}, not ${planned}${since}.${inForce}`,
    now,
  );
}

/** Returns the builds that a move puts in place of others: as the version of a line or as its canary. */
function placedBuilds(before: RegistryEntry | undefined, after: RegistryEntry): PublishedBuild[] {
  return linesOf(after).flatMap(([platform, line]) => {
    const old = lineFor(before, platform);
    const known = old ? buildsOfLine(old) : [];
    return buildsOfLine(line).filter((build, index) => !isDeepStrictEqual(build, known[index]));
  });
}

/**
 * Checks that the builds that come into force are served as registered. Those that keep their place are not checked: a
 * damaged one must not prevent the end of its canary, or the move of another line.
 */
async function assertServed(dataDir: string, { before, after }: Moved): Promise<void> {
  for (const [name, entry] of Object.entries(after.remotes)) {
    for (const build of placedBuilds(before.remotes[name], entry)) {
      const damage = await damageOf(dataDir, name, build);
      if (damage) throw new MoveRefused(`${name} ${build.version} ${damage}.`);
    }
  }
}

/**
 * Throws MoveRefused for a registry that contradicts itself, such as a path that another remote owns, and for a page
 * that comes below those of a remote that opens without network. Such pages may be in force already.
 */
function assertNoContradiction({ before, after }: Moved): void {
  const known = new Set(pagesBelowOffline(before.remotes));
  const [problem] = [
    ...[...contradictionsIn(after)].map(({ message }) => message),
    ...pagesBelowOffline(after.remotes).filter((page) => !known.has(page)),
  ];
  if (problem) throw new MoveRefused(`This move is not possible: ${problem}.`);
}

/**
 * Makes a move as one compare-and-set. Of two concurrent moves, one gets a RegistryConflict that describes what is in
 * force, and changes nothing. Throws MoveRefused or RegistryInvalid, with the reason, for a move that cannot be made,
 * and writes nothing.
 */
export async function makeMove({
  dataDir,
  environment,
  move,
  shell,
  by,
  why,
  revision,
  dryRun = false,
  store = fileStore(dataDir),
}: MoveOptions): Promise<Moved> {
  const moved = 'remote' in move ? [move.remote] : undefined;
  await store.refresh(moved);
  const before = await readRegistry(dataDir, environment);
  if (revision !== undefined && revision !== before.revision) {
    throw staleMove(before, revision, move);
  }
  const { registry, what: planned } = await planMove({ dataDir, registry: before, shell }, move);
  const what = why ? `${planned}: ${why}` : planned;
  const unchanged = { ...registry, revision: before.revision, change: before.change };
  if (formatRegistry(unchanged) === formatRegistry(before)) {
    throw new MoveRefused('That is what is in force already.');
  }
  assertNoContradiction({ before, after: registry });
  await assertRegistered(dataDir, before, registry);
  await assertServed(dataDir, { before, after: registry });
  if (dryRun) return { before, after: nextRevision(registry, { by, what }) };
  try {
    return { before, after: await writeRegistry(dataDir, registry, { by, what }, store) };
  } catch (error) {
    if (!(error instanceof RegistryConflict)) throw error;
    await store.refresh(moved);
    throw staleMove(await readRegistry(dataDir, environment), before.revision, move);
  }
}
