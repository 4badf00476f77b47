import { withLine } from '../registry/lines.js';
import { readRegistry } from '../registry/registry-history.js';
import { buildsToPromote } from './builds-to-promote.js';
import type { Move } from './move.js';
import type { Plan, Planning } from './plan.js';

type Promotion = Extract<Move, { action: 'promote' }>;

/** Puts builds of another environment in force for one platform. Leaves canaries and other lines in place. */
export async function planPromotion(
  { dataDir, registry, shell }: Planning,
  { from, remotes, platform }: Promotion,
): Promise<Plan> {
  const source = await readRegistry(dataDir, from);
  const builds = buildsToPromote(source, { remotes, platform, shell });
  const entries = builds.map(
    ([name, build]) => [name, withLine(registry.remotes[name], build)] as const,
  );
  const versions = builds.map(([name, { version }]) => `${name} ${version}`);
  const suffix = platform === undefined ? '' : `, for platform ${platform}`;
  return {
    registry: { ...registry, remotes: { ...registry.remotes, ...Object.fromEntries(entries) } },
    what: `promote from ${from}: ${versions.join(', ')}${suffix}`,
  };
}
