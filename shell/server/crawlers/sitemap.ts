import type { Registry } from '@stagedoor/federation';
import { escapeText } from '../page/markup.js';
import { withPage } from '../registry/undeclared-pages.js';
import { ADDRESSES_MAX, type RecordLists } from './record-lists.js';

/**
 * Returns the paths that remotes declare for the sitemap, pages before records; null if the API does not return all
 * records.
 */
export async function sitemapPaths(
  { remotes }: Registry,
  { idsOf }: Pick<RecordLists, 'idsOf'>,
): Promise<string[] | null> {
  const declared = Object.values(remotes)
    .flatMap(({ paths }) => paths)
    .map(withPage)
    .sort((one, other) => (one.path < other.path ? -1 : 1));
  const pages = declared.filter(({ sitemap }) => sitemap === true).map(({ path }) => path);
  for (const { path, sitemap } of declared) {
    if (typeof sitemap !== 'string') continue;
    const ids = await idsOf(sitemap);
    if (!ids) return null;
    pages.push(...ids.map((id) => path.replace(/:\w+/, id)));
  }
  return pages.slice(0, ADDRESSES_MAX);
}

/** Formats these paths as a sitemap (sitemaps.org), without dates of change, which are unknown. */
export function sitemap(publicUrl: string, paths: readonly string[]): string {
  const urls = paths.map((path) => `<url><loc>${escapeText(publicUrl + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}
