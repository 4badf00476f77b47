import type { OwnedPath } from './owned-path.js';
import { isParameter, segmentsOf } from './pattern-key.js';

/** The fields of a registry that assign paths to remotes. */
export interface OwnedPaths {
  remotes: Record<string, { paths: OwnedPath[] }>;
}

/** A path pattern and the remote that owns it. */
export interface Area extends OwnedPath {
  remote: string;
}

function matches(pattern: string, pathname: string): boolean {
  const expected = segmentsOf(pattern);
  const actual = segmentsOf(pathname);
  return (
    expected.length === actual.length &&
    expected.every(
      (segment, index) =>
        isParameter(segment) || segment.toLowerCase() === actual[index]?.toLowerCase(),
    )
  );
}

/** Sorts patterns with a fixed segment before those with a parameter in the same place. */
function bySpecificity(one: string, other: string): number {
  const others = segmentsOf(other);
  for (const [index, segment] of segmentsOf(one).entries()) {
    const difference = Number(isParameter(segment)) - Number(isParameter(others[index] ?? ''));
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * Returns the area of a path, or null if no remote owns it. Fixed segments win over parameters: `/events/create` over
 * `/events/:id`. Ignores case and a trailing slash.
 */
export function areaOf(registry: OwnedPaths, pathname: string): Area | null {
  const areas = Object.entries(registry.remotes).flatMap(([remote, { paths }]) =>
    paths.filter(({ path }) => matches(path, pathname)).map((owned) => ({ remote, ...owned })),
  );
  return areas.sort((one, other) => bySpecificity(one.path, other.path))[0] ?? null;
}
