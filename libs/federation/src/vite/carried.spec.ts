import { Script } from 'node:vm';
import { readBuild } from '../publish/publish-build.js';
import { createViteProject, type ViteProject } from '../testing/vite-project.js';

let project: ViteProject;

// defineRemote sets it.
beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production');
  project = await createViteProject();
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await project.remove();
});

it('takes the shared packages of a CommonJS module from the host too', async () => {
  const library = 'node_modules/library';
  await project.write(
    `${library}/package.json`,
    JSON.stringify({ name: 'library', main: 'index.js' }),
  );
  await project.write(
    `${library}/index.js`,
    `exports.version = require('styled-components').version;`,
  );

  expect(await project.buildWith(`export { version as more } from 'library';`)).toBeNull();

  const { requires, integrity } = await readBuild(project.dist);
  expect(requires).toEqual({ react: '^19.3.1', 'styled-components': '^6.6.0' });
  const code = await Promise.all(Object.keys(integrity).map(project.read));
  expect(code.join('').length).toBeLessThan(10 * 1024);
});

it('builds a worker and its WebAssembly as files with hashes', async () => {
  const platform = 'node_modules/@stagedoor/platform';
  const exported = { name: '@stagedoor/platform', exports: { './device': './device.js' } };
  await project.write(`${platform}/package.json`, JSON.stringify(exported));
  await project.write(`${platform}/device.js`, 'export class WorkerFile {}');
  await project.write('src/sum.wasm', '\0asm');
  await project.write(
    'src/large.ts',
    `export const large = ${JSON.stringify('large '.repeat(8_000))};`,
  );
  await project.write(
    'src/sum.worker.ts',
    `import { large } from './large'; fetch(new URL('./sum.wasm', import.meta.url)); self.name = large;`,
  );

  const problemOfWorker = await project.buildWith(
    `import { WorkerFile } from '@stagedoor/platform/device';
     const start = () => new WorkerFile(
       new URL(/* webpackChunkName: "sum.worker" */ './sum.worker.ts', import.meta.url),
     );
     export const more: string = String(start());`,
  );

  expect(problemOfWorker).toBeNull();
  const files = Object.keys((await readBuild(project.dist)).integrity);
  expect(files).toContainEqual(expect.stringMatching(/^sum\.[0-9a-f]{16}\.wasm$/));
  const worker = files.find((file) => /^sum\.worker\.[0-9a-f]{16}\.js$/.test(file))!;
  const code = await project.read(worker);
  expect(code).toContain('large large');
  expect(() => new Script(code)).not.toThrow();
  const more = files.find((file) => file.startsWith('more.'))!;
  expect(await project.read(more)).toContain(worker);
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
  [`export const more = () => import('./größe');`, 'A build may not have the file "größe.'],
  [
    `export const more = () => new Worker(new URL('./words.ts', import.meta.url));`,
    'start it with startWorker(new WorkerFile(new URL(url)))',
  ],
])('refuses %s', async (more, sentence) => {
  await project.write('src/look.css', 'body { color: red }');
  await project.write('src/größe.ts', 'export const size = 1;');

  expect(await project.buildWith(more)).toContain(sentence);
});

it('compiles imported style sheets into its scripts, and emits none', async () => {
  await project.write('src/look.css', 'h1 { color: red }');
  await project.write('src/look.module.css', '.note { color: red }');

  const said = await project.buildWith(
    `import './look.css';
     import look from './look.module.css';
     export const more = look.note;`,
  );

  expect(said).toBeNull();
  const { container, integrity } = await readBuild(project.dist);
  const code = (await Promise.all(Object.keys(integrity).map(project.read))).join('');
  expect((await project.files()).filter((file) => file.endsWith('.css'))).toEqual([]);
  expect(code).toContain('@layer mfe-sample{@scope ([data-area="mfe-sample"]){h1{color:red}}}');
  expect(code).toMatch(new RegExp(`${container}_[\\w-]+_note`));
});

it('carries import.meta.glob and assets', async () => {
  await project.write('src/texts/one.ts', `export const text = 'one';`);
  await project.write('src/picture.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');

  const said = await project.buildWith(
    `import picture from './picture.svg';
     export const more = [picture, import.meta.glob('./texts/*.ts')];`,
  );

  expect(said).toBeNull();
  expect(await project.files()).toContainEqual(
    expect.stringMatching(/^picture\.[0-9a-f]{16}\.svg$/),
  );
});
