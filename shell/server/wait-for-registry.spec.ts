import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { aSiteOnDisk, SECRET } from './testing/a-site-on-disk.js';

let site: Awaited<ReturnType<typeof aSiteOnDisk>>;
let api: Server;
let isAnswering: boolean;
let server: FastifyInstance;

beforeEach(async () => {
  site = await aSiteOnDisk();
  isAnswering = false;
  api = createServer((_request, response) => {
    response.writeHead(isAnswering ? 200 : 500, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ data: { documents: [], last: 0 } }));
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const { port } = api.address() as AddressInfo;
  server = await site.start({ API_URL: `http://127.0.0.1:${port}`, REGISTRY_SECRET: SECRET });
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
