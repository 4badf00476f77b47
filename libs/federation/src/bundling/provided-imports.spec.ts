import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BUILDS } from '../testing/bundlers.js';
import { PACKAGE } from '../testing/sample-remote.js';
import { PROVIDED, refusedImport } from './provided-imports.js';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let folder: string;

const write = async (file: string, text: string) => {
  await mkdir(join(folder, dirname(file)), { recursive: true });
  await writeFile(join(folder, file), text);
};

// One project for all tests, because the first build with swc in a folder takes seconds.
beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production');
  folder = await mkdtemp(join(tmpdir(), 'provided-imports-'));
  await write('package.json', JSON.stringify(PACKAGE));
  await write('src/remote.tsx', `export { remote } from './area';`);
  await write('node_modules/react-router-dom/index.js', 'export const use = () => 1;');
  await write(
    'node_modules/a-look/index.js',
    `export { createGlobalStyle } from 'styled-components';`,
  );
  await write('node_modules/a-library/index.js', `export * from 'react-router-dom';`);
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

describe.each(BUILDS)('%s', (bundler, build) => {
  async function problemsOf(area: string): Promise<string> {
    await write('src/area.tsx', area);
    return (await build(pathToFileURL(join(folder, `${bundler}.config.mjs`)).href)).join('\n');
  }

  it('refuses an import of the router in its sources, also a lazy one', async () => {
    const sentence =
      "A remote may not import react-router-dom (src/area.tsx), a copy beside the shell's: import what it needs from @stagedoor/platform.";

    const area = `import { use } from 'react-router-dom'; export const remote = { routes: [use()] };`;
    expect(await problemsOf(area)).toContain(sentence);
    const lazy = `export const remote = { routes: [() => import('react-router-dom')] };`;
    expect(await problemsOf(lazy)).toContain(sentence);
  });

  it('accepts types of them, and what installed packages import', async () => {
    const area = `import type { RouteObject } from 'react-router-dom';
      import { use } from 'a-library';
      export const remote = { routes: [use() as RouteObject] };`;

    expect(await problemsOf(area)).toBe('');
  });

  it.each([
    ['its sources', 'styled-components'],
    ['an installed package', 'a-look'],
  ])('refuses a style of the whole site in %s', async (_where, from) => {
    const area = `import { createGlobalStyle } from '${from}';
      const Look = createGlobalStyle\`h1 { color: red; }\`;
      export const remote = { routes: [{ path: '/sample', element: <Look /> }] };`;

    expect(await problemsOf(area)).toMatch(
      /A remote may not use createGlobalStyle \(remote\.\w+\.js\): it restyles the whole site\./,
    );
  });
});

it.each([
  ...['react-router-dom', 'react-router', 'react-router/dom', '@tanstack/react-query'],
  ...['react-dom/client', 'react-dom/server', 'react-dom/server.browser'],
])('refuses %s', (module) => {
  expect(refusedImport(folder, module, join(folder, 'src/area.tsx'))).toContain(module);
});

it.each(['react', 'react/jsx-runtime', 'react-dom', 'react-router-hash-link', './react-router'])(
  'accepts %s',
  (module) => {
    expect(refusedImport(folder, module, join(folder, 'src/area.tsx'))).toBeNull();
  },
);

it('accepts what another package imports', () => {
  const platform = join(folder, '../libs/platform/src/routing/router.ts');

  expect(refusedImport(folder, 'react-router-dom', platform)).toBeNull();
});

it('refuses what the lint rules of a repository for one remote refuse', async () => {
  const template = '../../../../tools/create-remote/template/shared/.oxlintrc.json';
  const { rules } = JSON.parse(await readFile(join(import.meta.dirname, template), 'utf8')) as {
    rules: { 'no-restricted-imports': [string, { patterns: { regex: string }[] }] };
  };

  const [, { patterns }] = rules['no-restricted-imports'];
  expect(patterns.map(({ regex }) => new RegExp(regex).source)).toEqual([PROVIDED.source]);
});
