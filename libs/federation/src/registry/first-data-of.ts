import type { OwnedPath } from './owned-path.js';
import { segmentsOf } from './pattern-key.js';

/** Returns a pattern with its parameters replaced by the values that `pathname` has for them in `path`. */
export function filledIn(pattern: string, path: string, pathname: string): string {
  const actual = segmentsOf(pathname);
  const names = segmentsOf(path);
  return pattern.replace(/(?<=\/):\w+/g, (parameter) => actual[names.indexOf(parameter)] ?? '');
}

/**
 * Returns the API path, below `/api`, of the data that an area shows first at this path; null if its remote declares
 * none.
 */
export function firstDataOf({ path, data }: OwnedPath, pathname: string): string | null {
  return data ? filledIn(data, path, pathname) : null;
}
