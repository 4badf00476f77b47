import { integrityOf, type PublishedBuild, type Registry } from '@stagedoor/federation';
import fastifyCookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { servePages } from '../page/page.routes.js';
import { recordSource } from '../page/record-source.js';
import { firstDataSource } from '../first-data-source.js';
import { aShell } from '../testing/a-shell.js';
import { dataIn } from '../testing/a-site-on-disk.js';
import { serveOffline } from './offline.routes.js';
import type { OfflineCopy } from './offline-copy.js';

const hash = (text: string) => integrityOf(Buffer.from(text));

function aBuild(remote: string, build: Partial<PublishedBuild>): PublishedBuild {
  return {
    ...{ version: '1.0.0', baseUrl: `/remotes/${remote}/1.0.0/`, container: remote },
    ...{ platform: '^1.0.0', entry: 'remoteEntry.js', paths: [], initial: ['remoteEntry.js'] },
    integrity: { 'remoteEntry.js': hash(remote) },
    ...build,
  };
}

const DOOR = aBuild('door', {
  needs: ['camera', 'offline'],
  paths: [
    { path: '/door', access: 'signed-in', title: 'Doors' },
    { path: '/door/:id', access: 'signed-in', title: 'Door' },
  ],
  integrity: { 'remoteEntry.js': hash('door'), 'reader.wasm': hash('wasm') },
});
const EVENTS = aBuild('events', {
  paths: [{ path: '/events', access: 'public', title: 'Events' }],
});
const SHELL = {
  shared: aShell('1.0.0'),
  scripts: [{ url: '/assets/shell.1.js', integrity: hash('shell') }],
  device: { url: '/assets/device.1.js', integrity: hash('device') },
  later: [],
  offlineWorker: 'offlineWorker.1.js',
  fonts: { 'figtree-latin-wght-normal.woff2': '/assets/figtree.1.woff2' },
};

let clientDir: string;
let remotes: Registry['remotes'];
let site: FastifyInstance;

beforeEach(async () => {
  clientDir = await mkdtemp(join(tmpdir(), 'offline-'));
  await writeFile(join(clientDir, 'offlineWorker.1.js'), 'offline()');
  remotes = { door: DOOR, events: EVENTS };
  site = fastify();
  await site.register(fastifyCookie);
  const shell = async () => SHELL;
  const registry = async () => ({
    ...{ schemaVersion: 1 as const, environment: 'local', revision: 7, remotes },
  });
  const none = { warn: vi.fn() };
  serveOffline(site, { clientDir, registry, shell });
  servePages(site, {
    ...{ publicUrl: 'https://stagedoor.example', registry, shell },
    ...{ records: recordSource(null, none), firstData: firstDataSource(null) },
    reportSecret: 'a-secret-of-thirty-two-characters',
  });
});

afterEach(async () => {
  await site.close();
  await rm(clientDir, { recursive: true });
});

async function copyOf(scope: string): Promise<OfflineCopy> {
  const response = await site.inject(`/offline/copy${scope}`);
  expect(response.statusCode).toBe(200);
  return response.json<OfflineCopy>();
}

const policyOf = (headers: Record<string, unknown>) => String(headers['content-security-policy']);

describe('a page of a remote with needs', () => {
  it('may use the camera and start workers, and runs the script of the device first', async () => {
    const { headers, body } = await site.inject('/door');

    expect(headers['permissions-policy']).toBe('camera=(self), geolocation=(), microphone=()');
    expect(policyOf(headers)).toContain('trusted-types stagedoor stagedoor-device');
    expect(body.indexOf('/assets/device.1.js')).toBeLessThan(body.indexOf('/assets/shell.1.js'));
    expect(dataIn(body, 'device')).toEqual({ scope: '/door' });
  });

  it('names no files of other remotes, and no other page its files', async () => {
    const [door, events] = await Promise.all([site.inject('/door/1'), site.inject('/events')]);

    const entryIn = (html: string, remote: string) =>
      dataIn<{ remotes: Record<string, unknown> }>(html, 'registry')!.remotes[remote];
    const apart = { apart: true, initial: [], integrity: {} };
    expect(entryIn(door.body, 'events')).toMatchObject(apart);
    expect(entryIn(events.body, 'door')).toMatchObject(apart);
    expect(entryIn(door.body, 'door')).not.toHaveProperty('apart');
    expect(events.headers).not.toHaveProperty('permissions-policy');
    expect(policyOf(events.headers)).not.toContain('stagedoor-device');
    expect(dataIn(events.body, 'device')).toBeNull();
  });
});

describe('the copy of a page for storage', () => {
  it('is neutral, with the hash of every file but those of fonts', async () => {
    const { html, headers, nonce, files } = await copyOf('/door');

    expect(files).toEqual([
      { url: '/assets/device.1.js', integrity: hash('device') },
      { url: '/assets/shell.1.js', integrity: hash('shell') },
      { url: '/remotes/door/1.0.0/remoteEntry.js', integrity: hash('door') },
      { url: '/remotes/door/1.0.0/reader.wasm', integrity: hash('wasm') },
      { url: '/assets/figtree.1.woff2' },
    ]);
    expect(html).not.toMatch(/"ticket"|"counted"/);
    expect(dataIn(html, 'first-data')).toEqual({});
    expect(policyOf(headers)).toContain(`'nonce-${nonce}'`);
    expect(headers['permissions-policy']).toContain('camera=(self)');
  });

  it('has the stable version of a canary', async () => {
    const canary = { ...DOOR, version: '1.1.0', baseUrl: '/remotes/door/1.1.0/' };
    remotes = { door: { ...DOOR, shares: { '1.0.0': 0.1, '1.1.0': 0.9 }, canary } };

    const { files } = await copyOf('/door');

    expect(files.map(({ url }) => url)).not.toContain('/remotes/door/1.1.0/remoteEntry.js');
  });

  it('is sent once, and again when another version is in force', async () => {
    const { headers } = await site.inject('/offline/copy/door');
    const again = () =>
      site.inject({ url: '/offline/copy/door', headers: { 'if-none-match': `${headers.etag}` } });
    expect((await again()).statusCode).toBe(304);

    remotes = { door: { ...DOOR, version: '1.2.0', baseUrl: '/remotes/door/1.2.0/' } };

    expect((await again()).statusCode).toBe(200);
  });

  it.each([
    ['of a remote that does not declare it', '/events', DOOR],
    ['of a part of a scope', '/door/1', DOOR],
    ['of a path that no remote owns', '/doorway', DOOR],
    ['of a remote on another origin', '/door', { ...DOOR, baseUrl: 'https://files.example/door/' }],
    ['of a remote that needs the camera alone', '/door', { ...DOOR, needs: ['camera' as const] }],
  ])('does not exist: %s', async (_what, scope, build: PublishedBuild) => {
    remotes = { door: build, events: EVENTS };

    expect((await site.inject(`/offline/copy${scope}`)).statusCode).toBe(404);
  });
});

it('the service worker may have any scope, and fetches from this site alone', async () => {
  const { headers, body } = await site.inject('/offline/worker.js');

  expect(body).toBe('offline()');
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'service-worker-allowed': '/' });
  expect(policyOf(headers)).toContain("connect-src 'self';");
});
