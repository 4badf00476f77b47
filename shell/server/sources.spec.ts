/** @jest-environment node */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyRegistry, registryFile, writeRegistry } from '@stagedoor/federation';
import { followRegistry } from './sources.js';

let dataDir: string;
const log = { error: jest.fn() };

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'source-'));
});

afterEach(() => rm(dataDir, { recursive: true }));

it('has no remotes before the first registry is written', async () => {
  const registry = followRegistry(dataDir, 'local', log);

  expect(await registry()).toEqual(emptyRegistry('local'));
  expect(log.error).toHaveBeenCalledTimes(1);
});

it('notices a new revision', async () => {
  const registry = followRegistry(dataDir, 'local', log);
  const first = await writeRegistry(dataDir, emptyRegistry('local'));
  const before = await registry();

  const second = await writeRegistry(dataDir, first);

  expect(before.revision).toBe(1);
  expect(await registry()).toEqual(second);
});

it.each(['', '{', '{}', '{"schemaVersion":2}'])(
  'keeps the last good one when the file says %p, and says so once',
  async (text) => {
    const registry = followRegistry(dataDir, 'local', log);
    const good = await writeRegistry(dataDir, emptyRegistry('local'));
    await registry();
    await writeFile(registryFile(dataDir, 'local'), text);

    const kept = [await registry(), await registry()];

    expect(kept).toEqual([good, good]);
    expect(log.error).toHaveBeenCalledTimes(1);
  },
);

it('keeps the last good one when the file goes away', async () => {
  const registry = followRegistry(dataDir, 'local', log);
  const good = await writeRegistry(dataDir, emptyRegistry('local'));
  await registry();
  await rm(registryFile(dataDir, 'local'));

  expect(await registry()).toEqual(good);
});
