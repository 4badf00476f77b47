import type { RegistryEntry, RegistryLine } from '../registry/build.js';
import { lineFor, linesOf } from '../registry/lines.js';
import type { Registry } from '../registry/registry.js';
import { MoveRefused } from './move.js';

/** The entry of a remote. Throws MoveRefused, which names those that are in force, if the remote is not. */
export function requireEntry(registry: Registry, remote: string): RegistryEntry {
  const entry = registry.remotes[remote];
  if (entry) return entry;
  const known = Object.keys(registry.remotes).sort().join(', ');
  throw new MoveRefused(
    `${remote} is not in ${registry.environment}. There is: ${known || 'nothing'}. A swap puts a first version in force.`,
  );
}

/** The line of a remote for a major version of the platform. Throws MoveRefused if there is none, and names those that there are. */
export function requireLine(registry: Registry, remote: string, platform: number): RegistryLine {
  const entry = requireEntry(registry, remote);
  const line = lineFor(entry, platform);
  if (line) return line;
  const others = linesOf(entry).map(([other, { version }]) => `${version} for platform ${other}`);
  throw new MoveRefused(
    `${remote} has no version for platform ${platform} in ${registry.environment}. There is: ${others.join(', ')}; --for-platform names another platform.`,
  );
}
