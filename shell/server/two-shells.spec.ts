import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileStore, issueToken, readRegistry, type PageRegistry } from '@stagedoor/federation';
import type { FastifyInstance } from 'fastify';
import { readConfig } from './config.js';
import { createServer } from './server.js';
import { aPublishedData, publish } from './testing/a-published-data.js';
import { aShell } from './testing/a-shell.js';
import { dataIn } from './testing/a-site-on-disk.js';

/** A visitor whom almost any canary includes. */
const DRAW = { stagedoor_draw: 'a'.repeat(22) };

let data: Awaited<ReturnType<typeof aPublishedData>>;
let servers: FastifyInstance[];
let secret: string;

beforeEach(async () => {
  servers = [];
  data = await aPublishedData('staging');
  await publish(data.dataDir, 'mfe-x', '1.2.0', {
    platform: '^1.0.0',
    requires: { '@stagedoor/ui': '^1.3.0' },
  });
  for (const remote of ['mfe-x', 'mfe-y'])
    await publish(data.dataDir, remote, '2.0.0', { platform: '^2.0.0' });
  const teams = { name: 'teams', remotes: ['*'], environments: ['staging'], days: 1 };
  ({ secret } = await issueToken(fileStore(data.dataDir), { ...teams, by: 'an operator' }));
});

afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await data.remove();
});

/** Starts a page server on the same data, with the shell of another version of the platform. */
async function startServer(platform: string) {
  const folder = (name: string) => join(data.dataDir, `shell-${platform}`, name);
  await mkdir(folder('client'), { recursive: true });
  await mkdir(folder('public'));
  const build = {
    shared: aShell(platform),
    scripts: [],
    device: { file: 'device.1.js', integrity: 'sha384-' },
    offlineWorker: { file: 'offlineWorker.1.js', integrity: 'sha384-' },
    fonts: {},
  };
  await writeFile(join(folder('public'), 'favicon.svg'), '<svg/>');
  await writeFile(join(folder('client'), 'stagedoor-shell.json'), JSON.stringify(build));
  const config = readConfig({
    STAGEDOOR_ENVIRONMENT: 'staging',
    STAGEDOOR_DATA_DIR: data.dataDir,
    LOG_LEVEL: 'silent',
  });
  const app = await createServer(config, {
    clientDir: folder('client'),
    publicDir: folder('public'),
    previewDir: folder('preview'),
  });
  servers.push(app);
  return {
    async versions(): Promise<Record<string, string>> {
      const { body } = await app.inject({ url: '/mfe-x', cookies: DRAW });
      const { remotes } = dataIn<PageRegistry>(body, 'registry')!;
      return Object.fromEntries(
        Object.entries(remotes).map(([name, { version }]) => [name, version]),
      );
    },
    async move(move: object) {
      const { revision } = await readRegistry(data.dataDir, 'staging');
      return app.inject({
        method: 'POST',
        url: '/platform/staging/registry/moves',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        payload: JSON.stringify({ move, revision }),
      });
    },
  };
}

const swap = (remote: string, version: string, platform?: number) => ({
  action: 'swap',
  remote,
  version,
  platform,
});

it('an older page server uses the last version that fits, and the newer one the next', async () => {
  const older = await startServer('1.2.0');
  const newer = await startServer('1.3.0');

  expect((await older.move(swap('mfe-x', '1.2.0'))).statusCode).toBe(422);
  expect((await newer.move(swap('mfe-x', '1.2.0'))).statusCode).toBe(200);

  expect(await older.versions()).toEqual({ 'mfe-x': '1.0.0', 'mfe-y': '1.0.0' });
  expect(await newer.versions()).toEqual({ 'mfe-x': '1.2.0', 'mfe-y': '1.0.0' });

  expect((await newer.move({ action: 'rollback', remote: 'mfe-x' })).statusCode).toBe(200);
  expect(await newer.versions()).toEqual({ 'mfe-x': '1.0.0', 'mfe-y': '1.0.0' });
});

it('a major version of the platform is migrated remote by remote, without a page that lacks an area', async () => {
  const before = await startServer('1.3.0');
  for (const remote of ['mfe-x', 'mfe-y']) {
    expect((await before.move(swap(remote, '2.0.0', 2))).statusCode).toBe(200);
    expect(await before.versions()).toEqual({ 'mfe-x': '1.0.0', 'mfe-y': '1.0.0' });
  }

  const after = await startServer('2.0.0');
  expect(await after.versions()).toEqual({ 'mfe-x': '2.0.0', 'mfe-y': '2.0.0' });
  expect(await before.versions()).toEqual({ 'mfe-x': '1.0.0', 'mfe-y': '1.0.0' });

  await before.move(swap('mfe-x', '1.1.0'));
  expect(await before.versions()).toMatchObject({ 'mfe-x': '1.1.0' });
  expect(await after.versions()).toMatchObject({ 'mfe-x': '2.0.0' });
});

it('draws only for the canary of its own platform', async () => {
  await publish(data.dataDir, 'mfe-x', '2.1.0', { platform: '^2.0.0' });
  const before = await startServer('1.3.0');
  const after = await startServer('2.0.0');
  await after.move(swap('mfe-x', '2.0.0'));
  await after.move({ action: 'canary', remote: 'mfe-x', version: '2.1.0', share: 0.9999 });

  const [one, other] = [await before.versions(), await after.versions()];

  expect([one['mfe-x'], other['mfe-x']]).toEqual(['1.0.0', '2.1.0']);
});
