import { once } from 'node:events';
import { readFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { constants, createBrotliCompress, gzipSync } from 'node:zlib';
import {
  findBuild,
  knownRemotes,
  PublishRefused,
  registeredVersions,
  unusableVersions,
} from '../registry/catalogue.js';
import { aBuild, type TestBuild } from '../testing/a-build.js';
import { verifyBuild } from '../verify/verify-build.js';
import { remotesStore } from '../store/remotes-store.js';
import { publishVersion } from './publish-version.js';

let root: string;
const dataDir = () => join(root, 'data');

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'publish-'));
});

afterEach(() => rm(root, { recursive: true }));

it('registers a version under its remote, newest first', async () => {
  for (const version of ['1.0.0', '1.10.0', '1.2.0', '1.10.0-rc.1']) {
    await publishVersion({
      distDir: await aBuild(root, { version }),
      dataDir: dataDir(),
      first: true,
    });
  }

  expect(await registeredVersions(dataDir(), 'mfe-x')).toEqual([
    '1.10.0',
    '1.10.0-rc.1',
    '1.2.0',
    '1.0.0',
  ]);
  expect(await findBuild(dataDir(), 'mfe-x', '1.2.0')).toMatchObject({
    baseUrl: '/remotes/mfe-x/1.2.0/',
  });
});

describe('a description that every page of the site would have', () => {
  const publish = async (build: TestBuild) =>
    publishVersion({ distDir: await aBuild(root, build), dataDir: dataDir(), first: true });

  it.each<[string, TestBuild, RegExp]>([
    [
      'more than 32 KiB',
      { scripts: 400 },
      /^The description of mfe-x 1\.0\.0 has 4\d{4} bytes, with 401 scripts and 1 paths; at most 32768 are allowed, because every page of the site has it\. Split the area into fewer, larger chunks\.$/,
    ],
    [
      'more than 50 initial files',
      { initial: Array<string>(51).fill('remoteEntry.js') },
      /^mfe-x 1\.0\.0 has 51 initial files; at most 50 are allowed\. Split/,
    ],
    [
      'an initial file twice',
      { initial: ['remoteEntry.js', 'remoteEntry.js'] },
      /^mfe-x 1\.0\.0 names the initial file remoteEntry\.js twice\./,
    ],
  ])('is refused with %s', async (_what, build, reason) => {
    const published = publish(build);

    await expect(published).rejects.toThrow(PublishRefused);
    await expect(published).rejects.toThrow(reason);
    expect(await knownRemotes(dataDir())).toEqual([]);
  });

  it('may have 250 scripts', async () => {
    expect(Object.keys((await publish({ scripts: 250 })).integrity)).toHaveLength(251);
  });
});

it('refuses the name of a field that every object has', async () => {
  const distDir = await aBuild(root, { name: 'constructor' });

  await expect(publishVersion({ distDir, dataDir: dataDir(), first: true })).rejects.toThrow(
    new PublishRefused('A remote cannot be called constructor.'),
  );
});

describe('a version that is not semantic', () => {
  // The first has a leading zero, the second a number that is too large to compare.
  const UNUSABLE = ['1.0.0-rc.01', '99999999999999999999.0.0'];

  it.each(UNUSABLE)('is refused: %s', async (version) => {
    const distDir = await aBuild(root, { version });

    await expect(publishVersion({ distDir, dataDir: dataDir(), first: true })).rejects.toThrow(
      new PublishRefused(
        `mfe-x cannot be published as "${version}": it is no version of semantic versioning, such as 1.4.0 or 1.5.0-rc.1.`,
      ),
    );

    expect(await knownRemotes(dataDir())).toEqual([]);
  });

  it.each(UNUSABLE)(
    'in a store is listed as unusable, and others still work: %s',
    async (version) => {
      const { name: _name, ...build } = await publishVersion({
        distDir: await aBuild(root),
        dataDir: dataDir(),
        first: true,
      });
      const file = join(dataDir(), 'registry/versions/mfe-x', `${version}.json`);
      await writeFile(file, JSON.stringify({ ...build, version }));

      await publishVersion({
        distDir: await aBuild(root, { version: '1.1.0' }),
        dataDir: dataDir(),
      });

      expect(await registeredVersions(dataDir(), 'mfe-x')).toEqual(['1.1.0', '1.0.0']);
      expect(await unusableVersions(dataDir(), 'mfe-x')).toEqual([version]);
    },
  );
});

it('refuses a new remote without `first`', async () => {
  const distDir = await aBuild(root, { name: 'mfe-typo' });

  await expect(publishVersion({ distDir, dataDir: dataDir() })).rejects.toThrow(
    'mfe-typo was never published here. If that is its right name, say --first.',
  );

  expect(await registeredVersions(dataDir(), 'mfe-typo')).toEqual([]);
});

it('refuses other content under a published version', async () => {
  const publish = async (code: string) =>
    publishVersion({ distDir: await aBuild(root, { code }), dataDir: dataDir(), first: true });
  const first = await publish('var one');

  await expect(publish('var two')).rejects.toThrow(PublishRefused);

  expect(await publish('var one')).toEqual(first);
});

describe('a build on another host', () => {
  let server: Server;
  let answer: (url: string) => Promise<Buffer | string | null>;

  beforeEach(async () => {
    server = createServer((request, response) => {
      void answer(request.url ?? '')
        .catch(() => null)
        .then((body) => response.writeHead(body === null ? 404 : 200).end(body));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });

  afterEach(() => server.close());

  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/files`;

  it('is registered at its URL if the files there match', async () => {
    const distDir = await aBuild(root);
    answer = (url) => readFile(join(distDir, url.replace('/files/mfe-x/1.0.0/', '')));

    const published = await publishVersion({
      distDir,
      dataDir: dataDir(),
      first: true,
      at: address(),
    });

    expect(published.baseUrl).toBe(`${address()}/mfe-x/1.0.0/`);
    expect(await registeredVersions(dataDir(), 'mfe-x')).toEqual(['1.0.0']);
  });

  it.each<[string, () => Promise<string | null>, string]>([
    ['other bytes', async () => 'var evil', 'has other bytes (identity)'],
    ['nothing', async () => null, 'is answered with 404'],
  ])('is refused if a file %s', async (_what, given, problem) => {
    const distDir = await aBuild(root);
    answer = given;

    const publishing = publishVersion({ distDir, dataDir: dataDir(), first: true, at: address() });

    await expect(publishing).rejects.toThrow(`/mfe-x/1.0.0/remoteEntry.js ${problem}.`);
    expect(await registeredVersions(dataDir(), 'mfe-x')).toEqual([]);
  });
});

it('is refused with a style sheet as a file', async () => {
  const distDir = await aBuild(root);
  await writeFile(join(distDir, 'look.css'), 'h1 { color: red }');

  const publishing = publishVersion({ distDir, dataDir: dataDir(), first: true });

  await expect(publishing).rejects.toThrow('/mfe-x/1.0.0/look.css is a style sheet');
  expect(await registeredVersions(dataDir(), 'mfe-x')).toEqual([]);
});

it('is refused if a script applies a style sheet outside of its remote', async () => {
  const distDir = await aBuild(root, { code: 'sheet.replaceSync("h1 { color: red }")' });

  const publishing = publishVersion({ distDir, dataDir: dataDir(), first: true });

  await expect(publishing).rejects.toThrow(
    '/mfe-x/1.0.0/remoteEntry.js applies a style sheet outside of the layer of mfe-x',
  );
  expect(await registeredVersions(dataDir(), 'mfe-x')).toEqual([]);
});

it.each([
  ['remoteEntry.js', 'var evil', 'has other bytes (identity)'],
  ['remoteEntry.js.gz', gzipSync('var evil'), 'has other bytes (gzip)'],
  ['remoteEntry.js.gz', 'no gzip', 'is not gzip'],
])('verifying reports that %s changed in the store', async (file, content, what) => {
  const distDir = await aBuild(root);
  const { name, ...build } = await publishVersion({ distDir, dataDir: dataDir(), first: true });
  const storeDir = remotesStore(dataDir());
  expect(await verifyBuild(build, { name, storeDir })).toEqual([]);

  await writeFile(join(storeDir, 'mfe-x/1.0.0', file), content);

  expect(await verifyBuild(build, { name, storeDir })).toEqual([{ file: 'remoteEntry.js', what }]);
});

const MIB = 1024 * 1024;
const zeros = Buffer.alloc(MIB);

/** 256 MiB of zeros. */
async function packedZeros(): Promise<Buffer> {
  const packing = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
  for (let part = 0; part < 256; part += 1) packing.write(zeros);
  return buffer(packing.end());
}

it.each([
  ['br', packedZeros],
  ['gzip', async () => Buffer.concat(Array<Buffer>(256).fill(gzipSync(zeros)))],
])('unpacks no more of a copy in %s than its file has', async (encoding, pack) => {
  const distDir = await aBuild(root);
  const suffix = encoding === 'br' ? 'br' : 'gz';
  await writeFile(join(distDir, `remoteEntry.js.${suffix}`), await pack());
  const before = process.resourceUsage().maxRSS;

  const publishing = publishVersion({ distDir, dataDir: dataDir(), first: true });

  await expect(publishing).rejects.toThrow(`has other bytes (${encoding})`);
  const kibibytes = process.resourceUsage().maxRSS - before;
  expect(kibibytes).toBeLessThan(64 * 1024);
});

it('accepts an empty file with its compressed copies', async () => {
  const distDir = await aBuild(root, { code: '' });

  const publishing = publishVersion({ distDir, dataDir: dataDir(), first: true });

  await expect(publishing).resolves.toMatchObject({ version: '1.0.0' });
});
