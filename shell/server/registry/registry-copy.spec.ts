import { mkdtemp, readdir, readFile, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  documentsIn,
  exists,
  followedChange,
  hashesOf,
  readRegistry,
  remotesStore,
  type RegistryDocument,
} from '@stagedoor/federation';
import { aPublishedData } from '../testing/a-published-data.js';
import { updateCopy } from './registry-copy.js';

const ENVIRONMENT = 'staging';

let source: Awaited<ReturnType<typeof aPublishedData>>;
let root: string;
let entered: RegistryDocument[];
let files: Map<string, Uint8Array>;

const folder = () => join(remotesStore(root), 'mfe-x/1.0.0');
const entry = () => join(folder(), 'remoteEntry.js');
const fetchFile = vi.fn(async (digest: string) => files.get(digest)!);
const after = async (change: number) => {
  const documents = entered.map((document, index) => ({ change: index + 1, ...document }));
  return { documents: documents.slice(change), last: documents.length };
};
const update = () => updateCopy(root, { after }, fetchFile);

beforeEach(async () => {
  source = await aPublishedData(ENVIRONMENT);
  root = await mkdtemp(join(tmpdir(), 'registry-copy-'));
  entered = [];
  files = new Map();
  for (const { filesIn, ...document } of await documentsIn(source.dataDir, ENVIRONMENT)) {
    entered.push(document);
    if (!filesIn) continue;
    for (const [name, digest] of await hashesOf(filesIn)) {
      files.set(digest, await readFile(join(filesIn, name)));
    }
  }
  await update();
  fetchFile.mockClear();
});

afterEach(async () => {
  await source.remove();
  await rm(root, { recursive: true });
});

it('replaces the files of a version that differ from those of the API, and copies later revisions', async () => {
  const published = await readFile(entry());
  await truncate(entry());
  await rm(join(root, 'registry'), { recursive: true });

  await update();

  expect(await readFile(entry())).toEqual(published);
  expect(await readdir(join(folder(), '..'))).toEqual(['1.0.0', '1.1.0']);
  expect((await readRegistry(root, ENVIRONMENT)).revision).toBe(2);
});

it('brings no replaced revision into force while it fetches files', async () => {
  await rm(join(root, 'registry'), { recursive: true });
  await rm(remotesStore(root), { recursive: true });
  // As a site stores them: a version, the revision that has it, and the next version.
  const isFirst = ({ path }: RegistryDocument) => path === `history/${ENVIRONMENT}/1`;
  entered.splice(2, 0, ...entered.splice(entered.findIndex(isFirst), 1));
  const revisions: number[] = [];
  fetchFile.mockImplementation(async (digest) => {
    revisions.push((await readRegistry(root, ENVIRONMENT)).revision);
    return files.get(digest)!;
  });

  await update();

  expect(new Set(revisions)).toEqual(new Set([0]));
  expect((await readRegistry(root, ENVIRONMENT)).revision).toBe(2);
});

it('is not known after an update that has ended half-way', async () => {
  await rm(join(root, 'registry'), { recursive: true });
  await rm(remotesStore(root), { recursive: true });
  const api = {
    after: async (change: number) => {
      if (change > 0) throw new Error('The API is away.');
      const { documents, last } = await after(0);
      return { documents: documents.slice(0, 1), last };
    },
  };

  await expect(updateCopy(root, api, fetchFile)).rejects.toThrow('The API is away.');

  expect(await followedChange(root)).toBeNull();
});

it('fetches the missing folder of a version that was copied before', async () => {
  const published = await readFile(entry());
  await rm(folder(), { recursive: true });

  await update();
  await update();

  expect(await readFile(entry())).toEqual(published);
  expect(fetchFile).toHaveBeenCalledTimes(2);
});

it('does not fetch the deleted folder of a withdrawn version', async () => {
  entered.push({ path: 'withdrawn/mfe-x/1.0.0', content: '{}' });
  await update();
  await rm(folder(), { recursive: true });

  await update();

  expect(await exists(folder())).toBe(false);
});
