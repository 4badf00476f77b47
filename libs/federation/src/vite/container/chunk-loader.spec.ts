import { runInThisContext } from 'node:vm';
import { wrapChunk } from '../wrap.js';
import { createChunkLoader } from './chunk-loader.js';
import { type ChunkBody, chunksOf } from './description.js';

const SHARED = { react: { version: '19.3.1' } };

/** Returns the loader of a build of these modules, whose scripts have arrived. `imports` are theirs. */
async function loaderOf(modules: Record<string, string>, imports: Record<string, string[]> = {}) {
  const bodies: Record<string, ChunkBody> = {};
  vi.stubGlobal('self', { [chunksOf('mfe')]: bodies });
  for (const [file, text] of Object.entries(modules)) {
    const { code } = await wrapChunk(text, file, 'mfe');
    runInThisContext(code);
  }
  return createChunkLoader({
    baseUrl: 'https://site.example/remotes/mfe/1.0.0/',
    bodies,
    imports,
    isShared: (id) => id in SHARED,
    loadShared: (id) => Promise.resolve(SHARED[id as keyof typeof SHARED]),
  });
}

let log: string[];
beforeEach(() => {
  log = [];
  vi.stubGlobal('log', log);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('runs each chunk once, after those that it imports', async () => {
  const loader = await loaderOf(
    {
      'a.js': `import './b.js'; import './c.js'; log.push('a');`,
      'b.js': `import './c.js'; log.push('b');`,
      'c.js': `await null; log.push('c');`,
    },
    { 'a.js': ['b.js', 'c.js'], 'b.js': ['c.js'] },
  );

  const both = await Promise.all([loader.run('a.js'), loader.run('a.js')]);

  expect(log).toEqual(['c', 'b', 'a']);
  expect(both[0]).toBe(both[1]);
});

it('has the bindings of modules: live, re-exported and of modules that import each other', async () => {
  const loader = await loaderOf(
    {
      'a.js': `import { count, add } from './b.js'; export * from './b.js';
        export const read = () => count; export default 'a'; export { add as plus };`,
      'b.js': `import { read } from './a.js'; export let count = 0;
        export const add = () => { count += 1; return read(); }; export default 'b';`,
    },
    { 'a.js': ['b.js'], 'b.js': ['a.js'] },
  );

  const { plus, ...a } = (await loader.run('a.js')) as { plus: () => number; default: string };

  expect(Object.keys(a).toSorted()).toEqual(['add', 'count', 'default', 'read']);
  expect(a.default).toBe('a');
  expect([plus(), plus()]).toEqual([1, 2]);
});

it('takes shared modules from the page, and knows the address of each file', async () => {
  const loader = await loaderOf(
    {
      'a.js': `import { version } from 'react';
        export const all = [version, (await import('react')).version, (await import('./b.js')).url];`,
      'b.js': `export const { url } = import.meta;`,
    },
    { 'a.js': ['react'] },
  );

  const { all } = await loader.run('a.js');

  expect(all).toEqual(['19.3.1', '19.3.1', 'https://site.example/remotes/mfe/1.0.0/b.js']);
});

it('runs a chunk again that threw, and not what it imports', async () => {
  const loader = await loaderOf(
    {
      'a.js': `import './b.js'; log.push('a'); if (globalThis.fault) throw new Error(fault);`,
      'b.js': `log.push('b');`,
    },
    { 'a.js': ['b.js'] },
  );
  vi.stubGlobal('fault', 'for now');
  await expect(loader.run('a.js')).rejects.toThrow('for now');
  vi.stubGlobal('fault', undefined);

  await loader.run('a.js');

  expect(log).toEqual(['b', 'a', 'a']);
});
