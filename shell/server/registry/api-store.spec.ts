import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  digestKey,
  emptyRegistry,
  followedChange,
  formatRegistry,
  integrityOf,
  readRegistry,
  RegistryInvalid,
  StoreUnavailable,
  writeRegistry,
  type RegistryDocument,
} from '@stagedoor/federation';
import { apiStore } from './api-store.js';
import { followStore } from './follow-store.js';
import { RegistryApi } from './registry-api.js';

const SECRET = 'what-page-servers-and-the-api-share';
const AUTHOR = { by: 'a-team', what: 'a change' };

let root: string;
let entered: RegistryDocument[];
let files: Map<string, string>;
/** Overrides the responses to the next calls. */
let failure: (() => { status: number; json: () => unknown }) | null;

const dataDir = (name = 'here') => join(root, name);
const answer = (data: unknown) => ({ status: 200, json: () => ({ data }) });
const get = vi.fn(async (address: string) => {
  if (failure) return failure();
  const after = Number(/after=(\d+)/.exec(address)?.[1]);
  if (Number.isNaN(after)) return answer({ gzipped: files.get(address.split('/').at(-1)!) });
  const documents = entered.map((document, index) => ({ change: index + 1, ...document }));
  return answer({ documents: documents.slice(after, after + 20), last: documents.length });
});
const write = vi.fn(async (_method: string, address: string, body: object) => {
  if (failure) return failure();
  if (address !== '/registry/documents') {
    files.set(address.split('/').at(-1)!, (body as { gzipped: string }).gzipped);
    return answer(null);
  }
  const { documents } = body as { documents: RegistryDocument[] };
  const isTaken = documents.some(({ path }) => entered.some((known) => known.path === path));
  if (!isTaken) entered.push(...documents);
  return answer({ entered: !isTaken, missing: [] });
});
const storeAt = (name?: string) => apiStore(dataDir(name), new RegistryApi({ get, write }, SECRET));

const aRevision = (revision: number, what = 'a change') => ({
  path: `history/staging/${revision}`,
  content: formatRegistry({
    ...emptyRegistry('staging'),
    revision,
    change: { at: '2026-11-22T10:00:00.000Z', by: 'a-team', what },
  }),
});
const inForce = async (name?: string) => (await readRegistry(dataDir(name), 'staging')).revision;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'api-store-'));
  entered = [];
  files = new Map();
  failure = null;
});

afterEach(() => rm(root, { recursive: true }));

it('copies all documents, over several responses', async () => {
  for (let revision = 1; revision <= 45; revision += 1) entered.push(aRevision(revision));

  await storeAt().refresh();

  expect(await inForce()).toBe(45);
  expect(await followedChange(dataDir())).toBe(45);
  expect(get).toHaveBeenCalledTimes(3);
  expect(get).toHaveBeenLastCalledWith('/registry/documents?after=40', {
    headers: { authorization: `Bearer ${SECRET}` },
    signal: expect.any(AbortSignal),
  });
});

it('lets one of two copies that write the same revision succeed, and returns what is in force to the other', async () => {
  const [here, there] = [storeAt('here'), storeAt('there')];
  const seen = emptyRegistry('staging');

  const results = await Promise.allSettled([
    writeRegistry(here.dataDir, seen, AUTHOR, here),
    writeRegistry(there.dataDir, seen, AUTHOR, there),
  ]);

  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect([await inForce('here'), await inForce('there')]).toEqual([1, 1]);
});

it('adds a version only once all its files have arrived with the right bytes', async () => {
  const files = { 'stagedoor-remote.json': integrityOf(Buffer.from('{}')) };
  entered.push(
    { path: 'files/mfe-x/1.0.0', content: JSON.stringify(files) },
    { path: 'versions/mfe-x/1.0.0', content: '{}' },
    { path: 'history/staging/1', content: '{"baseUrl":"/remotes/mfe-x/1.0.0/"}' },
  );
  const other = { gzipped: 'H4sIAAAAAAAAAytLLFKoAACGEwWvBQAAAA==' };
  get.mockResolvedValueOnce(await get('/registry/documents?after=0'));
  get.mockResolvedValueOnce(answer(other));

  await expect(storeAt().refresh()).rejects.toThrow('These bytes are not the file');

  expect(await readdir(join(dataDir(), 'registry'))).not.toContain('versions');
  expect(await readdir(join(dataDir(), 'registry/incoming'))).toEqual([]);
  expect(await inForce()).toBe(0);
});

describe('the known registry stays in force', () => {
  beforeEach(async () => {
    entered.push(aRevision(1), aRevision(2));
    await storeAt().refresh();
  });

  afterEach(async () => {
    expect(await inForce()).toBe(2);
    expect(await readFile(join(dataDir(), 'registry/staging.json'), 'utf8')).toBe(
      aRevision(2).content,
    );
  });

  it.each([
    [
      'no API responds',
      () => {
        throw new Error('ECONNREFUSED');
      },
      'does not answer: its registry cannot be changed now',
    ],
    ["the API's database is unreachable", () => ({ status: 503, json: () => ({}) }), 'answers 503'],
    [
      'the secret differs',
      () => ({ status: 404, json: () => ({}) }),
      'does it have the same REGISTRY_SECRET?',
    ],
  ])('while %s', async (_what, failing, reason) => {
    failure = failing;
    const store = storeAt();

    await expect(store.refresh()).rejects.toThrow(new RegExp(reason.replace('?', '\\?')));
    await expect(store.enter([aRevision(3)])).rejects.toThrow(StoreUnavailable);
  });

  it('when a document is refused', async () => {
    const error = {
      error: 'path is wrong',
      message: 'path is wrong',
      code: 'VALIDATION_FAILED',
      details: [],
      requestId: randomUUID(),
    };
    failure = () => ({ status: 400, json: () => error });

    await expect(storeAt().enter([aRevision(3)])).rejects.toThrow(
      new RegistryInvalid('The API refuses this: path is wrong'),
    );
  });

  it('when the database was restored to an earlier state, with advice for the operator', async () => {
    entered = [aRevision(1)];

    await expect(storeAt().refresh()).rejects.toThrow(
      'The registry ends before change 2. The data folder belongs to another registry, or the database was restored: start with an empty STAGEDOOR_DATA_DIR.',
    );
  });

  it('when another registry has other revisions under the same numbers', async () => {
    entered = [aRevision(1), aRevision(2), aRevision(2, 'another change'), aRevision(3)];

    await expect(storeAt().refresh()).rejects.toThrow('history/staging/2 differs from');
  });
});

it('uploads a file only under the digest of its bytes', async () => {
  const bytes = Buffer.from('var x');
  const key = createHash('sha384').update(bytes).digest('base64url');

  await storeAt().keepFile(integrityOf(bytes), bytes);

  expect(Buffer.from(await storeAt().readFile(integrityOf(bytes)))).toEqual(bytes);
  expect([...files.keys()]).toEqual([key]);
  await expect(storeAt().keepFile(integrityOf(bytes), Buffer.from('y'))).rejects.toThrow();
  expect(write).toHaveBeenCalledTimes(1);
});

it('refuses a file that is too large for the API, with the limit', async () => {
  const bytes = randomBytes(1024 * 1024);

  await expect(storeAt().keepFile(integrityOf(bytes), bytes)).rejects.toThrow(
    new RegistryInvalid('A file has at most 750 kB when it is compressed.'),
  );
  expect(write).not.toHaveBeenCalled();
});

it('reads a file from the API again when its kept bytes have another digest', async () => {
  const bytes = Buffer.from('var x');
  const digest = integrityOf(bytes);
  await storeAt().keepFile(digest, bytes);
  const incoming = join(dataDir(), 'registry/incoming');
  await mkdir(incoming, { recursive: true });
  await writeFile(join(incoming, digestKey(digest)), '');

  expect(Buffer.from(await storeAt().readFile(digest))).toEqual(bytes);
});

describe('following', () => {
  const log = { info: vi.fn(), error: vi.fn() };

  it('is known after the first update, also in a later run without an API', async () => {
    failure = () => ({ status: 503, json: () => ({}) });
    const before = await followStore(storeAt(), log);
    await expect.poll(() => log.error.mock.calls.length).toBe(1);
    expect(before.isKnown()).toBe(false);
    await before.stop();

    failure = null;
    entered.push(aRevision(1));
    const first = await followStore(storeAt(), log);
    await expect.poll(first.isKnown).toBe(true);
    await first.stop();

    failure = () => ({ status: 503, json: () => ({}) });
    const later = await followStore(storeAt(), log);
    await expect.poll(later.isKnown).toBe(true);
    await later.stop();

    expect(log.error).toHaveBeenCalledTimes(2);
  });
});
