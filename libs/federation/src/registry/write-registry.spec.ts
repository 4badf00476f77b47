import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anEntry } from '../testing/a-registry.js';
import { emptyRegistry } from './registry.js';
import { readRegistry, RegistryConflict, registryFile, writeRegistry } from './write-registry.js';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'registry-'));
});

afterEach(() => rm(dataDir, { recursive: true }));

const remotes = { 'mfe-attendee': anEntry() };
const inFile = async () => JSON.parse(await readFile(registryFile(dataDir, 'local'), 'utf8'));

it('starts empty at revision 0', async () => {
  expect(await readRegistry(dataDir, 'local')).toEqual(emptyRegistry('local'));
});

it('writes the next revision, where the page server reads it', async () => {
  const written = await writeRegistry(dataDir, { ...emptyRegistry('local'), remotes });

  expect(written).toEqual({ ...emptyRegistry('local'), revision: 1, remotes });
  expect(await inFile()).toEqual(written);
  expect(await readRegistry(dataDir, 'local')).toEqual(written);
});

it('refuses to write over a revision that it has not seen', async () => {
  const seen = await readRegistry(dataDir, 'local');
  const winner = await writeRegistry(dataDir, { ...seen, remotes });

  await expect(writeRegistry(dataDir, seen)).rejects.toThrow(RegistryConflict);

  expect(await inFile()).toEqual(winner);
});

it('lets one of many writers win, and leaves that one in force', async () => {
  const seen = await readRegistry(dataDir, 'local');
  const writers = Array.from({ length: 12 }, (_, index) =>
    writeRegistry(dataDir, {
      ...seen,
      remotes: { 'mfe-attendee': anEntry({ container: `writer_${index}` }) },
    }),
  );

  const results = await Promise.allSettled(writers);

  const winners = results.filter((result) => result.status === 'fulfilled');
  expect(winners).toHaveLength(1);
  expect(await inFile()).toEqual(winners[0]?.value);
});

it('refuses a registry that is not valid and keeps the one in force', async () => {
  const good = await writeRegistry(dataDir, { ...emptyRegistry('local'), remotes });
  const bad = { 'mfe-attendee': anEntry({ entry: 'other.js' }) };

  await expect(writeRegistry(dataDir, { ...good, remotes: bad })).rejects.toThrow();

  expect(await readRegistry(dataDir, 'local')).toEqual(good);
});

it('completes what a writer left half done', async () => {
  const first = await writeRegistry(dataDir, emptyRegistry('local'));
  const second = { ...first, revision: 2, remotes };
  const history = join(dataDir, 'registry/history/local');
  await mkdir(history, { recursive: true });
  await writeFile(join(history, '2.json'), JSON.stringify(second));

  const read = await readRegistry(dataDir, 'local');

  expect(read).toEqual(second);
  expect(await inFile()).toEqual(second);
});

it('keeps environments apart', async () => {
  await writeRegistry(dataDir, { ...emptyRegistry('staging'), remotes });

  expect((await readRegistry(dataDir, 'production')).remotes).toEqual({});
});
