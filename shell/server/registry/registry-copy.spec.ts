import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  documentsIn,
  emptyRegistry,
  exists,
  followedChange,
  formatRegistry,
  hashesOf,
  readRegistry,
  remotesStore,
  type RegistryDocument,
} from '@stagedoor/federation';
import { aPublishedData } from '../testing/a-published-data.js';
import { followRegistry } from './follow-registry.js';
import { RegistryCopy } from './registry-copy.js';

const ENVIRONMENT = 'staging';

let source: Awaited<ReturnType<typeof aPublishedData>>;
let root: string;
let entered: (RegistryDocument & { batch: string })[];
let files: Map<string, Uint8Array>;

const folder = () => join(remotesStore(root), 'mfe-x/1.0.0');
const entry = () => join(folder(), 'remoteEntry.js');
const fetchFile = vi.fn(async (digest: string) => files.get(digest)!);
const enter = (...documents: RegistryDocument[]) =>
  entered.push(...documents.map((document) => ({ ...document, batch: randomUUID() })));
const after = async (change: number) => {
  const documents = entered.map((document, index) => ({ change: index + 1, ...document }));
  const batch = entered[change - 1]?.batch ?? null;
  return { documents: documents.slice(change), last: documents.length, batch };
};
/** As an API of the version before responds. */
const afterWithoutBatches = async (change: number) => {
  const { documents, last } = await after(change);
  return { documents: documents.map(({ batch: _batch, ...document }) => document), last };
};
const update = () => new RegistryCopy(root, { after }, fetchFile).refresh();

beforeEach(async () => {
  source = await aPublishedData(ENVIRONMENT);
  root = await mkdtemp(join(tmpdir(), 'registry-copy-'));
  entered = [];
  files = new Map();
  for (const { filesIn, ...document } of await documentsIn(source.dataDir, ENVIRONMENT)) {
    enter(document);
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

  expect(new Set(revisions)).toEqual(new Set([0, 2]));
  expect((await readRegistry(root, ENVIRONMENT)).revision).toBe(2);
});

describe('of several missed revisions', () => {
  const aRevision = (revision: number): RegistryDocument => ({
    path: `history/${ENVIRONMENT}/${revision}`,
    content: formatRegistry({ ...emptyRegistry(ENVIRONMENT), revision }),
  });
  const log = { info: vi.fn(), error: vi.fn() };

  it('brings only the newest into force', async () => {
    const inForce = await followRegistry(root, ENVIRONMENT, log);
    enter(...Array.from({ length: 20 }, (_, index) => aRevision(3 + index)));
    const served = new Set([(await inForce()).revision]);
    let isUpdating = true;

    const updating = update().finally(() => {
      isUpdating = false;
    });
    while (isUpdating) served.add((await inForce()).revision);
    await updating;
    served.add((await inForce()).revision);

    expect([...served]).toEqual([2, 22]);
  });

  it('copies none if an earlier one differs', async () => {
    enter({ ...aRevision(2) }, aRevision(3), aRevision(4));

    await expect(update()).rejects.toThrow(`history/${ENVIRONMENT}/2 differs from the API's`);

    expect(await readdir(join(root, 'registry/history', ENVIRONMENT))).toEqual([
      '1.json',
      '2.json',
    ]);
    expect((await readRegistry(root, ENVIRONMENT)).revision).toBe(2);
  });
});

it('refuses a folder with a registry of its own, until that is imported', async () => {
  const imported = entered;
  const own = () => new RegistryCopy(source.dataDir, { after }, fetchFile).refresh();

  for (const stored of [[], imported.slice(0, -1)]) {
    entered = stored;
    await expect(own()).rejects.toThrow(
      `has a registry of its own, which the API's lacks: store it there with npm run remote -- import --env ${ENVIRONMENT}.`,
    );
    expect(await followedChange(source.dataDir)).toBeNull();
  }

  entered = imported;
  await own();
  expect(await followedChange(source.dataDir)).toBe(imported.length);
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

  await expect(new RegistryCopy(root, api, fetchFile).refresh()).rejects.toThrow(
    'The API is away.',
  );

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
  enter({ path: 'withdrawn/mfe-x/1.0.0', content: '{}' });
  await update();
  await rm(folder(), { recursive: true });

  await update();

  expect(await exists(folder())).toBe(false);
});

describe('a registry that was restored and has grown back to the last copied change', () => {
  const token = (name: string) => ({ path: `tokens/${name}`, content: `{"name":"${name}"}` });
  const revocation = { path: 'revoked/one', content: '{"by":"an operator"}' };
  const refusal = 'the database was restored: start with an empty STAGEDOOR_DATA_DIR';

  /** Removes the last two changes and enters as many others. */
  function restoreAndGrow() {
    entered.splice(-2);
    enter(revocation, token('three'));
  }

  beforeEach(async () => {
    enter(token('one'), token('two'), { path: 'versions/mfe-z/1.0.0', content: '{}' });
    await update();
  });

  it('is refused, also after further changes', async () => {
    restoreAndGrow();
    await expect(update()).rejects.toThrow(refusal);

    enter(token('four'));
    await expect(update()).rejects.toThrow(refusal);

    expect(await readdir(join(root, 'registry/tokens'))).toEqual(['one.json', 'two.json']);
  });

  it('is refused although its last change has the same document', async () => {
    const [version] = entered.slice(-1);
    entered.splice(-2);
    enter(revocation, version!);

    await expect(update()).rejects.toThrow(refusal);
  });

  it('is refused by a copy that page servers of the version before have followed', async () => {
    await rm(join(root, 'registry/followed.batch.json'));
    await update();
    restoreAndGrow();

    await expect(update()).rejects.toThrow(refusal);
  });

  it('is read by an empty copy', async () => {
    restoreAndGrow();
    await rm(join(root, 'registry'), { recursive: true });

    await update();

    expect(await readdir(join(root, 'registry/revoked'))).toEqual(['one.json']);
  });
});

it('follows an API that does not name batches, and between two that do', async () => {
  enter({ path: 'tokens/one', content: '{}' });
  await new RegistryCopy(root, { after: afterWithoutBatches }, fetchFile).refresh();
  enter({ path: 'tokens/two', content: '{}' });
  await update();
  await new RegistryCopy(root, { after: afterWithoutBatches }, fetchFile).refresh();

  expect(await readdir(join(root, 'registry/tokens'))).toEqual(['one.json', 'two.json']);
  expect(JSON.parse(await readFile(join(root, 'registry/followed.json'), 'utf8'))).toEqual({
    change: entered.length,
  });
});

it('follows a copy that a page server of the version before has updated meanwhile', async () => {
  enter({ path: 'tokens/one', content: '{}' });
  await writeFile(join(root, 'registry/followed.json'), JSON.stringify({ change: entered.length }));

  await update();

  expect(await followedChange(root)).toBe(entered.length);
});
