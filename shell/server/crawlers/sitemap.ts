import { escapeText } from '../page/markup.js';

/** The site's public pages and these events, as a sitemap (sitemaps.org). When each last changed is not known, so it is not said. */
export function sitemap(publicUrl: string, eventIds: string[]): string {
  const paths = ['/', '/events', ...eventIds.map((id) => `/events/${id}`)];
  const urls = paths.map((path) => `<url><loc>${escapeText(publicUrl + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}
