import { createServer as createHttpServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { mkdtemp, rm, writeFile, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorBodySchema } from '@stagedoor/contracts';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.js';
import { createServer } from '../server.js';
import { aConfig } from '../testing/a-config.js';

const MIB = 1024 * 1024;
const SCRIPT = { file: 'a.js', integrity: '' };

let root: string;
let api: Server;
interface Received {
  method?: string;
  url?: string;
  size: number;
  expect?: string;
  from?: string | string[];
}

let received: Received[];
let site: FastifyInstance;
let port: number;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'proxy-'));
  await mkdir(join(root, 'client'));
  await mkdir(join(root, 'public'));
  await writeFile(
    join(root, 'client/stagedoor-shell.json'),
    JSON.stringify({
      shared: { '@stagedoor/platform': '1.0.0' },
      ...{ scripts: [], fonts: {}, device: SCRIPT, offlineWorker: SCRIPT },
    }),
  );
  await writeFile(join(root, 'public/favicon.svg'), '<svg/>');
  api = createHttpServer((request, response) => {
    const { method, url } = request;
    let size = 0;
    request.on('data', (chunk: Buffer) => (size += chunk.length));
    request.on('end', () => {
      const { expect: expected, 'x-forwarded-for': from } = request.headers;
      received.push({ method, url, size, expect: expected, from });
      response.writeHead(201, { 'content-type': 'application/json' }).end('{"data":null}');
    });
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  site = await aSite();
  await site.listen({ port: 0, host: '127.0.0.1' });
  port = (site.server.address() as AddressInfo).port;
});

function aSite(settings: Partial<Config> = {}): Promise<FastifyInstance> {
  const { port: apiPort } = api.address() as AddressInfo;
  return createServer(
    {
      ...aConfig(join(root, 'data')),
      apiUrls: [`http://127.0.0.1:${apiPort}`],
      ...settings,
    },
    {
      clientDir: join(root, 'client'),
      publicDir: join(root, 'public'),
      previewDir: join(root, 'preview'),
    },
  );
}

beforeEach(() => {
  received = [];
});

afterAll(async () => {
  await site.close();
  await new Promise((resolve) => api.close(resolve));
  await rm(root, { recursive: true });
});

/** Sends raw bytes and returns everything received until the server closes. */
function exchange(send: (socket: Socket) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => send(socket));
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
  });
}

const head = (method: string, url: string, ...headers: string[]) =>
  [`${method} ${url} HTTP/1.1`, 'host: localhost', ...headers, '', ''].join('\r\n');

function expectRefusal(answer: string, status: number, code: string) {
  const [top = '', rest = ''] = answer.split('\r\n\r\n');
  const body = rest.slice(0, Number(/content-length: (\d+)/.exec(top)?.[1]));
  expect(top).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  const refusal = errorBodySchema.parse(JSON.parse(body));
  expect(refusal.code).toBe(code);
  expect(refusal.message).toBe(refusal.error);
  expect(top).toContain(`x-request-id: ${refusal.requestId}`);
  expect(top).toContain('cache-control: no-store');
  expect(top).toContain('x-content-type-options: nosniff');
  expect(top).toContain('content-type: application/json');
}

it.each([
  '/api/metrics',
  '/api/metrics/',
  '/api//metrics',
  '/api/%6detrics',
  '/api/Metrics?x=1',
  '/api/registry/documents?after=0',
  '/api//Registry/%64ocuments',
])('does not forward %s', async (url) => {
  const { statusCode } = await site.inject(url);

  expect({ statusCode, asked: received.length }).toEqual({ statusCode: 404, asked: 0 });
});

it.each([
  '/api/./metrics',
  '/api/%2e/metrics',
  '/api/.\\metrics',
  '/api/metrics/.',
  '/api/metrics#x',
  '/api/./registry/documents',
  '/api/x/.%2E/metrics',
  'http://api.invalid/api/metrics',
  'http://[/api/metrics',
])('does not forward %s, as it is sent', async (url) => {
  const answer = await exchange((socket) => socket.write(head('GET', url, 'connection: close')));

  expect(answer).toMatch(/^HTTP\/1\.1 40[04] /);
  expect(received).toEqual([]);
});

describe('a body over 1 MiB', () => {
  const JSON_TYPE = 'content-type: application/json';

  it.each([1, 2, 3, 4])('is refused with a closed connection, time %i', async () => {
    const answer = await exchange((socket) => {
      socket.write(head('POST', '/api/auth/login', JSON_TYPE, `content-length: ${2 * MIB}`));
      socket.write('x'.repeat(2 * MIB));
    });

    expectRefusal(answer, 413, 'PAYLOAD_TOO_LARGE');
    expect(answer).toContain('connection: close');
    expect(received).toEqual([]);
  });

  it('is refused before it is received', async () => {
    const answer = await exchange((socket) => {
      socket.write(head('POST', '/api/auth/login', JSON_TYPE, `content-length: ${2 * MIB}`));
      socket.once('data', () => socket.end());
    });

    expectRefusal(answer, 413, 'PAYLOAD_TOO_LARGE');
  });

  it('is refused in chunks of unknown total too', async () => {
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    const answer = await exchange((socket) => {
      socket.write(head('POST', '/api/auth/login', JSON_TYPE, 'transfer-encoding: chunked'));
      socket.write(`${chunk.repeat(32)}0\r\n\r\n`);
    });

    expectRefusal(answer, 413, 'PAYLOAD_TOO_LARGE');
    expect(received).toEqual([]);
  });
});

it.each(['content-length: 1048576', 'transfer-encoding: chunked'])(
  'forwards a body of 1 MiB with %s',
  async (length) => {
    const body = 'x'.repeat(MIB);
    const answer = await exchange((socket) => {
      socket.write(head('POST', '/api/orders', length, 'connection: close'));
      socket.write(length.includes('chunked') ? `100000\r\n${body}\r\n0\r\n\r\n` : body);
    });

    expect(answer).toMatch(/^HTTP\/1\.1 201 /);
    expect(received).toMatchObject([{ method: 'POST', url: '/api/orders', size: MIB }]);
  },
);

it('sends 100 Continue itself, and does not request it from the API', async () => {
  const headers = ['expect: 100-continue', 'content-length: 2', 'connection: close'];
  const answer = await exchange((socket) => {
    socket.write(head('POST', '/api/orders', 'content-type: application/json', ...headers));
    socket.once('data', () => socket.write('{}'));
  });

  expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201 /);
  expect(received).toMatchObject([
    { method: 'POST', url: '/api/orders', size: 2, expect: undefined },
  ]);
});

it.each(['keep-alive: 300', 'upgrade: h2c'])(
  'passes on a call without %s, which is for its own connection',
  async (header) => {
    const answer = await exchange((socket) =>
      socket.write(head('GET', '/api/events', 'connection: close', header)),
    );

    expect(answer).toMatch(/^HTTP\/1\.1 201 /);
  },
);

it.each([
  ['GET', '/api/events/%ff', 404, 'NOT_FOUND'],
  ['GET', '/api/events/%2e%2e', 404, 'NOT_FOUND'],
  ['GET', '/api/..%2fx', 404, 'NOT_FOUND'],
  ['TRACE', '/api/events', 404, 'NOT_FOUND'],
  ['PROPFIND', '/api/events', 404, 'NOT_FOUND'],
  ['QUERY', '/api/events', 404, 'NOT_FOUND'],
])('refuses %s %s with %i in the format of the API', async (method, url, status, code) => {
  const answer = await exchange((socket) => socket.write(head(method, url, 'connection: close')));

  expectRefusal(answer, status, code);
  expect(received).toEqual([]);
});

it('refuses a malformed content type', async () => {
  const headers = ['content-type: nonsense', 'content-length: 2', 'connection: close'];
  const answer = await exchange((socket) =>
    socket.write(`${head('POST', '/api/orders', ...headers)}{}`),
  );

  expectRefusal(answer, 415, 'UNSUPPORTED_MEDIA_TYPE');
});

it.each(['/\\[', '/\\x:99999', '/\\login', '//['])(
  'responds at %s with the page and 404',
  async (url) => {
    const answer = await exchange((socket) => socket.write(head('GET', url, 'connection: close')));

    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).toContain('<div id="root">');
  },
);

describe('the IP address sent to the API', () => {
  const askWith = (asked: FastifyInstance) =>
    asked.inject({ url: '/api/health/live', headers: { 'x-forwarded-for': '198.51.100.7' } });

  it('is that of the connection, ignoring X-Forwarded-For', async () => {
    await askWith(site);

    expect(received.map(({ from }) => from)).toEqual(['127.0.0.1']);
  });

  it("is that of a trusted proxy's X-Forwarded-For", async () => {
    const behindProxy = await aSite({ trustedProxies: ['loopback'] });

    await askWith(behindProxy);
    await behindProxy.close();

    expect(received.map(({ from }) => from)).toEqual(['198.51.100.7']);
  });
});
