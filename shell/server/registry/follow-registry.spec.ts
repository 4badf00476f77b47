/** @jest-environment node */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyRegistry, registryFile, writeRegistry, type Registry } from '@stagedoor/federation';
import { followRegistry } from './follow-registry.js';

let dataDir: string;
const write = (registry: Registry) =>
  writeRegistry(dataDir, registry, { by: 'a-team', what: 'a change' });
const log = { error: jest.fn() };

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'source-'));
});

afterEach(() => rm(dataDir, { recursive: true }));

it('has no remotes before the first registry is written', async () => {
  const registry = await followRegistry(dataDir, 'local', log);

  expect(await registry()).toEqual(emptyRegistry('local'));
  expect(log.error).toHaveBeenCalledTimes(1);
});

it('notices a new revision', async () => {
  const registry = await followRegistry(dataDir, 'local', log);
  const first = await write(emptyRegistry('local'));
  const before = await registry();

  const second = await write(first);

  expect(before.revision).toBe(1);
  expect(await registry()).toEqual(second);
});

it('gives nobody the old revision once somebody has been given the new one, however many ask at once', async () => {
  const first = await write(emptyRegistry('local'));
  const registry = await followRegistry(dataDir, 'local', log);
  await registry();
  const second = await write(first);

  const answers = await Promise.all(Array.from({ length: 20 }, () => registry()));

  expect(new Set(answers.map(({ revision }) => revision))).toEqual(new Set([second.revision]));
});

it.each(['', '{', '{}', '{"schemaVersion":2}'])(
  'keeps the last good one when the file says %p, and says so once',
  async (text) => {
    const registry = await followRegistry(dataDir, 'local', log);
    const good = await write(emptyRegistry('local'));
    await registry();
    await writeFile(registryFile(dataDir, 'local'), text);

    const kept = [await registry(), await registry()];

    expect(kept).toEqual([good, good]);
    expect(log.error).toHaveBeenCalledTimes(1);
  },
);

it('keeps the last good one when the file goes away', async () => {
  const registry = await followRegistry(dataDir, 'local', log);
  const good = await write(emptyRegistry('local'));
  await registry();
  await rm(registryFile(dataDir, 'local'));

  expect(await registry()).toEqual(good);
});

it('starts on the newest revision that can be used when the one in force cannot, and says so', async () => {
  const good = await write(emptyRegistry('local'));
  await writeFile(registryFile(dataDir, 'local'), '{"schemaVersion":');

  const registry = await followRegistry(dataDir, 'local', log);

  expect(await registry()).toEqual(good);
  expect(log.error).toHaveBeenCalledWith(
    expect.objectContaining({ revision: 1 }),
    'The registry cannot be used; revision 1 stays in force.',
  );
});
