import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { aSiteOnDisk } from '../testing/a-site-on-disk.js';

const OLDER = '00000000000000aa';
const NEWER = '00000000000000bb';
const DAY_MS = 24 * 60 * 60 * 1_000;

const scriptOf = (hash: string) => `shell.${hash}.js`;
const addressOf = (hash: string) => `/assets/${scriptOf(hash)}`;

let site: Awaited<ReturnType<typeof aSiteOnDisk>>;
let servers: FastifyInstance[];

beforeEach(async () => {
  site = await aSiteOnDisk();
  servers = [];
});

afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await site.remove();
});

async function start(hash: string, env: NodeJS.ProcessEnv = {}): Promise<FastifyInstance> {
  const server = await site.start(env, hash);
  servers.push(server);
  return server;
}

const kept = () => join(site.dataDir, 'shells');

/** Ages the files of a shell that no server uses by days. */
async function letDaysPass(hash: string, days: number): Promise<void> {
  const then = new Date(Date.now() - days * DAY_MS);
  const names = (await readdir(kept())).filter((name) => name.includes(hash));
  expect(names).not.toEqual([]);
  await Promise.all(names.map((name) => utimes(join(kept(), name), then, then)));
}

it('a page of one server loads its files from a server with another shell, in both directions', async () => {
  const older = await start(OLDER);
  const newer = await start(NEWER);

  for (const [server, hash] of [
    [older, NEWER],
    [newer, OLDER],
  ] as const) {
    const { statusCode, headers, body } = await server.inject(addressOf(hash));
    expect([statusCode, body]).toEqual([200, `shell('${hash}')`]);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-type']).toContain('javascript');
  }
});

it('serves the files of another shell compressed', async () => {
  await start(OLDER);
  const newer = await start(NEWER);

  const headers = { 'accept-encoding': 'br' };
  const response = await newer.inject({ url: addressOf(OLDER), headers });

  expect(response.headers['content-encoding']).toBe('br');
  expect(response.body).toBe(`brotli of ${OLDER}`);
});

it('an open page loads the files of a shell that no server uses, for seven days', async () => {
  await (await start(OLDER)).close();
  await letDaysPass(OLDER, 6.9);
  expect((await (await start(NEWER)).inject(addressOf(OLDER))).statusCode).toBe(200);

  await letDaysPass(OLDER, 7.1);
  const later = await start(NEWER);

  const { statusCode, headers, body } = await later.inject(addressOf(OLDER));
  expect([statusCode, body]).toEqual([404, 'Not found\n']);
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['content-type']).toContain('text/plain');
  expect(await readdir(kept())).toEqual([scriptOf(NEWER), `${scriptOf(NEWER)}.br`]);
});

it('the days count from the last use of a shell', async () => {
  await (await start(OLDER)).close();
  await letDaysPass(OLDER, 6);
  await (await start(OLDER)).close();

  const [script] = await readdir(kept());
  const newer = await start(NEWER, { OLD_SHELL_DAYS: '1' });

  expect(script).toBe(scriptOf(OLDER));
  expect((await newer.inject(addressOf(OLDER))).statusCode).toBe(200);
});

it('keeps only files with a content hash in their names', async () => {
  await start(OLDER);
  const newer = await start(NEWER);

  const { body } = await newer.inject('/assets/stagedoor-shell.json');

  expect((await readdir(kept())).sort()).toEqual(
    [OLDER, NEWER].flatMap((hash) => [scriptOf(hash), `${scriptOf(hash)}.br`]),
  );
  expect(body).toContain(scriptOf(NEWER));
});
