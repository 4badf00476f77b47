import type { OwnedPath } from './owned-path.js';
import { isParameter, segmentsOf } from './pattern-key.js';

/** The part of a registry that tells which remote answers for which address. */
export interface OwnedPaths {
  remotes: Record<string, { paths: OwnedPath[] }>;
}

/** An address of the site that a remote answers for. */
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

/** Orders patterns so that a fixed segment comes before a parameter in the same place. */
function bySpecificity(one: string, other: string): number {
  const others = segmentsOf(other);
  for (const [index, segment] of segmentsOf(one).entries()) {
    const difference = Number(isParameter(segment)) - Number(isParameter(others[index] ?? ''));
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * The area that an address belongs to, or null if no remote owns it. Fixed segments win over parameters:
 * `/events/create` over `/events/:id`. Upper and lower case do not matter, nor does a slash at the end.
 */
export function areaOf(registry: OwnedPaths, pathname: string): Area | null {
  const areas = Object.entries(registry.remotes).flatMap(([remote, { paths }]) =>
    paths.filter(({ path }) => matches(path, pathname)).map((owned) => ({ remote, ...owned })),
  );
  return areas.sort((one, other) => bySpecificity(one.path, other.path))[0] ?? null;
}
