import { readdir, readFile } from 'node:fs/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBuild, knownRemotes, PublishRefused } from '../registry/catalogue.js';
import { integrityOf } from '../registry/integrity.js';
import { fileStore } from '../store/file-store.js';
import { aBuild, type TestBuild } from '../testing/a-build.js';
import { BUILD_FILE, hashesOf } from './publish-build.js';
import { fileListSchema, filesOfVersion, receiveVersion } from './receive-version.js';
import { withdrawVersion } from './withdraw-version.js';

let root: string;
let distDir: string;
let files: Record<string, string>;
const dataDir = () => join(root, 'data');
const store = () => fileStore(dataDir());

async function build(change: TestBuild = {}): Promise<void> {
  distDir = await aBuild(root, change);
  files = Object.fromEntries(await hashesOf(distDir));
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'receive-'));
  await build();
});

afterEach(() => rm(root, { recursive: true }));

const receive = (change = {}) =>
  receiveVersion(store(), { remote: 'mfe-x', version: '1.0.0', files, first: true, ...change });
const bytesOf = (name: string) => readFile(join(distDir, name));
const send = async (name: string) => store().keepFile(files[name]!, await bytesOf(name));
const sendAll = () => Promise.all(Object.keys(files).map(send));

it('returns every missing file, and publishes nothing until all are there', async () => {
  const missing = async () => ((await receive()) as { missing: string[] }).missing;
  expect((await missing()).sort()).toEqual(Object.values(files).sort());

  await send('remoteEntry.js');

  const rest = [files['remoteEntry.js.gz']!, files[BUILD_FILE]!];
  expect((await missing()).sort()).toEqual(rest.sort());
  expect(await knownRemotes(dataDir())).toEqual([]);
  await expect(readdir(join(dataDir(), 'remotes'))).rejects.toThrow('ENOENT');
});

it('publishes the same bytes once all files are there', async () => {
  await sendAll();

  expect(await receive()).toEqual({ build: await findBuild(dataDir(), 'mfe-x', '1.0.0') });
  expect(await hashesOf(join(dataDir(), 'remotes/mfe-x/1.0.0'))).toEqual(await hashesOf(distDir));
  expect(await filesOfVersion(dataDir(), 'mfe-x', '1.0.0')).toMatchObject({ files });
  expect(await readdir(join(dataDir(), 'registry/incoming'))).toEqual([]);
});

it('accepts the same version again without any upload', async () => {
  await sendAll();
  await receive();

  expect(await receive()).toMatchObject({ build: { version: '1.0.0' } });
});

it('refuses other scripts under a published version before any upload', async () => {
  await sendAll();
  await receive();
  const other = { ...files, 'remoteEntry.js': integrityOf(Buffer.from('other')) };

  await expect(receive({ files: other })).rejects.toThrow(
    'mfe-x 1.0.0 is published already, with other content. A published version never changes: raise the version.',
  );
});

it('has no files of a version whose folder is gone, and accepts them again', async () => {
  await sendAll();
  await receive();
  await rm(join(dataDir(), 'remotes/mfe-x'), { recursive: true });

  expect(await filesOfVersion(dataDir(), 'mfe-x', '1.0.0')).toBeNull();
  await sendAll();
  await receive();

  expect(await filesOfVersion(dataDir(), 'mfe-x', '1.0.0')).toMatchObject({ files });
});

it('refuses bytes with another digest', async () => {
  await expect(store().keepFile(files['remoteEntry.js']!, Buffer.from('other'))).rejects.toThrow(
    PublishRefused,
  );
  expect(await store().missingFiles([files['remoteEntry.js']!])).toHaveLength(1);
});

describe('a refusal publishes nothing:', () => {
  afterEach(async () => {
    expect(await findBuild(dataDir(), 'mfe-x', '2.0.0')).toBeNull();
    await expect(readdir(join(dataDir(), 'remotes/mfe-x/2.0.0'))).rejects.toThrow('ENOENT');
  });

  it('files of another version', async () => {
    await sendAll();

    await expect(receive({ version: '2.0.0' })).rejects.toThrow(
      'These are the files of mfe-x 1.0.0, not of mfe-x 2.0.0.',
    );
  });

  it('a container with the name of another version or remote', async () => {
    await build({ version: '2.0.0', container: 'mfe_y_2_0_0' });
    await sendAll();

    await expect(receive({ version: '2.0.0' })).rejects.toThrow(
      'The container of mfe-x 2.0.0 must be mfe_x_2_0_0, not mfe_y_2_0_0.',
    );
  });

  it('a script that the description does not list', async () => {
    await build({ version: '2.0.0' });
    const more = Buffer.from('alert(1)');
    files['more.js'] = integrityOf(more);
    await Promise.all(['remoteEntry.js', 'remoteEntry.js.gz', BUILD_FILE].map(send));
    await store().keepFile(files['more.js'], more);

    await expect(receive({ version: '2.0.0' })).rejects.toThrow(
      new PublishRefused('more.js differs from the build. Build again.'),
    );
  });

  it('more bytes than a version may have, also by one file under many names', async () => {
    await sendAll();
    const large = Buffer.alloc(8 * 1024 * 1024);
    await store().keepFile(integrityOf(large), large);
    for (let copy = 0; copy <= 32; copy += 1) files[`copy-${copy}.bin`] = integrityOf(large);

    await expect(receive()).rejects.toThrow('A version has at most 256 MiB.');
  });

  it('a remote that was never published, without `first`, before any file is sent', async () => {
    await expect(receive({ first: false })).rejects.toThrow('say --first');
  });

  it('a withdrawn version, before any file is sent', async () => {
    await sendAll();
    await receive();
    const withdrawal = { dataDir: dataDir(), remote: 'mfe-x', version: '1.0.0', by: 'ada' };
    await withdrawVersion(withdrawal);
    await build({ code: 'var other' });

    await expect(receive()).rejects.toThrow('1.0.0 was withdrawn and is not published again');
  });
});

it.each([
  [
    'a page with an invalid declaration',
    { path: '/promoter', access: 'public', title: '<b>Promoter</b>' },
    'paths.0.title: A title is one line of plain text, without markup.',
  ],
  [
    'a path of the shell',
    { path: '/login', access: 'public', title: 'Login' },
    'cannot own /login',
  ],
] as const)('refuses a version with %s, with the reason', async (_what, path, reason) => {
  await build({ paths: [path] });
  await sendAll();

  await expect(receive()).rejects.toThrow(reason);

  expect(await knownRemotes(dataDir())).toEqual([]);
});

it('accepts a version that was built before pages were declared', async () => {
  await build({ paths: [{ path: '/promoter', access: 'public' }] });
  await sendAll();

  expect(await receive()).toMatchObject({ build: { paths: [{ path: '/promoter' }] } });
});

it('refuses other content under a published version, which stays unchanged', async () => {
  await sendAll();
  await receive();
  await build({ code: 'var other' });
  await sendAll();

  await expect(receive()).rejects.toThrow('A published version never changes: raise the version.');
  const served = await readFile(join(dataDir(), 'remotes/mfe-x/1.0.0/remoteEntry.js'), 'utf8');
  expect(served).toBe('var x');
});

const HASH = `sha384-${'a'.repeat(64)}`;

it.each([
  ['no description', { 'a.js': HASH }],
  ['a parent folder', { [BUILD_FILE]: HASH, '../a.js': HASH }],
  ['a hidden file', { [BUILD_FILE]: HASH, '.env': HASH }],
  ['an absolute path', { [BUILD_FILE]: HASH, '/a.js': HASH }],
  ['a file that is a folder too', { [BUILD_FILE]: HASH, a: HASH, 'a/b': HASH }],
  ['a malformed digest', { [BUILD_FILE]: 'sha256-x' }],
])('refuses a list of files with %s', (_what, list) => {
  expect(fileListSchema.safeParse(list).success).toBe(false);
});
