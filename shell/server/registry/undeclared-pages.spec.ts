import { emptyRegistry, ownedPathSchema, type PublishedBuild } from '@stagedoor/federation';
import { aShell } from '../testing/a-shell.js';
import { pageRegistryFor } from './page-registry.js';

const build = (paths: PublishedBuild['paths']): PublishedBuild => ({
  version: '1.0.0',
  baseUrl: '/remotes/mfe-x/1.0.0/',
  entry: 'remoteEntry.js',
  container: 'mfe_x_1_0_0',
  platform: '^1.0.0',
  paths,
  initial: [],
  integrity: {},
});

function pathsOf(paths: PublishedBuild['paths']) {
  const registry = { ...emptyRegistry('local'), remotes: { 'mfe-x': build(paths) } };
  return pageRegistryFor(registry, { shell: aShell(), draw: () => 0 }).remotes['mfe-x']!.paths;
}

it('gives an older version its former pages', () => {
  const [browse, event] = pathsOf([
    { path: '/events', access: 'public', data: '/events?limit=12' },
    { path: '/events/:id', access: 'public' },
  ]);

  expect(browse).toMatchObject({ title: 'Browse Events', data: '/events?limit=12' });
  expect(ownedPathSchema.parse(event)).toMatchObject({
    title: 'Event',
    head: { title: 'title', missing: 'Event not found', schema: 'Event' },
  });
});

it('leaves a version that declares its pages unchanged', () => {
  const paths = [{ path: '/my-events', access: 'signed-in', title: 'Nights' }] as const;

  expect(pathsOf([...paths])).toEqual(paths);
});

it('adds the fields that the first versions with titles could not declare, unless declared', () => {
  const forgot = { path: '/forgot-password', access: 'public', title: 'Lost it?' } as const;
  const links = [{ menu: 'login' as const, order: 7 }];

  expect(pathsOf([forgot])).toEqual([{ ...forgot, links: [{ menu: 'login', order: 10 }] }]);
  expect(pathsOf([{ ...forgot, links }])).toEqual([{ ...forgot, links }]);
});

it('leaves an unknown path without a title unchanged', () => {
  expect(pathsOf([{ path: '/promoter', access: 'public' }])).toEqual([
    { path: '/promoter', access: 'public' },
  ]);
});
