import type { PrepareScript, PageRegistry } from '@stagedoor/federation/runtime';

/** Well-formed, and the hash of nothing: what has no hash in the registry fails the browser's own check. */
export const IMPOSSIBLE_INTEGRITY = `sha384-${'A'.repeat(64)}`;

function hashesByAddress(registry: PageRegistry): Map<string, string> {
  return new Map(
    Object.values(registry.remotes).flatMap(({ baseUrl, integrity }) =>
      Object.entries(integrity).map(([file, hash]): [string, string] => [
        new URL(baseUrl + file, document.baseURI).href,
        hash,
      ]),
    ),
  );
}

/**
 * Numbers the attempts at a file from 0. All files of a folder share the highest number that one of them has reached: what
 * failed with the first file may have failed for the others too, in a preload that the browser would use again.
 */
function countAttempts(): (file: string) => number {
  const byFile = new Map<string, number>();
  const byFolder = new Map<string, number>();
  return (file) => {
    const folder = file.slice(0, file.lastIndexOf('/'));
    const own = byFile.get(file) ?? 0;
    const attempt = Math.max(own, byFolder.get(folder) ?? 0);
    byFile.set(file, own + 1);
    byFolder.set(folder, attempt);
    return attempt;
  };
}

/** Replaces what the browser has kept of a file. */
function renew(file: string): void {
  fetch(file, { cache: 'reload' }).catch(() => undefined);
}

/**
 * The one way in which a script of a remote gets onto the page: only with the hash that the registry names, and with an
 * address that the Trusted Types policy has passed. A file without a hash gets one that nothing has, so that it is refused
 * on the same path as a failed download. From the second attempt on the address carries `?retry=n`, because a browser
 * joins a request that hangs, and the file itself is fetched past the browser's cache, where one that arrived damaged
 * would fail every later page for a year. Call this once: the policy cannot be made twice.
 */
export function createPrepareScript(registry: PageRegistry): PrepareScript {
  const rules = { createScriptURL: (url: string) => url };
  const policy = window.trustedTypes?.createPolicy('stagedoor', rules) ?? rules;
  const hashes = hashesByAddress(registry);
  const nextAttempt = countAttempts();
  return (script, address) => {
    const url = new URL(address, document.baseURI);
    const file = url.href;
    const attempt = nextAttempt(file);
    if (attempt > 0) {
      if (hashes.has(file)) renew(file);
      url.searchParams.set('retry', String(attempt));
    }
    script.crossOrigin = 'anonymous';
    script.integrity = hashes.get(file) ?? IMPOSSIBLE_INTEGRITY;
    script.src = policy.createScriptURL(url.href);
    return script;
  };
}
