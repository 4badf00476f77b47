import type { PageRegistry } from '@stagedoor/federation/runtime';
import { hashesByAddress, IMPOSSIBLE_INTEGRITY } from '../federation/script-integrity';
import { addressWithin } from './worker-address';

/** Makes an address that the browser accepts for a worker. */
export type TrustedAddress = (url: string) => string;

/** True if a service worker has this page. Some browsers have none. */
function isControlled(): boolean {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  return !!serviceWorker?.controller;
}

/**
 * Returns the function that starts workers. The browser checks no hash of a worker, so its file is fetched with the hash
 * of the registry first; the worker then gets the same response from the cache, because files of versions never change.
 * Where a service worker has the page, its stored files are that cache: the browser may clear its own.
 */
export function createStartWorker(
  registry: PageRegistry,
  trusted: TrustedAddress,
  scope: string | null,
): (address: URL) => Promise<Worker> {
  const hashes = hashesByAddress(registry);
  return async ({ href }) => {
    const integrity = hashes.get(href) ?? IMPOSSIBLE_INTEGRITY;
    const stored = scope !== null && isControlled() ? [addressWithin(scope, href)] : [];
    // An earlier service worker knows no addresses of workers, until it is replaced.
    for (const address of [...stored, href]) {
      const checked = await fetch(address, { integrity }).catch(() => null);
      if (checked?.ok) return new Worker(trusted(address));
    }
    throw new Error(`${href} could not be loaded.`);
  };
}
