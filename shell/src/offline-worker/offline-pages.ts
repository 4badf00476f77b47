import { isWithin } from '@stagedoor/federation/runtime';
import type { Renewal } from '../device/follow-renewals';
import { filePath } from '../device/worker-address';

/** Without an answer for this long, the stored page opens. */
const ANSWER_MS = 3_000;
/** Files whose content never changes. */
const FILES = /^\/(?:assets|remotes)\//;

/** A page and its files, as the page server describes them. */
interface OfflineCopy {
  version: string;
  nonce: string;
  html: string;
  headers: Record<string, string>;
  files: { url: string; integrity?: string }[];
}

function newNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))));
}

function toPage({ html, headers, nonce }: OfflineCopy): Response {
  const fresh = newNonce();
  const stamped = Object.entries(headers).map(([name, value]): [string, string] => [
    name,
    value.replaceAll(nonce, fresh),
  ]);
  return new Response(html.replaceAll(nonce, fresh), {
    headers: [...stamped, ['content-type', 'text/html; charset=utf-8']],
  });
}

/** Fetches a file with its hash; once more past the browser's cache, where a damaged copy would stay. */
async function fetchFile(url: string, integrity = ''): Promise<Response> {
  const fresh = () => fetch(url, { integrity, cache: 'reload' });
  const response = await fetch(url, { integrity }).catch(fresh);
  if (!response.ok) throw new Error(`${url} is answered with ${response.status}.`);
  return response;
}

/** The pages of a scope, which open without network. The stored page is the same for everyone. */
export class OfflinePages {
  private readonly cacheName: string;
  private readonly copyUrl: string;
  /** The last renewal. It settles when it and those before it are over. */
  private renewing: Promise<unknown> = Promise.resolve();

  constructor(private readonly scope: string) {
    this.cacheName = `stagedoor-offline${scope}`;
    this.copyUrl = `/offline/copy${scope}`;
  }

  /** True for a page of the scope. A browser also asks for pages whose path only begins with its letters. */
  owns(url: string): boolean {
    return isWithin(this.scope, new URL(url).pathname);
  }

  mayKeep(url: string): boolean {
    const { origin, pathname } = new URL(url);
    return origin === location.origin && FILES.test(filePath(this.scope, pathname));
  }

  /** Returns the stored file, otherwise that of the site. */
  async file(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const path = filePath(this.scope, pathname);
    const stored = await this.match(path);
    return stored ?? fetch(path === pathname ? request : path);
  }

  /** Returns the site's answer, and the stored page when there is none. */
  async open(answer: Promise<Response>): Promise<Response> {
    const late = new Promise<null>((resolve) => setTimeout(resolve, ANSWER_MS, null));
    const response = await Promise.race([answer, late]).catch(() => null);
    if (response && response.status < 500) return response;
    const copy = await this.stored();
    return copy ? toPage(copy) : answer;
  }

  /**
   * Stores the version in force with its files, wholly or not at all; the one before keeps its files, for pages that are
   * open. Returns the new one if it replaces another, and `gone` if these pages no longer open without network. One
   * renewal at a time: another would delete the files that the first has stored.
   */
  renew(): Promise<Renewal | 'gone' | null> {
    const renewal = this.renewing.then(() => this.renewNow());
    this.renewing = renewal.catch(() => undefined);
    return renewal;
  }

  private async renewNow(): Promise<Renewal | 'gone' | null> {
    const response = await fetch(this.copyUrl, { cache: 'no-cache' });
    if (response.status === 404) {
      await caches.delete(this.cacheName);
      return 'gone';
    }
    if (!response.ok) return null;
    const before = await this.stored();
    const copy = (await response.clone().json()) as OfflineCopy;
    const cache = await this.cache();
    for (const { url, integrity } of copy.files) {
      if (!(await cache.match(url))) await cache.put(url, await fetchFile(url, integrity));
    }
    if (copy.version === before?.version) return null;
    await cache.put(this.copyUrl, response);
    await this.dropUnused(cache, [copy, ...(before ? [before] : [])]);
    return before && { files: copy.files.map(({ url }) => url) };
  }

  private async stored(): Promise<OfflineCopy | null> {
    const response = await this.match(this.copyUrl);
    return response ? ((await response.json()) as OfflineCopy) : null;
  }

  private async dropUnused(cache: Cache, copies: readonly OfflineCopy[]): Promise<void> {
    const used = new Set([
      this.copyUrl,
      ...copies.flatMap(({ files }) => files.map(({ url }) => url)),
    ]);
    for (const request of await cache.keys()) {
      if (!used.has(new URL(request.url).pathname)) await cache.delete(request);
    }
  }

  /** Returns what is stored for a path; undefined also while the browser's storage fails. */
  private async match(path: string): Promise<Response | undefined> {
    try {
      return await (await this.cache()).match(path, { ignoreVary: true });
    } catch {
      return undefined;
    }
  }

  private cache(): Promise<Cache> {
    return caches.open(this.cacheName);
  }
}
