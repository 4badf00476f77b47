import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aCanary, aHash, anEntry, aRegistry } from '../testing/a-registry.js';
import { registerBuild } from './catalogue.js';
import {
  lastGoodRegistry,
  readRegistry,
  RegistryConflict,
  registryFile,
} from './registry-history.js';
import { emptyRegistry, type Registry } from './registry.js';
import { writeRegistry } from './write-registry.js';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'registry-'));
  await registerBuild(dataDir, 'mfe-attendee', anEntry());
  await registerBuild(dataDir, 'mfe-attendee', aCanary());
});

afterEach(() => rm(dataDir, { recursive: true }));

const author = { by: 'a-team', what: 'a change' };
const write = (registry: Registry) => writeRegistry(dataDir, registry, author);
const change = { at: expect.any(String) as string, ...author };
const remotes = { 'mfe-attendee': anEntry() };
const inFile = async () => JSON.parse(await readFile(registryFile(dataDir, 'local'), 'utf8'));

it('returns an empty registry at revision 0', async () => {
  expect(await readRegistry(dataDir, 'local')).toEqual(emptyRegistry('local'));
});

it('writes the next revision to the file that the page server reads', async () => {
  const written = await write({ ...emptyRegistry('local'), remotes });

  expect(written).toEqual({ ...emptyRegistry('local'), revision: 1, change, remotes });
  expect(await inFile()).toEqual(written);
  expect(await readRegistry(dataDir, 'local')).toEqual(written);
});

it('refuses to overwrite a revision that was not read', async () => {
  const seen = await readRegistry(dataDir, 'local');
  const winner = await write({ ...seen, remotes });

  await expect(write(seen)).rejects.toThrow(RegistryConflict);

  expect(await inFile()).toEqual(winner);
});

it('lets exactly one of many writers succeed', async () => {
  const seen = await readRegistry(dataDir, 'local');
  const writers = Array.from({ length: 12 }, (_, index) =>
    writeRegistry(dataDir, { ...seen, remotes }, { by: `writer-${index}`, what: 'a change' }),
  );

  const results = await Promise.allSettled(writers);

  const winners = results.filter((result) => result.status === 'fulfilled');
  expect(winners).toHaveLength(1);
  expect(await inFile()).toEqual(winners[0]?.value);
});

it('refuses an invalid registry and keeps the one in force', async () => {
  const good = await write({ ...emptyRegistry('local'), remotes });
  const bad = { 'mfe-attendee': anEntry({ entry: 'other.js' }) };

  await expect(write({ ...good, remotes: bad })).rejects.toThrow();

  expect(await readRegistry(dataDir, 'local')).toEqual(good);
});

it('completes an interrupted write', async () => {
  const first = await write(emptyRegistry('local'));
  const second = { ...first, revision: 2, remotes };
  const history = join(dataDir, 'registry/history/local');
  await mkdir(history, { recursive: true });
  await writeFile(join(history, '2.json'), JSON.stringify(second));

  const read = await readRegistry(dataDir, 'local');

  expect(read).toEqual(second);
  expect(await inFile()).toEqual(second);
});

it('separates environments', async () => {
  await write({ ...emptyRegistry('staging'), remotes });

  expect((await readRegistry(dataDir, 'production')).remotes).toEqual({});
});

it('writes one line per remote, so that a move changes one line', async () => {
  const other = anEntry({
    baseUrl: '/remotes/mfe-other/1.0.0/',
    container: 'mfe_other',
    paths: [{ path: '/other', access: 'public' }],
  });
  await registerBuild(dataDir, 'mfe-other', other);
  const linesOf = async () => (await readFile(registryFile(dataDir, 'local'), 'utf8')).split('\n');
  const first = await write({
    ...emptyRegistry('local'),
    remotes: { 'mfe-other': other, ...remotes },
  });
  const before = await linesOf();

  await write({ ...first, remotes: { ...first.remotes, 'mfe-attendee': aCanary() } });

  const after = await linesOf();
  const changed = after.filter((line) => !before.includes(line));
  expect(after).toHaveLength(before.length);
  expect(changed.map((line) => line.trim().split(':')[0])).toEqual([
    '"revision"',
    '"change"',
    '"mfe-attendee"',
  ]);
});

it.each<[string, Registry['remotes'], RegExp]>([
  [
    'a remote that was never published',
    {
      'mfe-new': anEntry({ baseUrl: '/remotes/mfe-new/1.0.0/' }),
    },
    /mfe-new is not known here: publish its first version with --first/,
  ],
  [
    'a version that was never published',
    { 'mfe-attendee': aCanary({ version: '9.0.0', baseUrl: '/remotes/mfe-attendee/9.0.0/' }) },
    /mfe-attendee 9\.0\.0 has not been published/,
  ],
  [
    'other hashes than the published ones',
    {
      'mfe-attendee': anEntry({
        integrity: { 'remoteEntry.js': aHash('c'), 'remote.0123.js': aHash('b') },
      }),
    },
    /not the build that was registered/,
  ],
  [
    'other paths than the published ones',
    { 'mfe-attendee': anEntry({ paths: [{ path: '/mine', access: 'public' }] }) },
    /not the build that was registered/,
  ],
])('refuses %s and writes nothing', async (_what, refused, reason) => {
  const good = await write({ ...emptyRegistry('local'), remotes: { 'mfe-attendee': aCanary() } });

  await expect(write({ ...good, remotes: refused })).rejects.toThrow(reason);

  expect(await inFile()).toEqual(good);
});

it('refuses a registry of an older schema version, and to overwrite one of a newer', async () => {
  const older = { ...aRegistry(), environment: 'local', revision: 0, schemaVersion: 0 };
  await expect(write(older as unknown as Registry)).rejects.toThrow('older than 1');
  expect(await readRegistry(dataDir, 'local')).toEqual(emptyRegistry('local'));
  const history = join(dataDir, 'registry/history/local');
  await mkdir(history, { recursive: true });
  const newer = { ...aRegistry(), revision: 1, schemaVersion: 2 };
  await writeFile(join(history, '1.json'), JSON.stringify(newer));

  await expect(write({ ...emptyRegistry('local'), revision: 1, remotes })).rejects.toThrow(
    'newer than 1',
  );
});

it('finds the newest valid revision', async () => {
  const good = await write({ ...emptyRegistry('local'), remotes });
  await writeFile(join(dataDir, 'registry/history/local/2.json'), '{"schemaVersion":1');

  expect(await lastGoodRegistry(dataDir, 'local')).toEqual(good);
  expect(await lastGoodRegistry(dataDir, 'staging')).toEqual(emptyRegistry('staging'));
});
