import type { RegistryEntry } from '../registry/build.js';
import { isWithin } from '../registry/is-within.js';
import { buildsOf } from '../registry/lines.js';
import { offlineScope } from '../registry/page-needs.js';

/**
 * Describes each page of a remote that is below the pages of another one that opens without network: the worker of that
 * one would answer for it.
 */
export function pagesBelowOffline(remotes: Readonly<Record<string, RegistryEntry>>): string[] {
  const all = Object.entries(remotes).flatMap(([remote, entry]) =>
    buildsOf(entry).map(({ needs, paths }) => ({ remote, needs, paths })),
  );
  return all.flatMap(({ remote, needs, paths: own }) => {
    const scope = needs?.includes('offline') ? offlineScope(own) : null;
    if (!scope) return [];
    return all
      .filter((other) => other.remote !== remote)
      .flatMap((other) => other.paths.map(({ path }) => ({ path, of: other.remote })))
      .filter(({ path }) => isWithin(scope, path))
      .map(
        ({ path, of }) =>
          `${path} of ${of}: the pages below ${scope} belong to ${remote}, which opens without network`,
      );
  });
}
