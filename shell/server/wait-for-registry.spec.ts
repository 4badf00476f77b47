import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { documentsIn } from '@stagedoor/federation';
import type { FastifyInstance } from 'fastify';
import { aSiteOnDisk, SECRET } from './testing/a-site-on-disk.js';

let site: Awaited<ReturnType<typeof aSiteOnDisk>>;
let api: Server;
let isAnswering: boolean;
/** The API sends its registry after it. */
let held: Promise<void>;
let env: NodeJS.ProcessEnv;
let server: FastifyInstance;

beforeEach(async () => {
  site = await aSiteOnDisk();
  isAnswering = false;
  held = Promise.resolve();
  const stored = (await documentsIn(site.dataDir, 'staging')).filter(({ path }) =>
    path.startsWith('history/'),
  );
  const documents = stored.map((document, index) => ({ change: index + 1, ...document }));
  const send = (response: ServerResponse) => {
    response.writeHead(isAnswering ? 200 : 500, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ data: { documents, last: documents.length } }));
  };
  api = createServer(({ url }, response) => {
    if (url?.includes('/documents')) void held.then(() => send(response));
    else send(response);
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const { port } = api.address() as AddressInfo;
  env = { API_URL: `http://127.0.0.1:${port}`, REGISTRY_SECRET: SECRET };
  server = await site.start(env);
});

afterEach(async () => {
  await server.close();
  await new Promise((resolve) => api.close(resolve));
  await site.remove();
});

const statusOf = async (url: string) => (await server.inject(url)).statusCode;

it.each(['/events', '/door', '/login', '/offline/copy/door', '/sitemap.xml', '/robots.txt'])(
  'responds with 503 to %s while the registry is not known',
  async (url) => {
    const { statusCode, headers, body } = await server.inject(url);

    expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': expect.stringContaining('text/plain'),
    });
    expect(body).toContain('Please try again shortly.');
  },
);

it('serves files and its state of health while the registry is not known', async () => {
  expect(await statusOf('/assets/shell.0123456789abcdef.js')).toBe(200);
  expect(await statusOf('/favicon.svg')).toBe(200);
  expect(await statusOf('/health/live')).toBe(200);
});

it('serves pages once the registry is known', async () => {
  isAnswering = true;

  await expect.poll(() => statusOf('/events')).toBe(200);
  expect(await statusOf('/offline/copy/door')).toBe(404);
});

it('serves pages of the known registry while the API does not respond', async () => {
  isAnswering = true;
  await expect.poll(() => statusOf('/health/ready')).toBe(200);

  isAnswering = false;

  expect(await statusOf('/events')).toBe(200);
});

describe('a page server that starts while the API sends its registry slowly', () => {
  const moves = '/platform/local/registry/moves';
  let respond: () => void;

  async function restart(): Promise<void> {
    await server.close();
    held = new Promise((resolve) => {
      respond = resolve;
    });
    server = await site.start(env);
  }

  afterEach(() => respond());

  it('is live, and neither serves pages nor checks tokens before the response', async () => {
    await restart();
    isAnswering = true;

    expect(await statusOf('/health/live')).toBe(200);
    expect(await statusOf('/health/ready')).toBe(503);
    expect(await statusOf('/events')).toBe(503);
    const move = await server.inject({ method: 'POST', url: moves, payload: {} });
    expect([move.statusCode, move.json()]).toEqual([
      503,
      { error: 'This page server waits for the registry. Try again shortly.' },
    ]);

    respond();
    await expect.poll(() => statusOf('/health/ready')).toBe(200);
    expect(await statusOf('/events')).toBe(200);
    expect((await server.inject({ method: 'POST', url: moves, payload: {} })).statusCode).toBe(401);
    // Before the page server gives up the request, after 15 seconds.
  }, 10_000);

  it('uses its copy only once the API has responded, also with a failure', async () => {
    isAnswering = true;
    await expect.poll(() => statusOf('/health/ready')).toBe(200);
    await restart();
    isAnswering = false;

    expect(await statusOf('/health/ready')).toBe(503);

    respond();
    await expect.poll(() => statusOf('/health/ready')).toBe(200);
    expect(await statusOf('/events')).toBe(200);
  });
});
