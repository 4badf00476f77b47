import type { Registry } from '@stagedoor/federation';

/** What crawlers are told: everything is for them but the API and what lies behind the login. */
export function robotsFile(registry: Registry, publicUrl: string): string {
  const guarded = Object.values(registry.remotes)
    .flatMap(({ paths }) => paths)
    .filter(({ access }) => access === 'signed-in')
    .map(({ path }) => path.replace(/:\w+/g, '*'));
  return [
    'User-agent: *',
    // What an event's page shows comes from here; a crawler that draws the page needs it.
    'Allow: /api/events',
    'Disallow: /api/',
    ...guarded.sort().map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
