import type { PageRegistry } from '@stagedoor/federation/runtime';
import { hashesByAddress, IMPOSSIBLE_INTEGRITY } from '../federation/script-integrity';

/** Makes an address that the browser accepts for a worker. */
export type TrustedAddress = (url: string) => string;

/**
 * Returns the function that starts workers. The browser checks no hash of a worker, so its file is fetched with the hash
 * of the registry first; the worker then gets the same response from the cache, because files of versions never change.
 */
export function createStartWorker(
  registry: PageRegistry,
  trusted: TrustedAddress,
): (address: URL) => Promise<Worker> {
  const hashes = hashesByAddress(registry);
  return async ({ href }) => {
    const checked = await fetch(href, { integrity: hashes.get(href) ?? IMPOSSIBLE_INTEGRITY });
    if (!checked.ok) throw new Error(`${href} could not be loaded.`);
    return new Worker(trusted(href));
  };
}
