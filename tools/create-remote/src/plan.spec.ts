import { readFile } from 'node:fs/promises';
import { readPlan } from './plan.js';

const SHELL_PATHS = new URL(
  '../../../libs/federation/src/registry/shell-paths.ts',
  import.meta.url,
);

it('owns the path of its name, whose words are its title', () => {
  expect(readPlan(['sound-engineers'])).toEqual({
    name: 'sound-engineers',
    path: '/sound-engineers',
    title: 'Sound Engineers',
    bundler: 'webpack',
    registry: undefined,
  });
});

it('takes another path, a bundler and a registry', () => {
  const args = [
    ...['mfe-promoter', '--path', '/for/promoters', '--bundler', 'rspack'],
    ...['--registry', 'http://localhost:4873'],
  ];

  expect(readPlan(args)).toEqual({
    name: 'mfe-promoter',
    path: '/for/promoters',
    title: 'Promoters',
    bundler: 'rspack',
    registry: 'http://localhost:4873',
  });
});

it('makes nothing for --help', () => {
  expect(readPlan(['--help'])).toBeNull();
});

it.each([
  [[], 'Say its name'],
  [['My Area'], 'Say its name'],
  [['../area'], 'Say its name'],
  [['constructor'], 'A remote cannot be called constructor.'],
  [['a'.repeat(65)], 'Say its name'],
  [['my-area', 'other'], '"other" is one name too many.'],
  [['my-area', '--path', 'promoter'], '"promoter" is not a path'],
  [['my-area', '--path', '/events/:id'], '"/events/:id" is not a path'],
  [['my-area', '--path', '/a"b'], 'is not a path'],
  [[`area-${'x'.repeat(26)}`], 'xxx" has more than the 30 characters of a link in a menu'],
  [['my-area', '--path', `/my/${'x'.repeat(31)}`], '--path names another path.'],
  [['my-area', '--bundler', 'parcel'], '"parcel" is none of the bundlers: webpack, rspack, vite.'],
  [['my-area', '--registry', 'nowhere'], '"nowhere" is not the address of a registry.'],
  [['my-area', '--speed'], "Unknown option '--speed'; --help lists the options."],
])('%j is refused with one sentence', (args, sentence) => {
  expect(() => readPlan(args)).toThrow(sentence);
});

it('takes a path whose last part fits into a menu', () => {
  const name = `area-${'x'.repeat(25)}`;
  expect(readPlan([name])).toMatchObject({ title: `Area X${'x'.repeat(24)}` });
  expect(readPlan([`${name}x`, '--path', '/area'])).toMatchObject({ title: 'Area' });
});

it('refuses every path of the shell', async () => {
  const source = await readFile(SHELL_PATHS, 'utf8');
  const names = [...source.matchAll(/'\/?([a-z-]+)'/g)].map(([, name]) => name!);
  expect(names).toEqual(expect.arrayContaining(['login', 'role-selection', 'api', 'remotes']));

  for (const name of names) {
    expect(() => readPlan([name])).toThrow(`/${name} belongs to the site`);
    expect(() => readPlan(['my-area', '--path', `/${name}`])).toThrow(`/${name} belongs`);
    expect(readPlan([name, '--path', `/my-${name}`])).toMatchObject({ name });
  }
  expect(() => readPlan(['my-area', '--path', '/api/my-area'])).toThrow('/api/my-area belongs');
});
