import type { Registry } from '@stagedoor/federation';

/** Returns robots.txt: allows everything except the API and pages for signed-in users. */
export function robotsFile(registry: Registry, publicUrl: string): string {
  const guarded = Object.values(registry.remotes)
    .flatMap(({ paths }) => paths)
    .filter(({ access }) => access === 'signed-in')
    .map(({ path }) => path.replace(/:\w+/g, '*'));
  return [
    'User-agent: *',
    // Event pages load their data from here, which a rendering crawler needs.
    'Allow: /api/events',
    'Disallow: /api/',
    ...guarded.sort().map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
