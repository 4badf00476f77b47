import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Entered, Followed, RegistryFile, UsedShellFiles } from '@stagedoor/contracts';
import type { CallOptions, Method } from '../../../test-support/api-client.js';
import { closeCopies, copiesOf, spread } from '../../../test-support/copies.js';
import { aRegistryFile } from '../../../test-support/registry-files.js';
import { readStored, restoreStored, type StoredState } from '../../../test-support/stored-state.js';
import { REGISTRY_SECRET, startTestApp, type TestApp } from '../../../test-support/test-app.js';
import { ForgetRegistryFilesJob } from './forget-registry-files.job.js';
import { RegistryDocumentsRepository } from './persistence/registry-documents.repository.js';

const headers = { authorization: `Bearer ${REGISTRY_SECRET}` };
const A_FILE = aRegistryFile('var x');
const TOKEN = { path: 'tokens/creators', content: '{"name":"creators"}' };

let test: TestApp;
let empty: StoredState;

beforeAll(async () => {
  test = await startTestApp();
  empty = await readStored(test.dataSource);
});

afterAll(() => test.close());

afterEach(() => restoreStored(test.dataSource, empty));

async function call<Data>(method: Method, path: string, options: CallOptions = {}): Promise<Data> {
  const { status, text } = await test.api.call(method, path, { headers, ...options });
  expect(status).toBeLessThan(300);
  return (JSON.parse(text) as { data: Data }).data;
}

const revision = (number: number, environment = 'production') => ({
  path: `history/${environment}/${number}`,
  content: `{"revision":${number}}`,
});
const aBatch = (documents: object[], change: object = {}) => ({
  batch: randomUUID(),
  documents,
  needs: [],
  ...change,
});
const enter = (documents: object[], change: object = {}) =>
  call<Entered>('POST', '/registry/documents', { body: aBatch(documents, change) });
const follow = (after = 0) =>
  call<Followed>('GET', '/registry/documents', { query: { after: String(after) } });
const store = ({ digest, body } = A_FILE) => call('PUT', `/registry/files/${digest}`, { body });
const paths = ({ documents }: Followed) => documents.map(({ path }) => path);

it('enters documents and returns those after a change', async () => {
  expect(await enter([revision(1)])).toEqual({ entered: true, missing: [] });
  const first = await follow();
  await enter([TOKEN, revision(2)]);

  const after = await follow(first.last);

  expect(first.documents).toEqual([
    { change: first.last, ...revision(1), batch: expect.any(String) as string },
  ]);
  expect(after.documents).toMatchObject([TOKEN, revision(2)]);
  expect(after.documents.at(-1)?.change).toBe(after.last);
});

it('names the batch of each document and of the change that was read', async () => {
  const [one, other] = [aBatch([revision(1)]), aBatch([TOKEN, revision(2)])];
  for (const body of [one, other]) await call('POST', '/registry/documents', { body });

  const { documents, batch, last } = await follow();

  expect(batch).toBeNull();
  expect(documents.map((document) => document.batch)).toEqual([
    one.batch,
    other.batch,
    other.batch,
  ]);
  expect(await follow(last)).toEqual({ documents: [], last, batch: other.batch });
});

it('returns pages of 20 documents with the last change', async () => {
  for (let number = 1; number <= 21; number += 1) await enter([revision(number)]);

  const page = await follow();

  expect(page.documents).toHaveLength(20);
  expect(paths(await follow(page.documents.at(-1)!.change))).toEqual(['history/production/21']);
});

it.each([
  ['an existing revision', [revision(1)]],
  ['a revision after a missing one', [revision(3)]],
  ['a first revision and an existing one', [revision(1, 'staging'), revision(1)]],
  ['one path twice', [TOKEN, TOKEN]],
])('does not enter %s and stores nothing', async (_what, documents) => {
  await enter([revision(1)]);
  const before = await readStored(test.dataSource);

  expect(await enter(documents)).toEqual({ entered: false, missing: [] });

  expect(await readStored(test.dataSource)).toEqual(before);
});

it('accepts a repeated request', async () => {
  const body = aBatch([revision(1)]);

  const answers = [];
  for (let sent = 0; sent < 2; sent += 1) {
    answers.push(await call<Entered>('POST', '/registry/documents', { body }));
  }

  expect(answers.map(({ entered }) => entered)).toEqual([true, true]);
  expect((await follow()).documents).toHaveLength(1);
});

it('enters a version once all its files are stored, and returns the missing ones before', async () => {
  const version = { path: 'versions/mfe-x/1.0.0', content: '{}' };
  const needs = [A_FILE.digest, aRegistryFile('var y').digest];
  await store();

  expect(await enter([version], { needs })).toEqual({ entered: false, missing: [needs[1]] });
  expect((await follow()).documents).toEqual([]);

  await store(aRegistryFile('var y'));
  expect(await enter([version], { needs })).toEqual({ entered: true, missing: [] });
});

it('stores a file under the digest of its bytes', async () => {
  const missing = () =>
    call('POST', '/registry/missing-files', { body: { digests: [A_FILE.digest] } });
  expect(await missing()).toEqual({ missing: [A_FILE.digest] });

  await store();
  await store();

  expect(await missing()).toEqual({ missing: [] });
  expect(await call<RegistryFile>('GET', `/registry/files/${A_FILE.digest}`)).toEqual(A_FILE.body);
});

it('deletes a file after a day unless a version needs it', async () => {
  const needed = aRegistryFile('var needed');
  for (const file of [A_FILE, needed, aRegistryFile('var new')]) await store(file);
  await enter([{ path: 'versions/mfe-x/1.0.0', content: '{}' }], { needs: [needed.digest] });
  await test.dataSource.query(
    "UPDATE registry_files SET stored_at = now() - interval '25 hours' WHERE digest <> $1",
    [aRegistryFile('var new').digest],
  );

  await test.app.get(ForgetRegistryFilesJob).serve();

  const kept = await test.dataSource.query<{ digest: string }[]>(
    'SELECT digest FROM registry_files',
  );
  expect(kept.map(({ digest }) => digest).sort()).toEqual(
    [needed.digest, aRegistryFile('var new').digest].sort(),
  );
});

describe('the files of a shell', () => {
  const NAME = 'shell.0123456789abcdef.js';
  const OTHER = { 'shell.00000000000000ff.js': aRegistryFile('var old').digest };
  const use = (files: Record<string, string> = { [NAME]: A_FILE.digest }, days = 7) => {
    const named = Object.entries(files).map(([name, digest]) => ({ name, digest }));
    return call<UsedShellFiles>('POST', '/registry/shell-files', { body: { files: named, days } });
  };
  const pass = (days: number) =>
    test.dataSource.query(
      `UPDATE shell_files SET kept_until = kept_until - $1 * interval '1 day'`,
      [days],
    );

  it('are kept once their bytes are stored, and listed for servers of other shells', async () => {
    expect(await use()).toEqual({ files: {}, missing: [A_FILE.digest] });
    await store();
    expect(await use()).toEqual({ files: { [NAME]: A_FILE.digest }, missing: [] });
    await store(aRegistryFile('var old'));

    expect(await use(OTHER)).toEqual({ files: { [NAME]: A_FILE.digest, ...OTHER }, missing: [] });
  });

  it('are listed without waiting for a transaction that enters documents', async () => {
    await store();
    await use();

    const { files } = await test.dataSource.transaction(async (manager) => {
      await test.app.get(RegistryDocumentsRepository).holdBack(manager);
      return use({});
    });

    expect(files).toEqual({ [NAME]: A_FILE.digest });
  });

  it('never change under their name', async () => {
    await store();
    await use();

    const { files, missing } = await use({ [NAME]: aRegistryFile('var y').digest });

    expect({ files, missing }).toEqual({ files: { [NAME]: A_FILE.digest }, missing: [] });
  });

  it('are deleted with their bytes when no server has used them for the given days', async () => {
    for (const file of [A_FILE, aRegistryFile('var old')]) await store(file);
    for (const files of [{ [NAME]: A_FILE.digest }, OTHER]) await use(files);
    await test.dataSource.query("UPDATE registry_files SET stored_at = now() - interval '9 days'");
    await pass(6);
    await use();
    await pass(2);

    await test.app.get(ForgetRegistryFilesJob).serve();

    expect((await use()).files).toEqual({ [NAME]: A_FILE.digest });
    const kept = await test.dataSource.query<object[]>('SELECT digest FROM registry_files');
    expect(kept).toEqual([{ digest: A_FILE.digest }]);
  });
});

it('enters a revision once for fifty concurrent requests to four copies', async () => {
  const copies = await copiesOf(test);
  const answers = await spread(copies, 50, async (copy) => {
    const body = aBatch([revision(1)]);
    const { text } = await copy.api.call('POST', '/registry/documents', { headers, body });
    return (JSON.parse(text) as { data: Entered }).data.entered;
  });
  await closeCopies(copies.slice(1));

  expect(answers.filter((entered) => entered)).toHaveLength(1);
  expect((await follow()).documents).toHaveLength(1);
});

const A_BATCH = aBatch([TOKEN]);
const { digest } = A_FILE;

it.each<[string, Method, string, CallOptions]>([
  ['batch', 'POST', '/registry/documents', { body: { ...A_BATCH, batch: 'x' } }],
  ['documents', 'POST', '/registry/documents', { body: { ...A_BATCH, documents: [] } }],
  ['needs', 'POST', '/registry/documents', { body: { ...A_BATCH, needs: 'x' } }],
  ['needs.0', 'POST', '/registry/documents', { body: { ...A_BATCH, needs: ['x'] } }],
  ['more', 'POST', '/registry/documents', { body: { ...A_BATCH, more: 1 } }],
  ...[
    '../x',
    'history/production/0',
    'history/production/01',
    'versions/x/../1',
    'other/x',
    '',
  ].map((path): [string, Method, string, CallOptions] => [
    'documents.0.path',
    'POST',
    '/registry/documents',
    { body: aBatch([{ ...TOKEN, path }]) },
  ]),
  [
    'documents.0.content',
    'POST',
    '/registry/documents',
    { body: aBatch([{ ...TOKEN, content: '\u0000' }]) },
  ],
  ['digests.0', 'POST', '/registry/missing-files', { body: { digests: [`sha384-${digest}`] } }],
  ['days', 'POST', '/registry/shell-files', { body: { files: [], days: 0 } }],
  ...['shell.js', '../shell.0123456789abcdef.js', 'a/shell.0123456789abcdef.js'].map(
    (name): [string, Method, string, CallOptions] => [
      'files.0.name',
      'POST',
      '/registry/shell-files',
      { body: { files: [{ name, digest }], days: 7 } },
    ],
  ),
  ['after', 'GET', '/registry/documents', {}],
  ['after', 'GET', '/registry/documents', { query: { after: '-1' } }],
  ['gzipped', 'PUT', `/registry/files/${digest}`, { body: { gzipped: 'no base64!' } }],
  ['gzipped', 'PUT', `/registry/files/${digest}`, { body: { gzipped: 'AAAA' } }],
  ['gzipped', 'PUT', `/registry/files/${digest}`, { body: aRegistryFile('other').body }],
  ['gzipped', 'PUT', '/registry/files/x', { body: A_FILE.body }],
  [
    'gzipped',
    'PUT',
    `/registry/files/${digest}`,
    { body: { gzipped: gzipSync(Buffer.alloc(8 * 1024 * 1024 + 1)).toString('base64') } },
  ],
])('refuses a wrong %s (%s %s) and stores nothing', async (path, method, url, options) => {
  const refusal = await test.api.refusal(method, url, { headers, ...options });

  expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', details: [{ path }] });
  expect(await readStored(test.dataSource)).toEqual(empty);
});

describe.each([
  ['no token', {}],
  ['another token', { authorization: `Bearer ${'x'.repeat(40)}` }],
  ['another scheme', { authorization: `Basic ${REGISTRY_SECRET}` }],
])('with %s there is no registry, and nothing is stored:', (_what, wrong) => {
  it.each<[Method, string, CallOptions]>([
    ['GET', '/registry/documents', { query: { after: '0' } }],
    ['POST', '/registry/documents', { body: A_BATCH }],
    ['POST', '/registry/missing-files', { body: { digests: [] } }],
    ['PUT', `/registry/files/${digest}`, { body: A_FILE.body }],
    ['POST', '/registry/shell-files', { body: { files: [], days: 7 } }],
    ['GET', `/registry/files/${digest}`, {}],
  ])('%s %s', async (method, path, options) => {
    const refusal = await test.api.refusal(method, path, { ...options, headers: wrong });

    expect(refusal).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await readStored(test.dataSource)).toEqual(empty);
  });
});

it('without REGISTRY_SECRET there is no registry', async () => {
  const bare = await startTestApp({
    REGISTRY_SECRET: '',
    DATABASE_URL: test.environment.DATABASE_URL,
  });

  const refusal = await bare.api.refusal('GET', '/registry/documents', {
    headers,
    query: { after: '0' },
  });
  await bare.close();

  expect(refusal).toMatchObject({ status: 404, code: 'NOT_FOUND' });
});
