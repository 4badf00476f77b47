import type { OwnedPath } from './owned-path.js';
import { segmentsOf } from './pattern-key.js';

/** A pattern with the parameters that an address has in the place of those of `path`. */
export function filledIn(pattern: string, path: string, pathname: string): string {
  const actual = segmentsOf(pathname);
  const names = segmentsOf(path);
  return pattern.replace(/(?<=\/):\w+/g, (parameter) => actual[names.indexOf(parameter)] ?? '');
}

/** The call of the API, below `/api`, whose answer an area shows first at this address; null if its owner has named none. */
export function firstDataOf({ path, data }: OwnedPath, pathname: string): string | null {
  return data ? filledIn(data, path, pathname) : null;
}
