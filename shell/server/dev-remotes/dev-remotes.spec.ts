import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PageRegistry } from '@stagedoor/federation';
import type { FastifyInstance } from 'fastify';
import { aBuild, aSiteOnDisk, dataIn, STAGING } from '../testing/a-site-on-disk.js';

const VERSION = '1.4.0-local.0123456789ab';
const LOCAL = { STAGEDOOR_ENVIRONMENT: 'local', API_URL: 'http://127.0.0.1:1' };

const { baseUrl: _none, ...build } = aBuild(VERSION);
const DEV_BUILD = { name: 'mfe-venue', ...build };

let disk: Awaited<ReturnType<typeof aSiteOnDisk>>;
let devServer: Server;
let url: string;
let answer: { status: number; body: string };

beforeAll(async () => {
  disk = await aSiteOnDisk();
  devServer = createServer((request, response) => {
    const isKnown = request.url === '/remotes/mfe-venue/latest.json';
    response.writeHead(isKnown ? answer.status : 404).end(isKnown ? answer.body : '');
  });
  await new Promise<void>((resolve) => devServer.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(devServer.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await disk.remove();
  await new Promise((resolve) => devServer.close(resolve));
});

beforeEach(() => {
  answer = { status: 200, body: JSON.stringify(DEV_BUILD) };
});

async function pageOf(site: FastifyInstance) {
  const { body, headers } = await site.inject({ url: '/venues/my-venues' });
  await site.close();
  const registry = dataIn<PageRegistry>(body, 'registry');
  return {
    entry: registry?.remotes['mfe-venue'],
    policy: String(headers['content-security-policy']),
  };
}

it.each([
  ['a local site', LOCAL],
  ['a staging site', { ...STAGING, PREVIEW_EMAILS: '' }],
])('%s that names a dev server shows its last build and allows its origin', async (_where, env) => {
  const { entry, policy } = await pageOf(
    await disk.start({ ...env, DEV_REMOTES: `mfe-venue=${url}/` }),
  );

  expect(entry).toMatchObject({
    version: VERSION,
    baseUrl: `${url}/remotes/mfe-venue/${VERSION}/`,
    integrity: build.integrity,
  });
  expect(policy).toContain(url);
});

it('allows no other origin', async () => {
  const { entry, policy } = await pageOf(await disk.start(LOCAL));

  expect(entry).toMatchObject({ version: '1.4.0' });
  expect(policy).not.toContain(url);
});

it.each<[string, () => { status: number; body: string }]>([
  ['no build yet', () => ({ status: 404, body: '' })],
  ['a page', () => ({ status: 200, body: '<!doctype html>' })],
  [
    'another remote',
    () => ({ status: 200, body: JSON.stringify({ ...DEV_BUILD, name: 'mfe-events' }) }),
  ],
  [
    'a path of another remote',
    () => ({
      status: 200,
      body: JSON.stringify({ ...DEV_BUILD, paths: [{ path: '/events', access: 'public' }] }),
    }),
  ],
  [
    'a build without hashes',
    () => ({ status: 200, body: JSON.stringify({ ...DEV_BUILD, integrity: {} }) }),
  ],
])('ignores a dev server with %s', async (_what, wrong) => {
  answer = wrong();

  const { entry } = await pageOf(await disk.start({ ...LOCAL, DEV_REMOTES: `mfe-venue=${url}` }));

  expect(entry).toMatchObject({ version: '1.4.0', baseUrl: '/remotes/mfe-venue/1.4.0/' });
});

it('ignores a dev server that is not running', async () => {
  const unreachable = 'mfe-venue=http://127.0.0.1:1';

  const { entry } = await pageOf(await disk.start({ ...LOCAL, DEV_REMOTES: unreachable }));

  expect(entry).toMatchObject({ version: '1.4.0' });
});

it('refuses to run a build that needs a newer platform', async () => {
  answer.body = JSON.stringify({ ...DEV_BUILD, platform: '^2.0.0' });

  const { entry } = await pageOf(await disk.start({ ...LOCAL, DEV_REMOTES: `mfe-venue=${url}` }));

  expect(entry).toMatchObject({
    version: VERSION,
    refused: 'needs @stagedoor/platform ^2.0.0 (the shell has 1.2.0)',
  });
});

it.each([
  ['production', 'mfe-venue=http://127.0.0.1:4200', /DEV_REMOTES is not for production/],
  ['local', 'mfe-venue', /DEV_REMOTES/],
  ['local', '../venue=http://127.0.0.1:4200', /DEV_REMOTES/],
  ['staging', 'mfe-venue=javascript:alert(1)', /DEV_REMOTES/],
])('a %s site does not start with DEV_REMOTES=%s', async (environment, list, message) => {
  const env = { ...STAGING, STAGEDOOR_ENVIRONMENT: environment, DEV_REMOTES: list };

  await expect(async () => disk.start(env)).rejects.toThrow(message);
});
