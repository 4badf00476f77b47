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
const log = { info: vi.fn(), error: vi.fn() };

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'source-'));
});

afterEach(() => rm(dataDir, { recursive: true }));

it('has no remotes before the first revision', async () => {
  const registry = await followRegistry(dataDir, 'local', log);

  expect([await registry(), await registry()]).toEqual(Array(2).fill(emptyRegistry('local')));
  expect(log.error).not.toHaveBeenCalled();
  expect(log.info.mock.calls).toEqual([
    [{ environment: 'local' }, 'There is no registry yet: the site has no remotes.'],
  ]);
});

it('returns a new revision', async () => {
  const registry = await followRegistry(dataDir, 'local', log);
  const first = await write(emptyRegistry('local'));
  const before = await registry();

  const second = await write(first);

  expect(before.revision).toBe(1);
  expect(await registry()).toEqual(second);
});

it('never returns the old revision after the new one, under concurrent calls', async () => {
  const first = await write(emptyRegistry('local'));
  const registry = await followRegistry(dataDir, 'local', log);
  await registry();
  const second = await write(first);

  const answers = await Promise.all(Array.from({ length: 20 }, () => registry()));

  expect(new Set(answers.map(({ revision }) => revision))).toEqual(new Set([second.revision]));
});

it.each(['', '{', '{}', '{"schemaVersion":2}'])(
  'keeps the last good revision when the file contains %j, and logs it once',
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

it('keeps the last good revision when a page declares fields of a later schema', async () => {
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

it('keeps the last good revision when the file is deleted', async () => {
  const registry = await followRegistry(dataDir, 'local', log);
  const good = await write(emptyRegistry('local'));
  await registry();
  await rm(registryFile(dataDir, 'local'));

  expect(await registry()).toEqual(good);
});

it('starts with the newest valid revision if the one in force is not valid, and logs it', async () => {
  const good = await write(emptyRegistry('local'));
  await writeFile(registryFile(dataDir, 'local'), '{"schemaVersion":');

  const registry = await followRegistry(dataDir, 'local', log);

  expect(await registry()).toEqual(good);
  expect(log.error).toHaveBeenCalledWith(
    expect.objectContaining({ revision: 1 }),
    'The registry cannot be used; revision 1 stays in force.',
  );
});

describe('a writer that dies between the history and the rename', () => {
  const historyFile = (revision: number) =>
    join(dataDir, 'registry/history/local', `${revision}.json`);

  /** Writes revision 2 to the history only, like a process that ends before it renames the document. */
  async function dieHalfWay(): Promise<{ first: Registry; second: Registry }> {
    const first = await write(emptyRegistry('local'));
    const name = await readFile(registryFile(dataDir, 'local'));
    const second = await write(first);
    await writeFile(registryFile(dataDir, 'local'), name);
    return { first, second };
  }

  it('is completed by a running page server', async () => {
    const registry = await followRegistry(dataDir, 'local', log);
    const { second } = await dieHalfWay();

    expect(await registry()).toEqual(second);
    expect(await readFile(registryFile(dataDir, 'local'), 'utf8')).toBe(
      await readFile(historyFile(2), 'utf8'),
    );
  });

  it('is completed by a starting page server', async () => {
    const { second } = await dieHalfWay();

    const registry = await followRegistry(dataDir, 'local', log);

    expect(await registry()).toEqual(second);
  });

  it('leaves the last good revision in force if its revision is not valid, and later ones come into force', async () => {
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
