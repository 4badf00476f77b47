import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  assertDigest,
  documentsIn,
  emptyRegistry,
  findBuild,
  followedChange,
  formatRegistry,
  hashesOf,
  readRegistry,
  registeredVersions,
  type RegistryDocument,
} from '@stagedoor/federation';
import { aPublishedData, publish } from '../testing/a-published-data.js';
import { RegistryCopy } from './registry-copy.js';

const ENVIRONMENT = 'staging';

let source: Awaited<ReturnType<typeof aPublishedData>>;
let root: string;
let entered: (RegistryDocument & { batch: string })[];
let files: Map<string, Uint8Array>;
let fetched: string[];
/** The digests of files that the API does not send yet. */
let held: Map<string, Promise<void>>;
let copy: RegistryCopy;

const enter = (...documents: RegistryDocument[]) =>
  entered.push(...documents.map((document) => ({ ...document, batch: randomUUID() })));
const after = async (change: number) => {
  const documents = entered.map((document, index) => ({ change: index + 1, ...document }));
  const batch = entered[change - 1]?.batch ?? null;
  return { documents: documents.slice(change), last: documents.length, batch };
};
const fetchFile = async (digest: string) => {
  fetched.push(digest);
  await held.get(digest);
  assertDigest(digest, files.get(digest)!);
  return files.get(digest)!;
};
const aCopy = () => new RegistryCopy(root, { after }, fetchFile);
const inForce = async () => (await readRegistry(root, ENVIRONMENT)).revision;
const versionsOf = (remote: string) => registeredVersions(root, remote);

/** Enters a revision that has these versions in force. */
async function move(revision: number, versions: Record<string, string>) {
  const builds = Object.entries(versions).map(async ([remote, version]) => {
    return [remote, (await findBuild(source.dataDir, remote, version))!] as const;
  });
  const remotes = Object.fromEntries(await Promise.all(builds));
  const content = formatRegistry({ ...emptyRegistry(ENVIRONMENT), revision, remotes });
  enter({ path: `history/${ENVIRONMENT}/${revision}`, content });
}

/** Publishes a version whose files the API sends only after a call of the returned function. */
async function publishHeld(remote: string, version: string): Promise<() => void> {
  await publish(source.dataDir, remote, version, undefined, 20);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await enterVersion(remote, version, released);
  return release;
}

async function enterVersion(remote: string, version: string, released?: Promise<void>) {
  for (const { filesIn, ...document } of await documentsIn(source.dataDir, ENVIRONMENT)) {
    if (!document.path.endsWith(`/${remote}/${version}`)) continue;
    enter(document);
    if (!filesIn) continue;
    for (const [name, digest] of await hashesOf(filesIn)) {
      files.set(digest, await readFile(join(filesIn, name)));
      if (released) held.set(digest, released);
    }
  }
}

beforeEach(async () => {
  source = await aPublishedData(ENVIRONMENT);
  root = await mkdtemp(join(tmpdir(), 'waiting-versions-'));
  [entered, files, held, fetched] = [[], new Map(), new Map(), []];
  await enterVersion('mfe-x', '1.0.0');
  await enterVersion('mfe-y', '1.0.0');
  await move(1, { 'mfe-x': '1.0.0', 'mfe-y': '1.0.0' });
  copy = aCopy();
  await copy.refresh();
  fetched = [];
});

afterEach(async () => {
  await source.remove();
  // A copy may be writing in the background.
  await rm(root, { recursive: true, maxRetries: 5 });
});

describe('while the files of a version are copied', () => {
  let release: () => void;

  beforeEach(async () => {
    release = await publishHeld('mfe-x', '2.0.0');
    await copy.follow();
  });

  afterEach(async () => {
    release();
    await copy.refresh();

    expect(await followedChange(root)).toBe(entered.length);
  });

  it('tokens, revocations and revisions that do not name it are entered', async () => {
    enter({ path: 'tokens/one', content: '{}' }, { path: 'revoked/one', content: '{}' });
    await move(2, { 'mfe-y': '1.0.0' });

    await copy.follow();

    expect(await readdir(join(root, 'registry/revoked'))).toEqual(['one.json']);
    expect(await inForce()).toBe(2);
    expect(await versionsOf('mfe-x')).toEqual(['1.0.0']);
  });

  it('a revision that names it waits, until another one replaces it', async () => {
    await move(2, { 'mfe-y': '1.0.0' });
    await move(3, { 'mfe-x': '2.0.0', 'mfe-y': '1.0.0' });
    await copy.follow();
    expect(await inForce()).toBe(2);

    await move(4, { 'mfe-x': '1.0.0', 'mfe-y': '1.0.0' });
    await copy.follow();

    expect(await inForce()).toBe(4);
    expect(await readdir(join(root, 'registry/history', ENVIRONMENT))).toHaveLength(4);
  });

  it('a revision that names it comes into force once it is there', async () => {
    await move(2, { 'mfe-x': '2.0.0' });
    await copy.follow();
    expect(await inForce()).toBe(1);

    release();
    await expect.poll(inForce).toBe(2);
  });

  it.each<[which: string, begin: () => Promise<void>]>([
    ['of a wanted remote', () => copy.refresh(['mfe-y'])],
    ['of a request', () => copy.update().then(() => copy.copyVersion('mfe-y', '1.1.0'))],
    ['that a newest revision names', () => move(2, { 'mfe-y': '1.1.0' }).then(() => copy.follow())],
  ])('a version %s does not wait for it', async (_which, begin) => {
    await publish(source.dataDir, 'mfe-y', '1.1.0');
    await enterVersion('mfe-y', '1.1.0');

    await begin();

    await expect.poll(() => versionsOf('mfe-y')).toEqual(['1.1.0', '1.0.0']);
    expect(await versionsOf('mfe-x')).toEqual(['1.0.0']);
  });

  it('the documents alone are updated without it', async () => {
    await move(2, { 'mfe-x': '2.0.0' });
    enter({ path: 'tokens/one', content: '{}' });

    await copy.refresh([]);

    expect(await readdir(join(root, 'registry/tokens'))).toEqual(['one.json']);
  });

  it('its withdrawal ends its copying', async () => {
    enter({ path: 'withdrawn/mfe-x/2.0.0', content: '{}' });

    await copy.follow();

    expect(await versionsOf('mfe-x')).toEqual(['1.0.0']);
    expect(await followedChange(root)).toBe(entered.length);
  });

  it('another process can copy the same folder', async () => {
    await move(2, { 'mfe-x': '2.0.0' });
    const other = aCopy().refresh();
    await copy.follow();
    release();

    await Promise.all([other, copy.refresh()]);

    expect(await inForce()).toBe(2);
  });

  it('a process that ends is continued by the next one', async () => {
    enter({ path: 'tokens/one', content: '{}' });
    await copy.follow();
    const known = await followedChange(root);

    copy = aCopy();
    release();
    await copy.refresh();

    expect(known).toBeLessThan(entered.length - 1);
  });
});

describe('a version with a damaged file', () => {
  let damaged: string;
  let bytes: Uint8Array;
  const followed = () => copy.follow().then(String, String);

  beforeEach(async () => {
    await publish(source.dataDir, 'mfe-x', '2.0.0');
    await enterVersion('mfe-x', '2.0.0');
    const list = entered.find(({ path }) => path === 'files/mfe-x/2.0.0')!.content;
    [damaged = ''] = Object.values(JSON.parse(list) as Record<string, string>);
    bytes = files.get(damaged)!;
    files.set(damaged, Buffer.from('damaged'));
    await expect.poll(followed).toContain('versions/mfe-x/2.0.0 cannot be copied: These bytes');
  });

  it('keeps no other version, and no move of another remote, waiting', async () => {
    await publish(source.dataDir, 'mfe-y', '1.1.0');
    await enterVersion('mfe-y', '1.1.0');
    await move(2, { 'mfe-y': '1.1.0' });

    await copy.refresh(['mfe-y']);

    expect(await inForce()).toBe(2);
    await expect(copy.refresh(['mfe-x'])).rejects.toThrow('These bytes are not the file');
  });

  it('is copied again when a call needs it, and not by the next rounds', async () => {
    fetched = [];
    await followed();
    await followed();
    expect(fetched).toEqual([]);

    files.set(damaged, bytes);
    await copy.refresh(['mfe-x']);

    expect(await versionsOf('mfe-x')).toEqual(['2.0.0', '1.0.0']);
    await copy.follow();
    expect(await followedChange(root)).toBe(entered.length);
  });

  it('is left out by a first copy, which serves what is in force', async () => {
    await rm(root, { recursive: true, maxRetries: 5 });
    copy = aCopy();

    await copy.follow();

    expect(await inForce()).toBe(1);
    expect(await readdir(join(root, 'remotes'))).toEqual(['mfe-x', 'mfe-y']);
  });

  it('ends with its withdrawal', async () => {
    enter({ path: 'withdrawn/mfe-x/2.0.0', content: '{}' });

    await copy.follow();

    expect(await versionsOf('mfe-x')).toEqual(['1.0.0']);
    expect(await followedChange(root)).toBe(entered.length);
  });
});
