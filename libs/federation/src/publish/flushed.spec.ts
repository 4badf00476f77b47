import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOnce } from '../registry/create-once.js';
import { replaceFile } from '../registry/replace-file.js';
import { aBuild } from '../testing/a-build.js';
import { publishBuild } from './publish-build.js';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'flushed-'));
});

afterEach(async () => {
  vi.restoreAllMocks();
  await rm(root, { recursive: true });
});

/** Counts the files that are flushed. */
async function countFlushed() {
  const handle = await open(root);
  const flushed = vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'sync');
  await handle.close();
  return flushed;
}

it('flushes every file of a published build', async () => {
  const distDir = await aBuild(root);
  const flushed = await countFlushed();

  await publishBuild({ distDir, storeDir: join(root, 'remotes') });

  expect(flushed).toHaveBeenCalledTimes((await readdir(distDir)).length);
});

it('flushes a file before it replaces another one', async () => {
  const flushed = await countFlushed();

  await replaceFile(join(root, 'a-file'), 'its content');

  expect(flushed).toHaveBeenCalledTimes(1);
});

it.each(Object.entries({ replaceFile, createOnce }))(
  '%s leaves nothing on a full disk',
  async (_name, write) => {
    const flushed = await countFlushed();
    flushed.mockRejectedValue(new Error('ENOSPC: no space left on device'));

    await expect(write(join(root, 'a-file'), 'its content')).rejects.toThrow('ENOSPC');

    expect(await readdir(root)).toEqual([]);
  },
);
