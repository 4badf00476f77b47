import type { PageRegistry } from '@stagedoor/federation';
import { dataIn } from '@stagedoor/shell/server/testing/a-site-on-disk';

/** Reads the registry in a page of a page server. For tests. */
export async function pageOf(at: string): Promise<PageRegistry> {
  const html = await (await fetch(`${at}/login`)).text();
  return dataIn<PageRegistry>(html, 'registry')!;
}
