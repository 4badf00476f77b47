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

/** The longest text that the page server filters by, in characters. */
const LONGEST_FILTER = 100;

/**
 * Returns the filters of an address, in the order that its page declares them: empty without a query; null with a
 * parameter that is no filter, given twice, too long or not trimmed. An empty filter does not filter.
 */
export function knownFilters({ filters = [] }: OwnedPath, query: string): URLSearchParams | null {
  const given = [...new URLSearchParams(query)];
  const isFilter = ([name, text]: [string, string], index: number) =>
    filters.includes(name) &&
    given.findIndex(([other]) => other === name) === index &&
    text.length <= LONGEST_FILTER &&
    text === text.trim();
  if (!given.every(isFilter)) return null;
  return new URLSearchParams(
    filters.flatMap((name) => given.filter(([other, text]) => other === name && text !== '')),
  );
}
