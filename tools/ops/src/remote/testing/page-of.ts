import type { PageRegistry } from '@stagedoor/federation';
import { dataIn } from '@stagedoor/shell/server/testing/a-site-on-disk';

/** Reads the registry in a page of a page server, as a visitor with this cookie. For tests. */
export async function pageOf(at: string, cookie = ''): Promise<PageRegistry> {
  const html = await (await fetch(`${at}/login`, { headers: { cookie } })).text();
  return dataIn<PageRegistry>(html, 'registry')!;
}
