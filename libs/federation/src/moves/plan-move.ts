import {
  findBuild,
  isKnownRemote,
  isWithdrawn,
  registeredVersions,
} from '../registry/catalogue.js';
import type { PublishedBuild, RegistryEntry } from '../registry/build.js';
import { readRegistry } from '../registry/registry-history.js';
import { stableOf } from '../registry/registry-rules.js';
import { checkRegistry, type Registry } from '../registry/registry.js';
import { MoveRefused, type Move, type RemoteMove } from './move.js';
import { planRollback } from './plan-rollback.js';

/** What a registry would become by a move, and the move in words for the log. */
export interface Plan {
  registry: Registry;
  what: string;
}

const shown = 10;

async function requireBuild(
  dataDir: string,
  remote: string,
  version: string,
): Promise<PublishedBuild> {
  const build = await findBuild(dataDir, remote, version);
  if (build) return build;
  if (!(await isKnownRemote(dataDir, remote))) {
    throw new MoveRefused(`${remote} is not known here: publish its first version with --first.`);
  }
  const versions = (await registeredVersions(dataDir, remote)).slice(0, shown).join(', ');
  const why = (await isWithdrawn(dataDir, remote, version))
    ? 'was withdrawn'
    : 'has not been published';
  throw new MoveRefused(`${remote} ${version} ${why}. There is: ${versions}.`);
}

function requireEntry(registry: Registry, remote: string): RegistryEntry {
  const entry = registry.remotes[remote];
  if (entry) return entry;
  throw new MoveRefused(`${remote} is not in ${registry.environment}: swap a version in first.`);
}

function withEntry(registry: Registry, remote: string, entry: RegistryEntry): Registry {
  return { ...registry, remotes: { ...registry.remotes, [remote]: entry } };
}

async function planRemote(dataDir: string, registry: Registry, move: RemoteMove): Promise<Plan> {
  const { remote } = move;
  switch (move.action) {
    case 'swap': {
      const build = await requireBuild(dataDir, remote, move.version);
      const from = registry.remotes[remote]?.version;
      return {
        registry: withEntry(registry, remote, build),
        what: `swap ${remote} ${from ? `${from} → ` : ''}${move.version}`,
      };
    }
    case 'canary': {
      const stable = stableOf(requireEntry(registry, remote));
      const canary = await requireBuild(dataDir, remote, move.version);
      const shares = { [stable.version]: 1 - move.share, [canary.version]: move.share };
      const watched = move.autoRollback ? ({ autoRollback: true } as const) : {};
      const until = move.autoRollback ? ', until it is worse' : '';
      return {
        registry: withEntry(registry, remote, {
          ...stable,
          shares: rounded(shares),
          canary,
          ...watched,
        }),
        what: `canary ${remote} ${move.version} for ${move.share * 100} %, beside ${stable.version}${until}`,
      };
    }
    case 'end-canary': {
      const entry = requireEntry(registry, remote);
      if (!entry.canary) throw new MoveRefused(`${remote} has no canary.`);
      return {
        registry: withEntry(registry, remote, stableOf(entry)),
        what: `end canary ${remote} ${entry.canary.version}, ${entry.version} for everybody`,
      };
    }
    case 'rollback': {
      const { build, what } = await planRollback(dataDir, registry, remote);
      return { registry: withEntry(registry, remote, build), what };
    }
    case 'remove': {
      const { version } = requireEntry(registry, remote);
      const { [remote]: _gone, ...remotes } = registry.remotes;
      return { registry: { ...registry, remotes }, what: `remove ${remote} ${version}` };
    }
  }
}

/** 1 − 0.1 is not 0.9 for a computer. */
function rounded(shares: Record<string, number>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(shares).map(([version, share]) => [version, Number(share.toFixed(4))]),
  );
}

async function planPromotion(
  dataDir: string,
  registry: Registry,
  { from, remotes }: Extract<Move, { action: 'promote' }>,
): Promise<Plan> {
  const source = await readRegistry(dataDir, from);
  const names = remotes.length > 0 ? remotes : Object.keys(source.remotes);
  if (names.length === 0) throw new MoveRefused(`There is nothing in ${from} to promote.`);
  const entries = names.map((name) => [name, stableOf(requireEntry(source, name))] as const);
  const versions = entries.map(([name, { version }]) => `${name} ${version}`);
  return {
    registry: { ...registry, remotes: { ...registry.remotes, ...Object.fromEntries(entries) } },
    what: `promote from ${from}: ${versions.join(', ')}`,
  };
}

function planApplication(registry: Registry, document: unknown): Plan {
  const given = checkRegistry(document);
  if (given.environment !== registry.environment) {
    throw new MoveRefused(
      `This document is for ${given.environment}, not ${registry.environment}.`,
    );
  }
  if (given.revision !== registry.revision) {
    throw new MoveRefused(
      `This document was made from revision ${given.revision}; in force is ${registry.revision}. Take that one and make the change again.`,
    );
  }
  return { registry: given, what: 'apply a document' };
}

function planOrigin(
  registry: Registry,
  { action, origin }: Extract<Move, { origin: string }>,
): Plan {
  const others = (registry.origins ?? []).filter((known) => known !== origin);
  const origins = action === 'allow-origin' ? [...others, origin].sort() : others;
  return { registry: { ...registry, origins }, what: `${action} ${origin}` };
}

/** What a registry would become by a move. Throws MoveRefused or RegistryInvalid when it cannot be made. */
export async function planMove(dataDir: string, registry: Registry, move: Move): Promise<Plan> {
  switch (move.action) {
    case 'promote':
      return planPromotion(dataDir, registry, move);
    case 'apply':
      return planApplication(registry, move.document);
    case 'allow-origin':
    case 'forbid-origin':
      return planOrigin(registry, move);
    default:
      return planRemote(dataDir, registry, move);
  }
}
