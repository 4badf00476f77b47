import type { OwnedPath, Registry } from '@stagedoor/federation';
import { aBuild } from '../testing/a-site-on-disk.js';
import { sitemap, sitemapPaths } from './sitemap.js';

const LISTS: Record<string, string[] | null> = {
  '/events': ['e_1', 'e_2'],
  '/nights': ['n_1'],
  '/away': null,
};
const lists = { idsOf: async (list: string) => LISTS[list] ?? null };
const HEAD = { title: 'name', missing: 'No such night' };

const pathsOf = (...paths: OwnedPath[]) =>
  sitemapPaths(
    { remotes: { 'mfe-x': { ...aBuild('1.0.0'), paths } } } as unknown as Registry,
    lists,
  );

it('escapes the public URL', () => {
  const xml = sitemap('https://stagedoor.example/a&b<c', ['/events']);

  expect(xml).toContain('<loc>https://stagedoor.example/a&amp;b&lt;c/events</loc>');
});

it('lists the pages that remotes declare for it, and a page for each record of their lists', async () => {
  const night = { access: 'public', title: 'Night' } as const;

  const paths = await pathsOf(
    { ...night, path: '/nights/:id', data: '/nights/:id', head: HEAD, sitemap: '/nights' },
    { ...night, path: '/nights', sitemap: true },
    { ...night, path: '/unsubscribe' },
  );

  expect(paths).toEqual(['/nights', '/nights/n_1']);
});

it('is unchanged for versions that could not declare it', async () => {
  const published = ['/events/:id', '/', '/forgot-password', '/events'];

  expect(await pathsOf(...published.map((path) => ({ path, access: 'public' }) as const))).toEqual([
    '/',
    '/events',
    '/events/e_1',
    '/events/e_2',
  ]);
});

it('is null while a list is not available', async () => {
  const away = { path: '/away/:id', access: 'public', title: 'Away', sitemap: '/away' } as const;

  expect(await pathsOf({ ...away, head: HEAD, data: '/away/:id' })).toBeNull();
});
