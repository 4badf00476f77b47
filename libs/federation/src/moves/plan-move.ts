import {
  describeUnknownRemote,
  findBuild,
  isKnownRemote,
  isWithdrawn,
  registeredVersions,
} from '../registry/catalogue.js';
import type { PublishedBuild, RegistryEntry, RegistryLine } from '../registry/build.js';
import { lineFor, lineShown, linesOf, stableOf, withLine, withoutLine } from '../registry/lines.js';
import { platformFor, platformMajor, platformOf, type SharedVersions } from '../registry/misfit.js';
import { percentOf } from '../registry/percent-of.js';
import type { Registry } from '../registry/registry.js';
import { assertFits } from './assert-fits.js';
import { MoveRefused, type Move, type RemoteMove } from './move.js';
import type { Plan, Planning } from './plan.js';
import { planApplication } from './plan-application.js';
import { planPromotion } from './plan-promotion.js';
import { planRollback } from './plan-rollback.js';
import { requireEntry, requireLine } from './require-line.js';

const shown = 10;

async function requireBuild(
  dataDir: string,
  remote: string,
  version: string,
): Promise<PublishedBuild> {
  const build = await findBuild(dataDir, remote, version);
  if (build) return build;
  if (!(await isKnownRemote(dataDir, remote))) {
    const unknown = await describeUnknownRemote(dataDir, remote);
    throw new MoveRefused(`${unknown} The first version of a new one is published with --first.`);
  }
  const versions = (await registeredVersions(dataDir, remote)).slice(0, shown).join(', ');
  const why = (await isWithdrawn(dataDir, remote, version))
    ? 'was withdrawn'
    : 'has not been published';
  throw new MoveRefused(`${remote} ${version} ${why}. There is: ${versions}.`);
}

/** Returns the plan that changes one line. The log names its platform if the remote has lines for several. */
function changeOf(registry: Registry, remote: string, line: RegistryLine, what: string): Plan {
  const entry = withLine(registry.remotes[remote], line);
  const suffix = linesOf(entry).length > 1 ? `, for platform ${platformMajor(line.platform)}` : '';
  return {
    registry: { ...registry, remotes: { ...registry.remotes, [remote]: entry } },
    what: `${what}${suffix}`,
  };
}

/** Rounds to four decimals: 1 − 0.1 is not 0.9 in floating point. */
function rounded(shares: Record<string, number>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(shares).map(([version, share]) => [version, Number(share.toFixed(4))]),
  );
}

async function planSwap(
  { dataDir, registry, shell }: Planning,
  { remote, version, platform }: Extract<RemoteMove, { action: 'swap' }>,
): Promise<Plan> {
  const build = await requireBuild(dataDir, remote, version);
  assertFits(remote, build, shell, platform);
  const from = lineFor(registry.remotes[remote], platformMajor(build.platform))?.version;
  return changeOf(registry, remote, build, `swap ${remote} ${from ? `${from} → ` : ''}${version}`);
}

async function planCanary(
  { dataDir, registry, shell }: Planning,
  move: Extract<RemoteMove, { action: 'canary' }>,
): Promise<Plan> {
  const { remote, share } = move;
  requireEntry(registry, remote);
  const canary = await requireBuild(dataDir, remote, move.version);
  assertFits(remote, canary, shell, move.platform);
  const platform = move.platform ?? platformFor(canary, shell);
  const line = requireLine(registry, remote, platform);
  const stable = stableOf(line);
  const shares = rounded({ [stable.version]: 1 - share, [canary.version]: share });
  const isInForce = line.canary?.version === canary.version;
  const autoRollback = move.autoRollback ?? (isInForce && line.autoRollback);
  const watched = autoRollback ? ({ autoRollback: true } as const) : {};
  const until = autoRollback ? ', until it is worse' : '';
  return changeOf(
    registry,
    remote,
    { ...stable, shares, canary, ...watched },
    `canary ${remote} ${canary.version} for ${percentOf(share)}, beside ${stable.version}${until}`,
  );
}

function planRemoval(
  registry: Registry,
  { remote, platform }: Extract<RemoteMove, { action: 'remove' }>,
): Plan {
  const entry = requireEntry(registry, remote);
  const { [remote]: _gone, ...remotes } = registry.remotes;
  if (platform === undefined) {
    const versions = linesOf(entry).map(([, { version }]) => version);
    return { registry: { ...registry, remotes }, what: `remove ${remote} ${versions.join(', ')}` };
  }
  const { version } = requireLine(registry, remote, platform);
  const rest: RegistryEntry | undefined = withoutLine(entry, platform);
  return {
    registry: { ...registry, remotes: rest ? { ...registry.remotes, [remote]: rest } : remotes },
    what: `remove ${remote} ${version}, for platform ${platform}`,
  };
}

/** Returns the platform of the line that the pages of a shell use. */
function platformShown(entry: RegistryEntry | undefined, shell: SharedVersions): number {
  return entry ? platformFor(lineShown(entry, shell), shell) : platformOf(shell);
}

async function planRemote(planning: Planning, move: RemoteMove): Promise<Plan> {
  const { dataDir, registry, shell } = planning;
  const { remote, platform = platformShown(registry.remotes[remote], shell) } = move;
  switch (move.action) {
    case 'swap':
      return planSwap(planning, move);
    case 'canary':
      return planCanary(planning, move);
    case 'end-canary': {
      const line = requireLine(registry, remote, platform);
      if (!line.canary) throw new MoveRefused(`${remote} has no canary.`);
      const what = `end canary ${remote} ${line.canary.version}, ${line.version} for everybody`;
      return changeOf(registry, remote, stableOf(line), what);
    }
    case 'rollback': {
      const { build, what } = await planRollback(dataDir, registry, remote, { platform, shell });
      return changeOf(registry, remote, build, what);
    }
    case 'remove':
      return planRemoval(registry, move);
  }
}

function planOrigin(
  registry: Registry,
  { action, origin }: Extract<Move, { origin: string }>,
): Plan {
  const others = (registry.origins ?? []).filter((known) => known !== origin);
  const origins = action === 'allow-origin' ? [...others, origin].sort() : others;
  return { registry: { ...registry, origins }, what: `${action} ${origin}` };
}

/**
 * Returns the registry after a move. Throws MoveRefused or RegistryInvalid when it cannot be made, also if the shell
 * would refuse a build that it brings into force.
 */
export async function planMove(planning: Planning, move: Move): Promise<Plan> {
  switch (move.action) {
    case 'promote':
      return planPromotion(planning, move);
    case 'apply':
      return planApplication(planning, move.document);
    case 'allow-origin':
    case 'forbid-origin':
      return planOrigin(planning.registry, move);
    default:
      return planRemote(planning, move);
  }
}
