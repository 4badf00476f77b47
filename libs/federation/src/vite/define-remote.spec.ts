import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload, type SourceMapping } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { BUILD_FILE, readBuild } from '../publish/publish-build.js';
import { PACKAGE } from '../testing/sample-remote.js';
import { createViteProject, type ViteProject } from '../testing/vite-project.js';

let project: ViteProject;
let problem: string | null;

// One project for all tests: the first tests read one build, and the last ones change it.
beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production');
  project = await createViteProject();
  problem = await project.build();
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await project.remove();
});

it('describes the build with a hash of every script', async () => {
  expect(problem).toBeNull();

  const described = await readBuild(project.dist);
  const scripts = (await project.files()).filter((file) => file.endsWith('.js'));
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
  const { container, integrity, entry } = await readBuild(project.dist);

  for (const file of Object.keys(integrity)) {
    const code = await project.read(file);
    expect(() => new Script(code)).not.toThrow();
    expect(code).toMatch(/^"use strict";/);
    expect(code).not.toMatch(/modulepreload|__vite_|__VITE_|import\(/);
    if (file !== entry) expect(code).toContain(`self.chunks_${container}[\`${file}\`]=async(`);
  }
  expect(await project.read(entry)).toContain('__stagedoorPrepareScript');
});

it('bundles no shared package', async () => {
  const { integrity } = await readBuild(project.dist);
  const code = await Promise.all(Object.keys(integrity).map(project.read));
  expect(code.join('').length).toBeLessThan(8 * 1024);
});

it('has source maps of the sources', async () => {
  await project.build();
  const [file] = Object.keys((await readBuild(project.dist)).integrity).filter((name) =>
    name.startsWith('more.'),
  );
  const code = await project.read(file!);
  const lines = code.split('\n');
  const line = lines.findIndex((text) => text.includes('`more`)'));
  const map = new SourceMap(JSON.parse(await project.read(`${file}.map`)) as SourceMapPayload);

  const { originalSource, originalLine } = map.findEntry(
    line,
    lines[line]!.lastIndexOf('`more`)'),
  ) as SourceMapping;

  expect(originalSource).toBe('../src/more.ts');
  expect(originalLine).toBe(1);
});

it('gives the same sources the same version, and changed sources another one', async () => {
  await project.build();
  const first = await readBuild(project.dist);
  await project.build();
  const second = await readBuild(project.dist);
  await project.buildWith(`export const more: string = 'more!';`);
  const edited = await readBuild(project.dist);

  expect(second).toEqual(first);
  expect(edited.version).not.toBe(first.version);
});

it('is a build for production wherever it runs', async () => {
  await project.build();
  const { version } = await readBuild(project.dist);
  vi.stubEnv('NODE_ENV', 'development');

  await project.build();

  expect((await readBuild(project.dist)).version).toBe(version);
});

it('gives the same sources the same bytes in another folder', async () => {
  await project.build();
  const elsewhere = await mkdtemp(join(tmpdir(), 'another-place-'));
  await cp(join(project.folder, 'src'), join(elsewhere, 'src'), { recursive: true });
  await cp(join(project.folder, 'package.json'), join(elsewhere, 'package.json'));

  expect(await project.build(elsewhere)).toBeNull();

  const names = await project.files();
  expect(await readdir(join(elsewhere, 'dist'))).toEqual(names);
  for (const name of names) {
    const [here, there] = [join(project.dist, name), join(elsewhere, 'dist', name)];
    const same = (await readFile(here)).equals(await readFile(there));
    expect({ name, same }).toEqual({ name, same: true });
  }
  await rm(elsewhere, { recursive: true });
});

it('gives the same sources another version if their declarations differ', async () => {
  await project.build();
  const { version } = await readBuild(project.dist);
  const [path] = PACKAGE.stagedoor.paths;
  const stagedoor = { ...PACKAGE.stagedoor, paths: [{ ...path, title: 'Another' }] };
  await project.write('package.json', JSON.stringify({ ...PACKAGE, stagedoor }));
  await project.build();
  const { version: declared } = await readBuild(project.dist);
  await project.write('package.json', JSON.stringify(PACKAGE));

  expect(declared).not.toBe(version);
});

it('has the version of STAGEDOOR_VERSION', async () => {
  vi.stubEnv('STAGEDOOR_VERSION', '2.0.0');
  await project.build();
  vi.stubEnv('STAGEDOOR_VERSION', undefined);

  expect(await readBuild(project.dist)).toMatchObject({
    version: '2.0.0',
    container: 'mfe_sample_2_0_0',
  });
});

it('fails for a range of a shared package in another form', async () => {
  const dependencies = { ...PACKAGE.dependencies, react: '*' };
  await project.write('package.json', JSON.stringify({ ...PACKAGE, dependencies }));

  await expect(project.build()).rejects.toThrow('A range is like ^1.3.0');

  await project.write('package.json', JSON.stringify(PACKAGE));
});

it('fails without a manifest', async () => {
  await project.write('package.json', JSON.stringify({ ...PACKAGE, stagedoor: undefined }));

  await expect(project.build()).rejects.toThrow('"stagedoor" in the package.json');
  expect(await readdir(project.folder)).not.toContain(BUILD_FILE);
});
