/** @jest-environment node */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyRegistry, registryFile, writeRegistry } from '@stagedoor/federation';
import { followRegistry } from './registry-source.js';

let dataDir: string;
const log = { error: jest.fn() };

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'source-'));
});

afterEach(() => rm(dataDir, { recursive: true }));

it('has no remotes before the first registry is written', async () => {
  const source = followRegistry(dataDir, 'local', log);

  expect(await source.current()).toEqual(emptyRegistry('local'));
  expect(log.error).toHaveBeenCalledTimes(1);
});

it('notices a new revision', async () => {
  const source = followRegistry(dataDir, 'local', log);
  const first = await writeRegistry(dataDir, emptyRegistry('local'));
  const before = await source.current();

  const second = await writeRegistry(dataDir, first);

  expect(before.revision).toBe(1);
  expect(await source.current()).toEqual(second);
});

it.each(['', '{', '{}', '{"schemaVersion":2}'])(
  'keeps the last good one when the file says %p, and says so once',
  async (text) => {
    const source = followRegistry(dataDir, 'local', log);
    const good = await writeRegistry(dataDir, emptyRegistry('local'));
    await source.current();
    await writeFile(registryFile(dataDir, 'local'), text);

    const kept = [await source.current(), await source.current()];

    expect(kept).toEqual([good, good]);
    expect(log.error).toHaveBeenCalledTimes(1);
  },
);

it('keeps the last good one when the file goes away', async () => {
  const source = followRegistry(dataDir, 'local', log);
  const good = await writeRegistry(dataDir, emptyRegistry('local'));
  await source.current();
  await rm(registryFile(dataDir, 'local'));

  expect(await source.current()).toEqual(good);
});
