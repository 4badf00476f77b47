/** @jest-environment node */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  emptyRegistry,
  formatRegistry,
  registerBuild,
  registryFile,
  writeRegistry,
  type Registry,
} from '@stagedoor/federation';
import { aBuild } from '../testing/a-site-on-disk.js';
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

it('keeps the last good one when a page declares what only a later version knows', async () => {
  const registry = await followRegistry(dataDir, 'local', log);
  const build = aBuild('1.4.0');
  await registerBuild(dataDir, 'mfe-venue', build);
  const good = await write({ ...emptyRegistry('local'), remotes: { 'mfe-venue': build } });
  await registry();
  const [path, ...paths] = build.paths;
  const declared = { ...path!, title: 'Venue', banner: 'Open tonight' };
  const entry = { ...build, paths: [declared, ...paths] };
  const later = { ...good, revision: 2, remotes: { 'mfe-venue': entry } };
  await writeFile(registryFile(dataDir, 'local'), formatRegistry(later));

  expect(await registry()).toEqual(good);
  expect(log.error).toHaveBeenCalledTimes(1);
});

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

describe('a writer that dies between the history and the name', () => {
  const historyFile = (revision: number) =>
    join(dataDir, 'registry/history/local', `${revision}.json`);

  /** Leaves revision 2 in the history alone, as a process does that ends before it renames the document. */
  async function dieHalfWay(): Promise<{ first: Registry; second: Registry }> {
    const first = await write(emptyRegistry('local'));
    const name = await readFile(registryFile(dataDir, 'local'));
    const second = await write(first);
    await writeFile(registryFile(dataDir, 'local'), name);
    return { first, second };
  }

  it('is completed by a page server that runs', async () => {
    const registry = await followRegistry(dataDir, 'local', log);
    const { second } = await dieHalfWay();

    expect(await registry()).toEqual(second);
    expect(await readFile(registryFile(dataDir, 'local'), 'utf8')).toBe(
      await readFile(historyFile(2), 'utf8'),
    );
  });

  it('is completed by a page server that starts', async () => {
    const { second } = await dieHalfWay();

    const registry = await followRegistry(dataDir, 'local', log);

    expect(await registry()).toEqual(second);
  });

  it('leaves the last good revision in force if its revision cannot be used, and later ones come into force', async () => {
    const registry = await followRegistry(dataDir, 'local', log);
    const { first, second } = await dieHalfWay();
    await registry();
    await writeFile(historyFile(3), '{"schemaVersion":2}');

    expect(await registry()).toEqual(second);
    expect(await registry()).toEqual(second);

    const later = { ...first, revision: 4 };
    await writeFile(historyFile(4), formatRegistry(later));
    expect(await registry()).toEqual(later);
  });
});
