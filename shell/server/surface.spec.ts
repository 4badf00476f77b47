import type { FastifyInstance } from 'fastify';
import { aSiteOnDisk } from './testing/a-site-on-disk.js';
import { exchange, readAnswer } from './testing/exchange.js';

let site: Awaited<ReturnType<typeof aSiteOnDisk>>;
let app: FastifyInstance;

beforeAll(async () => {
  site = await aSiteOnDisk();
  app = await site.start({ API_URL: 'http://127.0.0.1:1' });
  await app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(async () => {
  await app.close();
  await site.remove();
});

const NOTHING_RUNS = "default-src 'none'; frame-ancestors 'none'";

function expectSafe(headers: Record<string, unknown>) {
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'cross-origin-resource-policy': expect.any(String),
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
  expect(String(headers['content-security-policy'])).toContain("frame-ancestors 'none'");
  expect(headers).not.toHaveProperty('server');
  expect(headers).not.toHaveProperty('x-powered-by');
}

describe('every response has security headers:', () => {
  it.each([
    ['a page', 'GET', '/login', 200],
    ['an unknown page', 'GET', '/unknown-path', 404],
    ['a file of the shell', 'GET', '/assets/shell.0123456789abcdef.js', 200],
    ['an unknown file', 'GET', '/assets/nothing.js', 404],
    ['an unknown remote', 'GET', '/remotes/mfe-venue/9.9.9/remoteEntry.js', 404],
    ['the icon', 'GET', '/favicon.ico', 200],
    ['robots.txt and the sitemap', 'GET', '/robots.txt', 200],
    ['an unsupported method', 'POST', '/login', 404],
    ['a path that cannot be decoded', 'GET', '/%', 400],
    ['a very long path', 'GET', `/${'x'.repeat(9_000)}`, 414],
    ['a very long query', 'GET', `/events?search=${'x'.repeat(9_000)}`, 414],
    ['an API call without an API', 'GET', '/api/events', 503],
    ['an API call with a long path', 'GET', `/api/events?search=${'x'.repeat(9_000)}`, 413],
    ['an API call that leads out of the API', 'GET', '/api/..%2fx', 404],
  ] as const)('%s (%s)', async (_, method, url, status) => {
    const { statusCode, headers } = await app.inject({ method, url });

    expect(statusCode).toBe(status);
    expectSafe(headers);
  });
});

it.each([
  ['/login', 200],
  ['/api/events', 503],
  ['/api/metrics', 404],
])('responds to the whole URL of %s as to its path', async (path, status) => {
  const answer = await exchange(app, (socket) =>
    socket.write(lines(`GET http://site.example${path} HTTP/1.1`, 'host: x', 'connection: close')),
  );

  expect(readAnswer(answer).status).toBe(status);
});

const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`;

describe('a response without a request has them too:', () => {
  it.each([
    ['bytes that are not HTTP', lines('nonsense'), 400],
    ['an unknown method', lines('FETCH / HTTP/1.1', 'host: x'), 400],
    ['overlong headers', lines('GET / HTTP/1.1', `x: ${'y'.repeat(20_000)}`), 431],
    ['a request without a host', lines('GET / HTTP/1.1', 'connection: close'), 400],
  ])('%s', async (_, bytes, status) => {
    const answer = readAnswer(await exchange(app, (socket) => socket.write(bytes)));

    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({
      'content-security-policy': NOTHING_RUNS,
      'cache-control': 'no-store',
      'content-type': expect.stringContaining('text/plain'),
      connection: 'close',
    });
    expectSafe(answer.headers);
  });
});

it('ignores an unknown Expect header', async () => {
  const bytes = lines('GET /login HTTP/1.1', 'host: x', 'expect: gold', 'connection: close');

  const answer = readAnswer(await exchange(app, (socket) => socket.write(bytes)));

  expect(answer.status).toBe(200);
});

describe('a slow client', () => {
  const HEAD = 'POST /api/auth/login HTTP/1.1\r\nhost: x\r\n';

  const IN_HEADERS = { HEADERS_TIMEOUT_SECONDS: '0.1', REQUEST_TIMEOUT_SECONDS: '60' };
  const IN_THE_BODY = { HEADERS_TIMEOUT_SECONDS: '60', REQUEST_TIMEOUT_SECONDS: '0.2' };

  it.each([
    ['sends nothing', IN_HEADERS, '', null],
    ['stops in the middle of the headers', IN_HEADERS, HEAD, null],
    ['sends one header after the other', IN_HEADERS, HEAD, 'x: y\r\n'],
    ['sends a body byte by byte', IN_THE_BODY, `${HEAD}content-length: 9000\r\n\r\n`, ' '],
  ])('that %s loses the connection', async (_, limits, start, drop) => {
    const hasty = await site.start({ API_URL: 'http://127.0.0.1:1', ...limits });
    await hasty.listen({ port: 0, host: '127.0.0.1' });

    const answer = await exchange(hasty, (socket) => {
      socket.write(start);
      if (drop === null) return;
      const drip = setInterval(() => socket.write(drop), 20);
      socket.on('close', () => clearInterval(drip));
    });

    await hasty.close();
    expect(readAnswer(answer).status).toBe(408);
  });
});
