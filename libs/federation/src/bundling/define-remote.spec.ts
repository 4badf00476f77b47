import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { BUILD_FILE, readBuild } from '../publish/publish-build.js';
import { BUNDLERS, run } from '../testing/bundlers.js';
import { PACKAGE, REMOTE } from '../testing/sample-remote.js';

const REPOSITORY = fileURLToPath(new URL('../../../..', import.meta.url));

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

describe.each(BUNDLERS)('a remote built with $name', ({ name, compilerOf, unguarded, ids }) => {
  let projectDir: string;
  let problems: string[];

  // One project for all tests, because a build takes seconds: the first tests read one build, and the last ones change
  // it.
  beforeAll(async () => {
    projectDir = await mkdtemp(join(tmpdir(), 'remote-'));
    await mkdir(join(projectDir, 'src'));
    await write('package.json', JSON.stringify(PACKAGE));
    await write('src/remote.tsx', REMOTE);
    await writeWorker();
    await write('src/look.css', 'h1 { color: red }');
    await write('src/look.module.css', '.note { color: red }');
    await write(
      'src/more.ts',
      `import { WorkerFile } from '@stagedoor/platform/device';
      import './look.css';
      import look from './look.module.css';
      const start = () => new WorkerFile(new URL(/* webpackChunkName: "sum.worker" */ './sum.worker.ts', import.meta.url));
      export const more: string = look.note + String(start);`,
    );
    problems = await build();
  });

  afterAll(() => rm(projectDir, { recursive: true }));

  const write = (file: string, text: string) => writeFile(join(projectDir, file), text);
  async function writeWorker() {
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
  }

  const dist = () => join(projectDir, 'dist');
  const read = (file: string) => readFile(join(dist(), file), 'utf8');

  /** Builds the remote and returns the messages of its errors. */
  const build = async (folder = projectDir) =>
    run(compilerOf(pathToFileURL(join(folder, `${name}.config.mjs`)).href));

  it('describes the build with a hash of every script and every WebAssembly', async () => {
    expect(problems).toEqual([]);

    const described = await readBuild(dist());
    const code = (await readdir(dist())).filter((file) => /\.(?:js|wasm)$/.test(file));
    expect(described).toMatchObject({
      name: 'mfe-sample',
      platform: '^1.0.0',
      paths: PACKAGE.stagedoor.paths,
      entry: 'remoteEntry.js',
    });
    expect(described.version).toMatch(/^1\.2\.3-local\.[0-9a-f]{12}$/);
    expect(described.container).toBe(`mfe_sample_${described.version.replaceAll(/\W/g, '_')}`);
    expect(Object.keys(described.integrity).sort()).toEqual(code.sort());
    expect(described.initial).toHaveLength(2);
  });

  it('records the ranges of the shared packages that its code imports', async () => {
    const { platform, requires, initial } = await readBuild(dist());
    const code = (await Promise.all(initial.map(read))).join('');

    // As the runtime reads them: `shareConfig: { …, requiredVersion: '^19.3.1', … }`.
    const asked = [...code.matchAll(/requiredVersion:"([^"]+)"/g)].map(([, range]) => range);
    expect(requires).toEqual({ react: '^19.3.1' });
    expect(new Set([platform, ...Object.values(requires!)])).toEqual(new Set(asked));
  });

  it('has the version in the names of container and runtime, and guards every script', async () => {
    const { container, entry } = await readBuild(dist());
    const code = await read(entry);
    expect(code.startsWith(`var ${container};`)).toBe(true);
    expect(code).toContain(`Chunk${container}`);
    expect(code).toContain('globalThis.__stagedoorPrepareScript(');
    expect(code).not.toContain('.src=');
  });

  it('bundles no shared package', async () => {
    const { initial } = await readBuild(dist());
    const size = (await Promise.all(initial.map(read))).join('').length;
    expect(size).toBeLessThan(32 * 1024);
  });

  it('builds a worker as a script with a hash, and its WebAssembly with one too', async () => {
    const files = Object.keys((await readBuild(dist())).integrity);
    expect(files).toContainEqual(expect.stringMatching(/^sum\.worker\.[0-9a-f]{16}\.js$/));
    expect(files).toContainEqual(expect.stringMatching(/^sum\.[0-9a-f]{16}\.wasm$/));
    const worker = files.find((file) => file.startsWith('sum.worker.'))!;
    expect(await read(worker)).toContain('large large');
  });

  it('compiles imported style sheets into its scripts, and emits none', async () => {
    const { container, integrity } = await readBuild(dist());
    const scripts = Object.keys(integrity).filter((file) => file.endsWith('.js'));
    const code = (await Promise.all(scripts.map(read))).join('');
    expect((await readdir(dist())).filter((file) => file.endsWith('.css'))).toEqual([]);
    expect(code).toContain('@layer mfe-sample{@scope ([data-area="mfe-sample"]){h1{color:red}}}');
    expect(code).toMatch(new RegExp(`${container}_[\\w-]+_note`));
  });

  it('gives changed sources another version, and changed declarations too', async () => {
    const { version } = await readBuild(dist());
    const [path] = PACKAGE.stagedoor.paths;
    const stagedoor = { ...PACKAGE.stagedoor, paths: [{ ...path, title: 'Another' }] };
    await write('package.json', JSON.stringify({ ...PACKAGE, stagedoor }));
    await build();
    const { version: declared } = await readBuild(dist());
    await write('package.json', JSON.stringify(PACKAGE));
    await write('src/more.ts', `export const more: string = 'more!';`);
    await build();
    const { version: edited } = await readBuild(dist());

    expect(new Set([version, declared, edited]).size).toBe(3);
  });

  it('gives the same sources the same version and bytes in another folder', async () => {
    // At the same depth as the first folder: modules are named relative to the shell's packages, which stay in place.
    const elsewhere = await mkdtemp(join(tmpdir(), 'another-place-'));
    await cp(join(projectDir, 'src'), join(elsewhere, 'src'), { recursive: true });
    await cp(join(projectDir, 'package.json'), join(elsewhere, 'package.json'));

    expect(await build(elsewhere)).toEqual([]);
    expect(await readBuild(join(elsewhere, 'dist'))).toEqual(await readBuild(dist()));

    const files = await readdir(dist());
    expect(await readdir(join(elsewhere, 'dist'))).toEqual(files);
    for (const file of files) {
      const [here, there] = [join(dist(), file), join(elsewhere, 'dist', file)];
      expect({ file, same: (await readFile(here)).equals(await readFile(there)) }).toEqual({
        file,
        same: true,
      });
    }
    await rm(elsewhere, { recursive: true });
  });

  it('names no module or source by an absolute path', async () => {
    const names = (await readdir(dist())).filter((name) => /\.(?:js|map)$/.test(name));
    // A relative path to the packages of this repository contains its absolute path in some places.
    const texts = (await Promise.all(names.map(read))).map((text) =>
      text.replaceAll(/\/?(?:\.\.\/)+/g, '…'),
    );

    for (const id of ids) expect(await read('remoteEntry.js')).toMatch(id);
    // Module federation names its runtime by an absolute path or a hash of it, and imports from that path.
    for (const text of texts) {
      for (const folder of [REPOSITORY, projectDir]) {
        expect(text).not.toContain(folder);
        expect(text).not.toContain(encodeURIComponent(folder));
      }
      expect(text).not.toMatch(/entry\.[0-9a-f]{32}\.js/);
    }
  });

  it('fails for a range of a shared package in another form', async () => {
    const dependencies = { ...PACKAGE.dependencies, react: '*' };
    await write('package.json', JSON.stringify({ ...PACKAGE, dependencies }));

    await expect(build()).rejects.toThrow('A range is like ^1.3.0');

    await write('package.json', JSON.stringify(PACKAGE));
  });

  it('fails with a runtime that sets the address of a script in another way', async () => {
    const compiler = unguarded(pathToFileURL(join(projectDir, `${name}.config.mjs`)).href);

    const failure = await run(compiler).catch((error: Error) => [error.message]);

    expect(failure.join('\n')).toContain('in a way that is not guarded');
  });

  it('fails for a style sheet that acts on the whole page, with the reason', async () => {
    await write('src/look.css', 'body { color: red }');
    await write('src/more.ts', `import './look.css'; export const more = 'more';`);

    expect((await build()).join('\n')).toContain('body is outside of the area');
  });

  it('fails if a style sheet is emitted', async () => {
    await write('src/look.css', 'h1 { color: red }');
    await write('src/more.ts', `export const more = new URL('./look.css', import.meta.url).href;`);

    expect(await build()).toEqual([expect.stringContaining('use styled-components')]);
  });

  it('fails for files whose names no version may have, with each name', async () => {
    await write('src/Logo Dark.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await write('src/größe.ts', `export const size = 1;`);
    await write(
      'src/more.ts',
      `const size = () => import(/* webpackChunkName: "größe" */ './größe');
      export const more = [size, new URL('./Logo Dark.svg', import.meta.url).href];`,
    );

    const sentences = (await build()).sort();

    expect(sentences).toEqual([
      expect.stringMatching(
        /A build may not have the file "Logo Dark\.[0-9a-f]{16}\.svg"\. A file/,
      ),
      expect.stringMatching(/A build may not have the file "größe\.[0-9a-f]{16}\.js"\. A file/),
    ]);
  });

  it('fails for an invalid page declaration, with the reason', async () => {
    const paths = [{ path: '/sample', access: 'public', title: '<b>Sample</b>' }];
    const stagedoor = { ...PACKAGE.stagedoor, paths };
    await write('package.json', JSON.stringify({ ...PACKAGE, stagedoor }));

    await expect(build()).rejects.toThrow(
      '"stagedoor" in the package.json of @stagedoor/mfe-sample is not valid: paths.0.title: A title is one line of plain text, without markup.',
    );
  });

  it('fails without a manifest', async () => {
    await write('package.json', JSON.stringify({ ...PACKAGE, stagedoor: undefined }));

    await expect(build()).rejects.toThrow();
    expect(await readdir(projectDir)).not.toContain(BUILD_FILE);
  });
});
