import type { RegistryEntry, RegistryLine } from '../registry/build.js';
import { lineFor, linesOf } from '../registry/lines.js';
import type { Registry } from '../registry/registry.js';
import { MoveRefused } from './move.js';

/** Returns the entry of a remote. Throws MoveRefused, with the remotes in force, if it has none. */
export function requireEntry(registry: Registry, remote: string): RegistryEntry {
  const entry = registry.remotes[remote];
  if (entry) return entry;
  const known = Object.keys(registry.remotes).sort().join(', ');
  throw new MoveRefused(
    `${remote} is not in ${registry.environment}. There is: ${known || 'nothing'}. A swap puts a first version in force.`,
  );
}

/**
 * Returns the line of a remote for a major version of the platform. Throws MoveRefused, with its other lines, if it has
 * none.
 */
export function requireLine(registry: Registry, remote: string, platform: number): RegistryLine {
  const entry = requireEntry(registry, remote);
  const line = lineFor(entry, platform);
  if (line) return line;
  const others = linesOf(entry).map(([other, { version }]) => `${version} for platform ${other}`);
  throw new MoveRefused(
    `${remote} has no version for platform ${platform} in ${registry.environment}. There is: ${others.join(', ')}; --for-platform names another platform.`,
  );
}
