import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SourceMap, type SourceMapPayload, type SourceMapping } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import { build as viteBuild } from 'vite';
import { BUILD_FILE, readBuild } from '../publish/publish-build.js';
import { defineRemote } from './define-remote.js';

let projectDir: string;
let problem: string | null;

const PACKAGE = {
  name: '@stagedoor/mfe-sample',
  version: '1.2.3',
  stagedoor: {
    remote: 'mfe-sample',
    platform: '^1.0.0',
    paths: [{ path: '/sample', access: 'public', title: 'Sample' }],
  },
  dependencies: {
    '@stagedoor/ui': '1.0.0',
    react: '19.3.1',
    'react-dom': '19.3.1',
    'styled-components': '6.6.0',
  },
};

const REMOTE = `
  import { useState } from 'react';
  import { usePageTitle } from '@stagedoor/platform';
  import { words } from './words';
  const Sample = () => { usePageTitle(words('Sample')); return <h1>{useState('text')[0]}</h1>; };
  const loader = async () => (await import('./more')).more;
  export const remote = { routes: [{ path: '/sample', loader, element: <Sample /> }] };
`;

const WORDS = `export const words = (text: string) => text.split(' ').join(', ');`;

const MORE = `import { words } from './words';
  export const more: string = words('more');`;

// One project for all tests: the first tests read one build, and the last ones change it.
beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production');
  projectDir = await mkdtemp(join(tmpdir(), 'remote-'));
  await mkdir(join(projectDir, 'src'));
  await write('package.json', JSON.stringify(PACKAGE));
  await write('src/remote.tsx', REMOTE);
  await write('src/words.ts', WORDS);
  await write('src/more.ts', MORE);
  problem = await build();
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(projectDir, { recursive: true });
});

const write = (file: string, text: string) => writeFile(join(projectDir, file), text);
const dist = () => join(projectDir, 'dist');
const read = (file: string) => readFile(join(dist(), file), 'utf8');

/** Builds the remote and returns the message of its error. */
async function build(folder = projectDir): Promise<string | null> {
  const config = defineRemote(pathToFileURL(join(folder, 'vite.config.mjs')).href);
  try {
    await viteBuild({ ...config, configFile: false, logLevel: 'silent' });
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Builds the remote with another screen, and restores it. */
async function buildWith(more: string): Promise<string | null> {
  await write('src/more.ts', more);
  const said = await build();
  await write('src/more.ts', MORE);
  return said;
}

it('describes the build with a hash of every script', async () => {
  expect(problem).toBeNull();

  const described = await readBuild(dist());
  const scripts = (await readdir(dist())).filter((file) => file.endsWith('.js'));
  expect(described).toMatchObject({
    name: 'mfe-sample',
    platform: '^1.0.0',
    requires: { react: '^19.3.1' },
    paths: PACKAGE.stagedoor.paths,
    entry: 'remoteEntry.js',
  });
  expect(described.version).toMatch(/^1\.2\.3-local\.[0-9a-f]{12}$/);
  expect(described.container).toBe(`mfe_sample_${described.version.replaceAll(/\W/g, '_')}`);
  expect(Object.keys(described.integrity).sort()).toEqual(scripts.sort());
  expect(described.initial).toEqual([
    'remoteEntry.js',
    expect.stringMatching(/^remote\.[0-9a-f]{16}\.js$/),
    ...described.initial.slice(2),
  ]);
});

it('makes a classic script of every chunk, in a table with the version in its name', async () => {
  const { container, integrity, entry } = await readBuild(dist());

  for (const file of Object.keys(integrity)) {
    const code = await read(file);
    expect(() => new Script(code)).not.toThrow();
    expect(code).toMatch(/^"use strict";/);
    expect(code).not.toMatch(/modulepreload|__vite_|__VITE_|import\(/);
    if (file !== entry) expect(code).toContain(`self.chunks_${container}[\`${file}\`]=async(`);
  }
  expect(await read(entry)).toContain('__stagedoorPrepareScript');
});

it('bundles no shared package', async () => {
  const { integrity } = await readBuild(dist());
  const code = await Promise.all(Object.keys(integrity).map(read));
  expect(code.join('').length).toBeLessThan(8 * 1024);
});

it('takes the shared packages of a CommonJS module from the host too', async () => {
  const library = 'node_modules/library';
  await mkdir(join(projectDir, library), { recursive: true });
  await write(`${library}/package.json`, JSON.stringify({ name: 'library', main: 'index.js' }));
  await write(`${library}/index.js`, `exports.version = require('styled-components').version;`);

  expect(await buildWith(`export { version as more } from 'library';`)).toBeNull();

  const { requires, integrity } = await readBuild(dist());
  expect(requires).toEqual({ react: '^19.3.1', 'styled-components': '^6.6.0' });
  const code = await Promise.all(Object.keys(integrity).map(read));
  expect(code.join('').length).toBeLessThan(10 * 1024);
});

it('has source maps of the sources', async () => {
  await build();
  const [file] = Object.keys((await readBuild(dist())).integrity).filter((name) =>
    name.startsWith('more.'),
  );
  const code = await read(file!);
  const lines = code.split('\n');
  const line = lines.findIndex((text) => text.includes('`more`)'));
  const map = new SourceMap(JSON.parse(await read(`${file}.map`)) as SourceMapPayload);

  const { originalSource, originalLine } = map.findEntry(
    line,
    lines[line]!.lastIndexOf('`more`)'),
  ) as SourceMapping;

  expect(originalSource).toBe('../src/more.ts');
  expect(originalLine).toBe(1);
});

it('builds a worker and its WebAssembly as files with hashes', async () => {
  const platform = 'node_modules/@stagedoor/platform';
  await mkdir(join(projectDir, platform), { recursive: true });
  const exported = { name: '@stagedoor/platform', exports: { './device': './device.js' } };
  await write(`${platform}/package.json`, JSON.stringify(exported));
  await write(`${platform}/device.js`, 'export class WorkerFile {}');
  await write('src/sum.wasm', '\0asm');
  await write('src/large.ts', `export const large = ${JSON.stringify('large '.repeat(8_000))};`);
  await write(
    'src/sum.worker.ts',
    `import { large } from './large'; fetch(new URL('./sum.wasm', import.meta.url)); self.name = large;`,
  );

  const problemOfWorker = await buildWith(
    `import { WorkerFile } from '@stagedoor/platform/device';
     const start = () => new WorkerFile(
       new URL(/* webpackChunkName: "sum.worker" */ './sum.worker.ts', import.meta.url),
     );
     export const more: string = String(start());`,
  );

  expect(problemOfWorker).toBeNull();
  const files = Object.keys((await readBuild(dist())).integrity);
  expect(files).toContainEqual(expect.stringMatching(/^sum\.[0-9a-f]{16}\.wasm$/));
  const worker = files.find((file) => /^sum\.worker\.[0-9a-f]{16}\.js$/.test(file))!;
  const code = await read(worker);
  expect(code).toContain('large large');
  expect(() => new Script(code)).not.toThrow();
  const more = files.find((file) => file.startsWith('more.'))!;
  expect(await read(more)).toContain(worker);
});

it('gives the same sources the same version, and changed sources another one', async () => {
  await build();
  const first = await readBuild(dist());
  await build();
  const second = await readBuild(dist());
  await buildWith(`export const more: string = 'more!';`);
  const edited = await readBuild(dist());

  expect(second).toEqual(first);
  expect(edited.version).not.toBe(first.version);
});

it('gives the same sources the same bytes in another folder', async () => {
  await build();
  const elsewhere = await mkdtemp(join(tmpdir(), 'another-place-'));
  await cp(join(projectDir, 'src'), join(elsewhere, 'src'), { recursive: true });
  await cp(join(projectDir, 'package.json'), join(elsewhere, 'package.json'));

  expect(await build(elsewhere)).toBeNull();

  const names = await readdir(dist());
  expect(await readdir(join(elsewhere, 'dist'))).toEqual(names);
  for (const name of names) {
    const [here, there] = [join(dist(), name), join(elsewhere, 'dist', name)];
    const same = (await readFile(here)).equals(await readFile(there));
    expect({ name, same }).toEqual({ name, same: true });
  }
  await rm(elsewhere, { recursive: true });
});

it('gives the same sources another version if their declarations differ', async () => {
  await build();
  const { version } = await readBuild(dist());
  const [path] = PACKAGE.stagedoor.paths;
  const stagedoor = { ...PACKAGE.stagedoor, paths: [{ ...path, title: 'Another' }] };
  await write('package.json', JSON.stringify({ ...PACKAGE, stagedoor }));
  await build();
  const { version: declared } = await readBuild(dist());
  await write('package.json', JSON.stringify(PACKAGE));

  expect(declared).not.toBe(version);
});

it('has the version of STAGEDOOR_VERSION', async () => {
  vi.stubEnv('STAGEDOOR_VERSION', '2.0.0');
  await build();
  vi.stubEnv('STAGEDOOR_VERSION', undefined);

  expect(await readBuild(dist())).toMatchObject({
    version: '2.0.0',
    container: 'mfe_sample_2_0_0',
  });
});

it.each([
  [`import './look.css'; export const more = '';`, 'body is outside of the area'],
  [
    `export const more = (file: string) => import(/* @vite-ignore */ file);`,
    'A remote may not have import(file) (src/more.ts): what it loads has no hash',
  ],
  [`export * from 'https://cdn.example/more.js';`, 'https://cdn.example/more.js'],
  [
    `export const more = import.meta.resolve('react');`,
    'A remote may not have import.meta.resolve (src/more.ts): only modules have it',
  ],
  [
    `export const more = () => new Worker(new URL('./words.ts', import.meta.url));`,
    'start it with startWorker(new WorkerFile(new URL(url)))',
  ],
])('refuses %s', async (more, sentence) => {
  await write('src/look.css', 'body { color: red }');

  expect(await buildWith(more)).toContain(sentence);
});

it('compiles imported style sheets into its scripts, and emits none', async () => {
  await write('src/look.css', 'h1 { color: red }');
  await write('src/look.module.css', '.note { color: red }');

  const said = await buildWith(
    `import './look.css';
     import look from './look.module.css';
     export const more = look.note;`,
  );

  expect(said).toBeNull();
  const { container, integrity } = await readBuild(dist());
  const code = (await Promise.all(Object.keys(integrity).map(read))).join('');
  expect((await readdir(dist())).filter((file) => file.endsWith('.css'))).toEqual([]);
  expect(code).toContain('@layer mfe-sample{@scope ([data-area="mfe-sample"]){h1{color:red}}}');
  expect(code).toMatch(new RegExp(`${container}_[\\w-]+_note`));
});

it('carries import.meta.glob and assets', async () => {
  await mkdir(join(projectDir, 'src/texts'), { recursive: true });
  await write('src/texts/one.ts', `export const text = 'one';`);
  await write('src/picture.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');

  const said = await buildWith(
    `import picture from './picture.svg';
     export const more = [picture, import.meta.glob('./texts/*.ts')];`,
  );

  expect(said).toBeNull();
  expect(await readdir(dist())).toContainEqual(
    expect.stringMatching(/^picture\.[0-9a-f]{16}\.svg$/),
  );
});

it('fails for a range of a shared package in another form', async () => {
  const dependencies = { ...PACKAGE.dependencies, react: '*' };
  await write('package.json', JSON.stringify({ ...PACKAGE, dependencies }));

  expect(await build()).toContain('A range is like ^1.3.0');

  await write('package.json', JSON.stringify(PACKAGE));
});

it('fails without a manifest', async () => {
  await write('package.json', JSON.stringify({ ...PACKAGE, stagedoor: undefined }));

  await expect(build()).rejects.toThrow('"stagedoor" in the package.json');
  expect(await readdir(projectDir)).not.toContain(BUILD_FILE);
});
