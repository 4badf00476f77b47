import type { PrepareScript, Registry } from '@stagedoor/federation/runtime';

/** Well-formed, and the hash of nothing: what has no hash in the registry fails the browser's own check. */
export const IMPOSSIBLE_INTEGRITY = `sha384-${'A'.repeat(64)}`;

function hashesByAddress(registry: Registry): Map<string, string> {
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
 * The one way in which a script of a remote gets onto the page: only with the hash that the registry names, and with an
 * address that the Trusted Types policy has passed. A file without a hash gets one that nothing has, so that it is refused
 * on the same path as a failed download. From the second attempt on the address carries `?retry=n`, because a browser
 * joins a request that hangs. Call this once: the policy cannot be made twice.
 */
export function createPrepareScript(registry: Registry): PrepareScript {
  const rules = { createScriptURL: (url: string) => url };
  const policy = window.trustedTypes?.createPolicy('stagedoor', rules) ?? rules;
  const hashes = hashesByAddress(registry);
  const attempts = new Map<string, number>();
  return (script, address) => {
    const url = new URL(address, document.baseURI);
    const file = url.href;
    const attempt = attempts.get(file) ?? 0;
    attempts.set(file, attempt + 1);
    if (attempt > 0) url.searchParams.set('retry', String(attempt));
    script.crossOrigin = 'anonymous';
    script.integrity = hashes.get(file) ?? IMPOSSIBLE_INTEGRITY;
    script.src = policy.createScriptURL(url.href);
    return script;
  };
}
