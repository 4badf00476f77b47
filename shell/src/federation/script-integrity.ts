import type { PrepareScript, PageRegistry } from '@stagedoor/federation/runtime';

/**
 * A well-formed hash that no file has, so that the browser's integrity check refuses a file without a hash in the
 * registry.
 */
export const IMPOSSIBLE_INTEGRITY = `sha384-${'A'.repeat(64)}`;

/** The URL of a script with its hash, as written by the page server. */
export interface HashedScript {
  url: string;
  integrity: string;
}

/** Returns the hashes of all files of the registry's remotes by their full URLs. */
export function hashesByAddress(registry: PageRegistry): Map<string, string> {
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
 * Numbers the attempts per file from 0. The files of a folder share the highest number: a preload that failed for one
 * file may have failed for the others, and the browser would reuse it.
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

/** Replaces the browser's cached copy of a file. */
function renew(file: string): void {
  fetch(file, { cache: 'reload' }).catch(() => undefined);
}

/**
 * Returns the function that prepares every script of a remote, and those that the shell loads later: with its hash of
 * the registry or of `later`, and a URL that passed the Trusted Types policy. A file without a hash gets an impossible
 * one, so that it fails like a failed download. Retries have `?retry=n` in the URL, because a browser joins a pending
 * request, and refetch the file past the browser's cache, where a damaged copy would fail for a year. Call it once: a
 * policy cannot be created twice.
 */
export function createPrepareScript(
  registry: PageRegistry,
  later: readonly HashedScript[] = [],
): PrepareScript {
  const rules = { createScriptURL: (url: string) => url };
  const policy = window.trustedTypes?.createPolicy('stagedoor', rules) ?? rules;
  const hashes = hashesByAddress(registry);
  for (const { url, integrity } of later) {
    hashes.set(new URL(url, document.baseURI).href, integrity);
  }
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
