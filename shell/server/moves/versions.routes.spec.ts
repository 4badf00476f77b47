import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  BUILD_FILE,
  digestKey,
  fileStore,
  findBuild,
  integrityOf,
  issueToken,
  withdrawVersion,
} from '@stagedoor/federation';
import fastify, { type FastifyInstance } from 'fastify';
import { aPublishedData, publish } from '../testing/a-published-data.js';
import { serveRegistry } from './registry.routes.js';
import { serveVersions } from './versions.routes.js';

const ENVIRONMENT = 'staging';
const MB = 1024 * 1024;
const LIMITS = { waitingFilesBytes: 20 * MB, storedVersionsBytes: 20 * MB };

let data: Awaited<ReturnType<typeof aPublishedData>>;
let dataDir: string;
let app: FastifyInstance;
let secret: string;
let elsewhere: string;

const issue = async (name: string, environments: string[]) => {
  const request = { name, remotes: ['mfe-x', 'mfe-new'], environments, days: 1, by: 'an operator' };
  return (await issueToken(fileStore(dataDir), request)).secret;
};

beforeEach(async () => {
  data = await aPublishedData(ENVIRONMENT);
  dataDir = data.dataDir;
  secret = await issue('creators', [ENVIRONMENT]);
  elsewhere = await issue('elsewhere', ['production']);
  app = await aSite();
});

async function aSite(store = fileStore(dataDir)): Promise<FastifyInstance> {
  const site = fastify();
  await serveRegistry(
    site,
    { dataDir, environment: ENVIRONMENT, isKnown: () => true },
    (door, tokenOf) =>
      serveVersions(door, { store, environment: ENVIRONMENT, limits: LIMITS }, tokenOf),
  );
  return site;
}

afterEach(async () => {
  await app.close();
  await data.remove();
});

/** The files of a version by name. */
function aVersion({ name = 'mfe-x', version = '2.0.0' } = {}): Record<string, Buffer> {
  const code = Buffer.from(`var x = '${version}'`);
  const build = {
    name,
    version,
    entry: 'remoteEntry.js',
    container: `${name}_${version}`.replaceAll(/\W/g, '_'),
    platform: '^1.0.0',
    paths: [{ path: `/${name}`, access: 'public' }],
    initial: [],
    integrity: { 'remoteEntry.js': integrityOf(code) },
  };
  return { 'remoteEntry.js': code, [BUILD_FILE]: Buffer.from(JSON.stringify(build)) };
}

const listOf = (files: Record<string, Buffer>) =>
  Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, integrityOf(bytes)]));
const A_LIST = { remote: 'mfe-x', version: '2.0.0', files: listOf(aVersion()) };

const call = (
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  payload?: Buffer | object,
  headers: Record<string, string> = {},
) =>
  app.inject({
    method,
    url: `/platform/${ENVIRONMENT}/registry${path}`,
    headers: {
      authorization: `Bearer ${secret}`,
      ...(Buffer.isBuffer(payload) && { 'content-type': 'application/octet-stream' }),
      ...headers,
    },
    ...(payload && { payload }),
  });
const announce = (list: object) => call('POST', '/versions', list);
const send = (bytes: Buffer) => call('PUT', `/files/${digestKey(integrityOf(bytes))}`, bytes);

it('accepts a version file by file and publishes it whole', async () => {
  const files = aVersion();

  const asked = await announce(A_LIST);
  const statuses = [];
  for (const bytes of Object.values(files)) statuses.push((await send(bytes)).statusCode);
  const published = await announce(A_LIST);

  expect([asked.statusCode, ...statuses, published.statusCode]).toEqual([202, 204, 204, 201]);
  expect(published.json()).toEqual({ build: await findBuild(dataDir, 'mfe-x', '2.0.0') });
  for (const [name, bytes] of Object.entries(files)) {
    expect(await readFile(join(dataDir, 'remotes/mfe-x/2.0.0', name))).toEqual(bytes);
  }
});

it('continues an interrupted upload with the missing files only', async () => {
  await send(aVersion()['remoteEntry.js']!);

  const { missing } = (await announce(A_LIST)).json<{ missing: string[] }>();

  expect(missing).toEqual([A_LIST.files[BUILD_FILE]]);
});

it('returns the files of a version, and requires no upload when it is sent again', async () => {
  for (const bytes of Object.values(aVersion())) await send(bytes);
  await announce(A_LIST);

  const listed = await call('GET', '/versions/mfe-x/2.0.0');
  const again = await announce(A_LIST);

  expect(listed.json()).toMatchObject({ build: { version: '2.0.0' }, files: A_LIST.files });
  expect(again.statusCode).toBe(201);
});

it('says that the disk of the site is full', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  app = await aSite({ ...fileStore(dataDir), keepFile: () => Promise.reject(full) });

  const refused = await send(Buffer.from('var x'));

  expect(refused.statusCode).toBe(507);
  expect(refused.json()).toEqual({
    error: 'The disk of this site is full. Ask its operator to make room.',
  });
});

it('names a file that no version may have, and what is allowed', async () => {
  const files = { ...A_LIST.files, 'Logo Dark.svg': integrityOf(other) };

  const refused = await announce({ ...A_LIST, files });

  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toEqual({
    error:
      'files.Logo Dark.svg: A file is named like assets/logo.svg: at most 200 ASCII letters, digits, ".", "_" and "-", with no dot at the beginning.',
  });
  expect((await call('GET', '/versions/mfe-x/2.0.0')).statusCode).toBe(404);
});

const other = Buffer.from('other bytes');
const KEY = digestKey(integrityOf(other));

it.each<[string, number, () => ReturnType<typeof call>]>([
  ['a list without a token', 401, () => call('POST', '/versions', A_LIST, { authorization: '' })],
  [
    'a list of a token for another environment',
    403,
    () => call('POST', '/versions', A_LIST, { authorization: `Bearer ${elsewhere}` }),
  ],
  ['a remote of another team', 403, () => announce({ ...A_LIST, remote: 'mfe-y' })],
  ['an invalid version', 400, () => announce({ ...A_LIST, version: '../2' })],
  ['no files', 400, () => announce({ ...A_LIST, files: {} })],
  [
    'a file outside its folder',
    400,
    () => announce({ ...A_LIST, files: { ...A_LIST.files, '../x': 'x' } }),
  ],
  ['an unknown field', 400, () => announce({ ...A_LIST, force: true })],
  ['a list that is not JSON', 400, () => announce(Buffer.from('{}'))],
  ['a list too large', 413, () => announce({ ...A_LIST, more: 'x'.repeat(1024 * 1024) })],
  ['a file without a token', 401, () => call('PUT', `/files/${KEY}`, other, { authorization: '' })],
  ['a file without a digest', 400, () => call('PUT', '/files/short', other)],
  ['a file with another digest', 422, () => call('PUT', `/files/${KEY}`, Buffer.from('more'))],
  ['a file sent as JSON', 415, () => call('PUT', `/files/${KEY}`, { other: true })],
  ['a file too large', 413, () => call('PUT', `/files/${KEY}`, Buffer.alloc(8 * 1024 * 1024 + 1))],
  ['the files of an unknown version', 404, () => call('GET', '/versions/mfe-x/9.0.0')],
  ['the files of a folder', 404, () => call('GET', '/versions/mfe-x/%2E%2E')],
  [
    'the files without a token',
    401,
    () => call('GET', '/versions/mfe-x/1.0.0', undefined, { authorization: '' }),
  ],
])('refuses %s with %i and the reason, and keeps nothing', async (_what, status, request) => {
  const response = await request();

  expect(response.statusCode).toBe(status);
  expect(response.json<{ error: string }>().error).toMatch(/\w+/);
  await expectNothing();
});

it('names the limit to the sender of a file that is too large', async () => {
  const response = await call('PUT', `/files/${KEY}`, Buffer.alloc(8 * MB + 1));

  expect(response.statusCode).toBe(413);
  expect(response.json()).toEqual({ error: 'A file has at most 8 MiB.' });
});

async function expectNothing() {
  await expect(readdir(join(dataDir, 'registry/incoming'))).rejects.toThrow('ENOENT');
  expect((await readdir(join(dataDir, 'remotes/mfe-x'))).sort()).toEqual(['1.0.0', '1.1.0']);
}

it.each<[string, object, Record<string, Buffer>, string]>([
  [
    'other content under a version',
    { version: '1.1.0' },
    aVersion({ version: '1.1.0' }),
    'never changes',
  ],
  ['the files of another version', { version: '3.0.0' }, aVersion(), 'These are the files of'],
  [
    'a remote without a published version',
    { remote: 'mfe-new' },
    aVersion({ name: 'mfe-new' }),
    '--first',
  ],
])('refuses %s with 422, and publishes nothing', async (_what, change, files, reason) => {
  for (const bytes of Object.values(files)) await send(bytes);

  const response = await announce({ ...A_LIST, files: listOf(files), ...change });

  expect(response.statusCode).toBe(422);
  expect(response.json<{ error: string }>().error).toContain(reason);
  expect((await readdir(join(dataDir, 'remotes/mfe-x'))).sort()).toEqual(['1.0.0', '1.1.0']);
  expect((await readdir(join(dataDir, 'remotes'))).sort()).toEqual(['mfe-x', 'mfe-y']);
});

/** A unique file of this many bytes. */
const aFile = (name: string, bytes: number) => Buffer.alloc(bytes, name);

describe('uploaded files without a version', () => {
  it("above the token's limit are refused with 413 and advice, and not stored", async () => {
    const sent = [];
    for (const name of ['a', 'b', 'c']) sent.push(await send(aFile(name, 7 * MB)));

    expect(sent.map(({ statusCode }) => statusCode)).toEqual([204, 204, 413]);
    expect(sent[2]!.json()).toEqual({
      error:
        'creators has sent 20 MiB of files that belong to no version, which is the limit. Publish their version; unused files are deleted after a day.',
    });
    expect(await readdir(join(dataDir, 'registry/incoming'))).toHaveLength(2);
  });

  it('count once, do not affect other tokens, and stop counting when their version is published', async () => {
    const files = { ...aVersion(), 'big.bin': aFile('a', 8 * MB), 'more.bin': aFile('b', 8 * MB) };
    for (const bytes of [...Object.values(files), files['big.bin']]) {
      expect((await send(bytes)).statusCode).toBe(204);
    }
    const further = aFile('c', 7 * MB);
    expect((await send(further)).statusCode).toBe(413);
    const others = { authorization: `Bearer ${await issue('others', [ENVIRONMENT])}` };
    const key = digestKey(integrityOf(further));
    expect((await call('PUT', `/files/${key}`, further, others)).statusCode).toBe(204);

    expect((await announce({ ...A_LIST, files: listOf(files) })).statusCode).toBe(201);

    expect((await send(further)).statusCode).toBe(204);
  });

  it('do not count if they were refused', async () => {
    const bytes = aFile('a', 8 * MB);
    for (let attempt = 0; attempt < 4; attempt += 1) {
      expect((await call('PUT', `/files/${KEY}`, bytes)).statusCode).toBe(422);
    }

    expect((await send(bytes)).statusCode).toBe(204);
  });
});

describe("a remote's versions that are not in force", () => {
  const first = { ...aVersion(), 'big.bin': aFile('a', 8 * MB), 'more.bin': aFile('b', 8 * MB) };
  const second = { ...aVersion({ version: '2.1.0' }), 'big.bin': aFile('c', 8 * MB) };
  const firstList = { ...A_LIST, files: listOf(first) };
  const secondList = { ...A_LIST, version: '2.1.0', files: listOf(second) };
  const sendAll = async (files: Record<string, Buffer>) => {
    for (const bytes of Object.values(files)) await send(bytes);
  };

  it('above the limit with the next version refuse it with 413', async () => {
    await sendAll(first);
    await announce(firstList);
    await sendAll(second);

    const refused = await announce(secondList);
    const again = await announce(firstList);

    expect([refused.statusCode, again.statusCode]).toEqual([413, 201]);
    expect(refused.json()).toEqual({
      error:
        'The versions of mfe-x that are not in force, with 2.1.0, have 24 MiB; the limit is 20 MiB. Ask the operator of this site to withdraw some: npm run remote -- withdraw mfe-x <version>.',
    });
    expect(await findBuild(dataDir, 'mfe-x', '2.1.0')).toBeNull();
  });

  it('above the limit without it refuse it before its files are sent', async () => {
    await publish(dataDir, 'mfe-x', '1.2.0');
    await writeFile(join(dataDir, 'remotes/mfe-x/1.2.0/big.bin'), Buffer.alloc(20 * MB));

    const refused = await announce(A_LIST);

    expect(refused.statusCode).toBe(413);
    expect(refused.json<{ error: string }>().error).toContain(
      'The versions of mfe-x that are not in force have 20 MiB; the limit is 20 MiB.',
    );
  });

  it('have room for a version when another is withdrawn', async () => {
    await sendAll(first);
    await announce(firstList);
    await sendAll(second);
    const before = await announce(secondList);

    await withdrawVersion({ dataDir, remote: 'mfe-x', version: '2.0.0', by: 'an operator' });
    const after = await announce(secondList);

    expect([before.statusCode, after.statusCode]).toEqual([413, 201]);
  });

  it('have room for one of two concurrent publications that exceed the limit together', async () => {
    const lists = [];
    for (const version of ['2.0.0', '2.1.0']) {
      const large = aFile(version, 6 * MB);
      const files = { ...aVersion({ version }), 'one.bin': large, 'other.bin': large };
      await sendAll(files);
      lists.push({ ...A_LIST, version, files: listOf(files) });
    }

    const published = await Promise.all(lists.map(announce));

    expect(published.map(({ statusCode }) => statusCode).sort()).toEqual([201, 413]);
  });
});

it('has room for a version beside copies that a process did not finish, and deletes old ones', async () => {
  const folder = join(dataDir, 'remotes/mfe-x');
  const [old, fresh] = ['.incoming-old', '.incoming-fresh'];
  for (const copy of [old, fresh]) {
    await mkdir(join(folder, copy));
    await writeFile(join(folder, copy, 'big.bin'), Buffer.alloc(21 * MB));
  }
  const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * 60 * 1_000);
  await utimes(join(folder, old), twoDaysAgo, twoDaysAgo);
  for (const bytes of Object.values(aVersion())) await send(bytes);

  const published = await announce(A_LIST);

  expect(published.statusCode).toBe(201);
  expect(await readdir(folder)).toEqual([fresh, '1.0.0', '1.1.0', '2.0.0']);
});
