import { publishedManifest } from './published-manifest.js';

const ROOT = { license: 'UNLICENSED', engines: { node: '>=20.19' } };

const aWorkspace = (parts: object = {}) => ({
  ...{ name: '@stagedoor/sample', version: '1.2.3', description: 'A sample.' },
  exports: {},
  ...parts,
});

it('exports the built files with their types, whatever a workspace exports', () => {
  const exports = {
    '.': './src/index.ts',
    './runtime': { '@stagedoor/source': './src/runtime.ts', default: './dist/runtime.js' },
  };

  expect(publishedManifest(aWorkspace({ exports }), ROOT).exports).toEqual({
    '.': { types: './dist/index.d.ts', default: './dist/index.js' },
    './runtime': { types: './dist/runtime.d.ts', default: './dist/runtime.js' },
    './package.json': './package.json',
  });
});

it('leaves out exports of files that are for this repository alone', () => {
  const exports = { './testing/*': './src/testing/*.ts' };

  expect(publishedManifest(aWorkspace({ exports }), ROOT).exports).toEqual({
    './package.json': './package.json',
  });
});

it('makes packages of which a page has one copy peers, and takes later minor versions of them', () => {
  const dependencies = { zod: '4.6.7', '@stagedoor/contracts': '1.0.0' };
  const peerDependencies = { react: '19.3.1' };

  const published = publishedManifest(aWorkspace({ dependencies, peerDependencies }), ROOT);

  expect(published.dependencies).toEqual({ zod: '4.6.7' });
  expect(published.peerDependencies).toEqual({
    '@stagedoor/contracts': '^1.0.0',
    react: '^19.3.1',
  });
});

it('keeps an optional peer optional', () => {
  const peerDependenciesMeta = { '@rspack/core': { optional: true } };
  const peerDependencies = { '@rspack/core': '2.3.2' };

  const published = publishedManifest(aWorkspace({ peerDependencies, peerDependenciesMeta }), ROOT);

  expect(published.dependencies).toBeUndefined();
  expect(published).toMatchObject({
    peerDependencies: { '@rspack/core': '^2.3.2' },
    peerDependenciesMeta,
  });
});

it('names neither scripts nor development dependencies', () => {
  const workspace = aWorkspace({
    scripts: { test: 'vitest run' },
    devDependencies: { msw: '2.0.0' },
  });

  expect(Object.keys(publishedManifest(workspace, ROOT))).not.toEqual(
    expect.arrayContaining(['scripts']),
  );
  expect(JSON.stringify(publishedManifest(workspace, ROOT))).not.toMatch(/vitest|msw/);
});
