/** Below a scope, before the path of a file. No page has such a path. */
const MARK = '/~';

/**
 * Returns the address of a worker's file inside of a scope: a browser gives a worker the service worker of its own
 * address, and so the stored file without network.
 */
export function addressWithin(scope: string, href: string): string {
  const url = new URL(href);
  url.pathname = scope + MARK + url.pathname;
  return url.href;
}

/** Returns the path of the file at an address of `addressWithin`, and any other path as it is. */
export function filePath(scope: string, pathname: string): string {
  const start = scope + MARK;
  return pathname.startsWith(`${start}/`) ? pathname.slice(start.length) : pathname;
}
