import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  emptyRegistry,
  registerBuild,
  writeRegistry,
  type RegistryEntry,
} from '@stagedoor/federation';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.js';
import { createServer } from './server.js';
import { aConfig } from './testing/a-config.js';
import { aShell } from './testing/a-shell.js';

const HASH = `sha384-${'a'.repeat(64)}`;
const REMOTE: RegistryEntry = {
  version: '1.0.0',
  baseUrl: '/remotes/mfe-x/1.0.0/',
  entry: 'remoteEntry.js',
  container: 'mfe_x_1_0_0',
  platform: '^1.0.0',
  paths: [
    { path: '/', access: 'public' },
    { path: '/events/:id', access: 'public' },
    { path: '/my-tickets', access: 'signed-in' },
  ],
  initial: ['remoteEntry.js', 'remote.1.js'],
  integrity: { 'remoteEntry.js': HASH, 'remote.1.js': HASH, 'page.2.js': HASH },
};

const EVENT = '/events/01930000-0000-7000-8000-000000000200';

let root: string;
let app: FastifyInstance;

async function start(overrides: Partial<Config> = {}, client = 'client'): Promise<FastifyInstance> {
  return createServer(
    { ...aConfig(join(root, 'data')), ...overrides },
    {
      clientDir: join(root, client),
      publicDir: join(root, 'public'),
      previewDir: join(root, 'preview'),
    },
  );
}

async function put(file: string, text: string) {
  await mkdir(join(root, file, '..'), { recursive: true });
  await writeFile(join(root, file), text);
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'pages-'));
  await put('client/shell.1.js', 'shell()');
  await put('client/shell.1.js.br', 'brotli');
  await put(
    'client/stagedoor-shell.json',
    JSON.stringify({
      shared: aShell('1.0.0'),
      scripts: [{ file: 'shell.1.js', integrity: HASH }],
      device: { file: 'device.1.js', integrity: HASH },
      offlineWorker: { file: 'offlineWorker.1.js', integrity: HASH },
      fonts: { 'figtree-latin-wght-normal.woff2': 'figtree.1.woff2' },
    }),
  );
  await put('public/favicon.svg', '<svg/>');
  await put('public/apple-touch-icon.png', '');
  await put('public/share.png', '');
  await put('data/remotes/mfe-x/1.0.0/remoteEntry.js', 'var mfe_x_1_0_0');
  await put('data/remotes/mfe-x/.incoming-1/remoteEntry.js', 'half');
  await put('data/secret.txt', 'secret');
  const remotes = { 'mfe-x': REMOTE };
  const dataDir = join(root, 'data');
  await registerBuild(dataDir, 'mfe-x', REMOTE);
  const author = { by: 'a-team', what: 'mfe-x' };
  await writeRegistry(dataDir, { ...emptyRegistry('local'), remotes }, author);
  app = await start();
});

afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

const nonceOf = (policy: unknown) => /'nonce-([^']+)'/.exec(String(policy))?.[1];

it('requires a token for its registry', async () => {
  const url = '/platform/local/registry/moves';

  const { statusCode } = await app.inject({ method: 'POST', url, payload: {} });

  expect(statusCode).toBe(401);
});

it('lets other sites load only remotes', async () => {
  const remote = await app.inject('/remotes/mfe-x/1.0.0/remoteEntry.js');
  const asset = await app.inject('/assets/shell.1.js');

  expect(remote.headers['access-control-allow-origin']).toBe('*');
  expect(remote.headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect(asset.headers).not.toHaveProperty('access-control-allow-origin');
  expect(asset.headers['cross-origin-resource-policy']).toBe('same-origin');
});

describe('a page', () => {
  it.each([
    ['/', 200],
    [EVENT, 200],
    [`${EVENT}?utm=1`, 200],
    ['/my-tickets', 200],
    ['/login', 200],
    ['/register', 200],
    ['/role-selection', 200],
    ['/unknown-path', 404],
    [`${EVENT}/more`, 404],
    ['/events/7', 404],
    ['/index.html', 404],
    ['/%F0%9F%8E%A7', 404],
    ['//evil.example/', 404],
  ])('at %s is HTML with status %i', async (url, status) => {
    const response = await app.inject(url);

    expect(response.statusCode).toBe(status);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-cache');
    expect(response.body).toContain('<div id="root">');
  });

  it('responds to HEAD with the same headers and no body', async () => {
    const response = await app.inject({ method: 'HEAD', url: '/' });

    expect(response.statusCode).toBe(200);
    expect(response.headers['content-security-policy']).toBeDefined();
    expect(response.body).toBe('');
  });

  it("allows only the site's own files and inline code with its nonce", async () => {
    const { headers } = await app.inject('/');

    const policy = String(headers['content-security-policy']).split('; ');
    const nonce = nonceOf(headers['content-security-policy']);
    expect(policy).toEqual([
      "default-src 'none'",
      `script-src 'self' 'nonce-${nonce}'`,
      `style-src 'nonce-${nonce}'`,
      "connect-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types stagedoor',
    ]);
    expect(headers).toMatchObject({
      'integrity-policy': 'blocked-destinations=(script)',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'DENY',
    });
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('has a new nonce each time, for its style and for styled-components', async () => {
    const [one, other] = await Promise.all([app.inject('/'), app.inject('/')]);

    const nonce = nonceOf(one.headers['content-security-policy']);
    expect(nonce).not.toBe(nonceOf(other.headers['content-security-policy']));
    expect(one.body).toContain(`<meta property="csp-nonce" nonce="${nonce}">`);
    expect(one.body).toContain(`<style nonce="${nonce}">@font-face`);
  });

  it('has the registry as data', async () => {
    const { body } = await app.inject('/');

    const json = /<script type="application\/json" id="registry">(.*?)<\/script>/s.exec(body)?.[1];
    expect(JSON.parse(json ?? '')).toMatchObject({ revision: 1, remotes: { 'mfe-x': REMOTE } });
  });

  it('loads the shell with its hash', async () => {
    const { body } = await app.inject('/login');

    expect(body).toContain(
      `<script src="/assets/shell.1.js" integrity="${HASH}" crossorigin="anonymous" fetchpriority="high" defer>`,
    );
  });

  it('loads a newer build of the shell once it exists', async () => {
    const build = (file: string) =>
      JSON.stringify({
        shared: aShell('1.0.0'),
        scripts: [{ file, integrity: HASH }],
        device: { file, integrity: HASH },
        offlineWorker: { file, integrity: HASH },
        fonts: {},
      });
    await put('newer/stagedoor-shell.json', build('shell.1.js'));
    const newer = await start({}, 'newer');

    await put('newer/stagedoor-shell.json', build('shell.newer.js'));

    expect((await newer.inject('/login')).body).toContain('src="/assets/shell.newer.js"');
    await newer.close();
  });

  it('preloads the files of a public area, the entry never as a script', async () => {
    const { body } = await app.inject(EVENT);

    const early = [...body.matchAll(/<link rel="preload" as="script" href="([^"]+)"/g)];
    expect(early.map(([, href]) => href)).toEqual([
      '/remotes/mfe-x/1.0.0/remoteEntry.js',
      '/remotes/mfe-x/1.0.0/remote.1.js',
    ]);
    expect(body).not.toContain('<script src="/remotes/');
  });

  it.each(['/my-tickets', '/login', '/unknown-path'])(
    'preloads no remote at %s, which redirects guests',
    async (url) => {
      expect((await app.inject(url)).body).not.toContain('href="/remotes/');
    },
  );

  it('names the first calls and the files of an area to the browser of a signed-in visitor', async () => {
    const scriptOf = async (url: string) =>
      /<script nonce="[^"]+">([^]*?)<\/script>/.exec((await app.inject(url)).body)![1];

    expect(await scriptOf('/my-tickets')).toMatch(
      /of \["\/auth\/me"\]\).*\{"url":"\/remotes\/mfe-x\/1\.0\.0\/remoteEntry\.js","integrity":"sha384-/s,
    );
    expect(await scriptOf(EVENT)).toContain('of ["/auth/me"])');
    expect(await scriptOf(EVENT)).not.toContain('/remotes/');
  });

  it.each([
    ['local', undefined],
    ['staging', 'noindex, nofollow'],
    ['production', undefined],
  ] as const)('has the robots header of the environment %s', async (environment, robots) => {
    const site = await start({ environment });

    expect((await site.inject('/login')).headers['x-robots-tag']).toBe(robots);
    await site.close();
  });

  it('requires HTTPS outside of local', async () => {
    const production = await start({ environment: 'production' });

    const { headers } = await production.inject('/login');

    expect(headers['strict-transport-security']).toContain('max-age=');
    await production.close();
  });

  it.each(['POST', 'PUT', 'DELETE', 'PATCH'] as const)('is not served for %s', async (method) => {
    expect((await app.inject({ method, url: '/login' })).statusCode).toBe(404);
  });
});

describe('a file', () => {
  it.each(['/assets/shell.1.js', '/remotes/mfe-x/1.0.0/remoteEntry.js'])(
    '%s is immutable',
    async (url) => {
      const response = await app.inject(url);

      expect(response.statusCode).toBe(200);
      expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(response.headers['content-type']).toContain('javascript');
    },
  );

  it('is sent compressed to clients that accept it', async () => {
    const headers = { 'accept-encoding': 'gzip, br' };
    const response = await app.inject({ url: '/assets/shell.1.js', headers });

    expect(response.headers['content-encoding']).toBe('br');
    expect(response.headers['vary']).toContain('accept-encoding');
  });

  it.each([
    '/assets/nothing.js',
    '/assets/',
    '/remotes/mfe-x/2.0.0/remoteEntry.js',
    '/remotes/mfe-x/.incoming-1/remoteEntry.js',
    '/remotes/mfe-x/',
    '/remotes/..%2fsecret.txt',
    '/remotes/..%5csecret.txt',
    '/remotes//etc/passwd',
    '/assets/..%2f..%2f..%2fetc/passwd',
    '/assets/%00',
    '/assets/%',
  ])('%s is refused in plain text without caching', async (url) => {
    const response = await app.inject(url);

    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.statusCode).toBeLessThan(500);
    expect(response.headers['content-type']).not.toContain('html');
    expect(response.headers['cache-control'] ?? '').not.toContain('immutable');
    expect(response.body).not.toContain('secret');
  });

  it.each([
    ['/favicon.svg', 'image/svg+xml'],
    ['/favicon.ico', 'image/svg+xml'],
    ['/apple-touch-icon.png', 'image/png'],
    ['/share.png', 'image/png'],
  ])('%s is cached for a day', async (path, type) => {
    const response = await app.inject(path);

    expect(response.headers['content-type']).toBe(type);
    expect(response.headers['cache-control']).toBe('public, max-age=86400');
  });
});

describe('the API proxy', () => {
  let api: Server;
  let received: { url?: string; body: string; forwarded?: unknown }[];
  let proxy: FastifyInstance;

  beforeAll(async () => {
    api = createHttpServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const forwarded = request.headers['x-forwarded-host'];
        received.push({ url: request.url, body: Buffer.concat(chunks).toString(), forwarded });
        response.writeHead(request.url?.includes('busy') ? 503 : 201, { 'retry-after': '1' });
        response.end('{"data":null}');
      });
    });
    await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
    const { port } = api.address() as AddressInfo;
    proxy = await start({ apiUrls: [`http://127.0.0.1:${port}`] });
  });

  beforeEach(() => {
    received = [];
  });

  afterAll(async () => {
    await proxy.close();
    await new Promise((resolve) => api.close(resolve));
  });

  it('forwards path, query and body unchanged', async () => {
    const payload = '{ "id":  "evt_1" }';
    const response = await proxy.inject({
      method: 'POST',
      url: '/api/webhooks/stripe?a=1%202',
      headers: { 'content-type': 'application/json', host: 'site.example' },
      payload,
    });

    expect(response.statusCode).toBe(201);
    expect(received).toEqual([
      { url: '/api/webhooks/stripe?a=1%202', body: payload, forwarded: 'site.example' },
    ]);
  });

  it('returns a 503 of the API without a retry', async () => {
    const response = await proxy.inject('/api/busy');

    expect(response.statusCode).toBe(503);
    expect(received).toHaveLength(1);
  });

  it("responds in the API's format when the API is unreachable", async () => {
    const alone = await start({ apiUrls: ['http://127.0.0.1:1'] });

    const response = await alone.inject('/api/events');

    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('5');
    expect(response.json()).toEqual({
      error: expect.any(String),
      message: response.json().error,
      code: 'SERVICE_UNAVAILABLE',
      details: [],
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    await alone.close();
  });
});
