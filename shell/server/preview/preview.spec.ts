import type { AddressInfo } from 'node:net';
import type { PageRegistry } from '@stagedoor/federation';
import fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { PREVIEW_COOKIE, sealChoice, type PreviewChoice } from './preview-cookie.js';
import {
  aBuild,
  aSiteOnDisk,
  dataIn,
  NOT_IN_FORCE,
  ORIGIN,
  SECRET,
  STAGING,
} from '../testing/a-site-on-disk.js';

const PEOPLE: Record<string, string> = {
  'Bearer of-ada': 'ada@stagedoor.EXAMPLE',
  'Bearer of-mallory': 'm&llory@stagedoor.example',
  'Bearer unconfirmed': 'ada@stagedoor.example',
};
const PICK = { remote: 'mfe-venue', version: '1.5.0-rc.1' };
const EIGHT_HOURS = 8 * 60 * 60;

let disk: Awaited<ReturnType<typeof aSiteOnDisk>>;
let api: FastifyInstance;
let site: FastifyInstance;

beforeAll(async () => {
  disk = await aSiteOnDisk();
  api = fastify({ forceCloseConnections: true });
  api.get('/api/auth/me', async ({ headers }, reply) => {
    const { authorization = '' } = headers;
    if (authorization === 'Bearer broken') return reply.code(500).send({});
    if (authorization === 'Bearer odd') return { data: { email: 7 } };
    if (authorization === 'Bearer away') return reply.redirect('http://127.0.0.1:1/');
    if (authorization === 'Bearer old') return { data: { email: 'ada@stagedoor.example' } };
    const emailConfirmed = authorization !== 'Bearer unconfirmed';
    const email = PEOPLE[authorization];
    return email
      ? { data: { email, emailConfirmed } }
      : reply.code(401).send({ code: 'UNAUTHENTICATED' });
  });
  await api.listen({ port: 0, host: '127.0.0.1' });
  const { port } = api.server.address() as AddressInfo;
  site = await disk.start({ ...STAGING, API_URL: `http://127.0.0.1:${port}` });
});

afterAll(async () => {
  await site.close();
  await api.close();
  await disk.remove();
});

type Headers = Record<string, string | undefined>;

const HEADERS: Headers = {
  origin: ORIGIN,
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/json',
  authorization: 'Bearer of-ada',
};

/** `undefined` omits a header. */
function post(
  call: string,
  payload: object | string,
  options: Omit<Partial<InjectOptions>, 'headers'> & { headers?: Headers } = {},
) {
  const headers = Object.entries({ ...HEADERS, ...options.headers });
  return site.inject({
    method: 'POST',
    url: `/preview/${call}`,
    payload,
    ...options,
    headers: Object.fromEntries(headers.filter(([, value]) => value !== undefined)),
  });
}

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

function sealed(choice: Partial<PreviewChoice> = {}, secret = SECRET): string {
  return sealChoice({ ...PICK, expires: inSeconds(60), ...choice }, secret);
}

const get = (url: string, cookie?: string) =>
  site.inject({ url, ...(cookie === undefined ? {} : { cookies: { [PREVIEW_COOKIE]: cookie } }) });

/** The registry in a page, as the version of each remote. */
function versionsIn(html: string): Record<string, string> {
  const { remotes } = dataIn<PageRegistry>(html, 'registry')!;
  return Object.fromEntries(Object.entries(remotes).map(([name, { version }]) => [name, version]));
}

const IN_FORCE = { 'mfe-venue': '1.4.0', 'mfe-events': '2.0.0' };

describe('a listed user', () => {
  it('gets the usable versions of each published remote, newest first, and the one in force', async () => {
    const response = await post('versions', {});

    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(response.json()).toEqual({
      remotes: [
        { name: 'mfe-events', inForce: '2.0.0', versions: ['2.0.0'] },
        { name: 'mfe-promoter', inForce: null, versions: ['0.1.0'] },
        {
          name: 'mfe-venue',
          inForce: '1.4.0',
          versions: ['1.10.0', '1.6.0', '1.5.0-rc.1', '1.4.0'],
        },
      ],
    });
  });

  it('picks a version, stored for eight hours in an HttpOnly cookie', async () => {
    const response = await post('session', PICK);

    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ ...PICK, startAt: '/venues/my-venues' });
    expect(response.cookies).toEqual([
      {
        name: PREVIEW_COOKIE,
        value: expect.any(String),
        maxAge: EIGHT_HOURS,
        path: '/',
        httpOnly: true,
        secure: true,
        sameSite: 'Lax',
      },
    ]);
    const page = await get('/events', response.cookies[0]!.value);
    expect(versionsIn(page.body)['mfe-venue']).toBe('1.5.0-rc.1');
  });
});

describe('a refusal sets no cookie:', () => {
  const twoKilobytes = { ...PICK, padding: 'x'.repeat(2_048) };
  it.each<[string, string, object | string, Headers, number, string]>([
    ['no token', 'session', PICK, { authorization: undefined }, 401, 'NOT_SIGNED_IN'],
    ['another scheme', 'session', PICK, { authorization: 'Basic eDp5' }, 401, 'NOT_SIGNED_IN'],
    ['two tokens', 'session', PICK, { authorization: 'Bearer a b' }, 401, 'NOT_SIGNED_IN'],
    ['an unknown token', 'session', PICK, { authorization: 'Bearer x' }, 401, 'NOT_SIGNED_IN'],
    [
      'no token for the list of versions',
      'versions',
      {},
      { authorization: undefined },
      401,
      'NOT_SIGNED_IN',
    ],
    [
      'an unlisted user',
      'session',
      PICK,
      { authorization: 'Bearer of-mallory' },
      403,
      'NOT_ON_THE_LIST',
    ],
    [
      'the list of versions for an unlisted user',
      'versions',
      {},
      { authorization: 'Bearer of-mallory' },
      403,
      'NOT_ON_THE_LIST',
    ],
    [
      'an unconfirmed address',
      'session',
      PICK,
      { authorization: 'Bearer unconfirmed' },
      403,
      'EMAIL_NOT_CONFIRMED',
    ],
    [
      'the list of versions for an unconfirmed address',
      'versions',
      {},
      { authorization: 'Bearer unconfirmed' },
      403,
      'EMAIL_NOT_CONFIRMED',
    ],
    [
      'an API that does not report whether the address is confirmed',
      'session',
      PICK,
      { authorization: 'Bearer old' },
      503,
      'API_AWAY',
    ],
    ['no origin', 'session', PICK, { origin: undefined }, 403, 'CROSS_SITE'],
    ['another origin', 'session', PICK, { origin: 'https://evil.example' }, 403, 'CROSS_SITE'],
    ['an opaque origin', 'session', PICK, { origin: 'null' }, 403, 'CROSS_SITE'],
    ['another port', 'session', PICK, { origin: `${ORIGIN}:8443` }, 403, 'CROSS_SITE'],
    ['a sibling site', 'session', PICK, { 'sec-fetch-site': 'same-site' }, 403, 'CROSS_SITE'],
    ['another site', 'session', PICK, { 'sec-fetch-site': 'cross-site' }, 403, 'CROSS_SITE'],
    [
      'a reset from another origin',
      'reset',
      {},
      { origin: 'https://evil.example' },
      403,
      'CROSS_SITE',
    ],
    [
      'the list of versions for another origin',
      'versions',
      {},
      { origin: 'https://evil.example' },
      403,
      'CROSS_SITE',
    ],
    ['an unknown remote', 'session', { ...PICK, remote: 'mfe-none' }, {}, 404, 'UNKNOWN_REMOTE'],
    [
      'an inherited property name as remote',
      'session',
      { ...PICK, remote: 'constructor' },
      {},
      404,
      'UNKNOWN_REMOTE',
    ],
    ['the page itself', 'session', { ...PICK, remote: 'preview-page' }, {}, 404, 'UNKNOWN_REMOTE'],
    ['an unknown version', 'session', { ...PICK, version: '7.0.0' }, {}, 404, 'UNKNOWN_VERSION'],
    [
      "another remote's version",
      'session',
      { ...PICK, version: '2.0.0' },
      {},
      404,
      'UNKNOWN_VERSION',
    ],
    [
      'a version for a newer platform',
      'session',
      { ...PICK, version: '1.10.0' },
      {},
      409,
      'DOES_NOT_FIT',
    ],
    [
      "a version with another remote's path",
      'session',
      { ...PICK, version: '1.6.0' },
      {},
      409,
      'DOES_NOT_FIT',
    ],
    [
      'a version that is a path',
      'session',
      { ...PICK, version: '../../x' },
      {},
      400,
      'BAD_REQUEST',
    ],
    ['a remote that is a path', 'session', { ...PICK, remote: '../x' }, {}, 400, 'BAD_REQUEST'],
    ['no version', 'session', { remote: 'mfe-venue' }, {}, 400, 'BAD_REQUEST'],
    [
      'a base URL',
      'session',
      { ...PICK, baseUrl: 'https://evil.example/' },
      {},
      400,
      'BAD_REQUEST',
    ],
    ['null', 'session', 'null', {}, 400, 'BAD_REQUEST'],
    ['a list', 'session', '[]', {}, 400, 'BAD_REQUEST'],
    ['half a body', 'session', '{"remote":', {}, 400, 'BAD_REQUEST'],
    ['an empty body', 'session', '', {}, 400, 'BAD_REQUEST'],
    ['a prototype', 'session', '{"__proto__":{"remote":"mfe-venue"}}', {}, 400, 'BAD_REQUEST'],
    ['a body for the list of versions', 'versions', PICK, {}, 400, 'BAD_REQUEST'],
    ['a failure without fields', 'reset', { failure: {} }, {}, 400, 'BAD_REQUEST'],
    [
      'an overlong failure',
      'reset',
      { failure: { ...PICK, kind: 'x'.repeat(101) } },
      {},
      400,
      'BAD_REQUEST',
    ],
    ['an overlong body', 'session', twoKilobytes, {}, 413, 'PAYLOAD_TOO_LARGE'],
    [
      'a form',
      'session',
      'remote=x',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['text', 'reset', '{}', { 'content-type': 'text/plain' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [
      'all calls while the API fails',
      'session',
      PICK,
      { authorization: 'Bearer broken' },
      503,
      'API_AWAY',
    ],
    [
      'all calls with a malformed API response',
      'session',
      PICK,
      { authorization: 'Bearer odd' },
      503,
      'API_AWAY',
    ],
    [
      'all calls while the API redirects',
      'session',
      PICK,
      { authorization: 'Bearer away' },
      503,
      'API_AWAY',
    ],
  ])('%s', async (_what, call, payload, headers, status, code) => {
    const response = await post(call, payload, { headers });

    expect(response.statusCode).toBe(status);
    expect(response.json()).toEqual({ error: expect.stringMatching(/\.$/), code });
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  it('refuses all calls while the API is unreachable', async () => {
    const alone = await disk.start(STAGING);

    const response = await alone.inject({
      method: 'POST',
      url: '/preview/session',
      headers: { origin: ORIGIN, authorization: 'Bearer of-ada' },
      payload: PICK,
    });

    expect(response.statusCode).toBe(503);
    expect(response.json().code).toBe('API_AWAY');
    expect(response.headers['set-cookie']).toBeUndefined();
    await alone.close();
  });

  it('refuses a version for another platform, with both versions in the message', async () => {
    const response = await post('session', { ...PICK, version: '1.10.0' });

    expect(response.json().error).toBe(
      'mfe-venue 1.10.0 needs @stagedoor/platform ^2.0.0 (the shell has 1.2.0).',
    );
  });
});

describe('the pages of a visitor with a preview', () => {
  it('differ in one line of the registry, and have a banner script', async () => {
    const usual = await get('/venues/7');
    const { body } = await get('/venues/7', sealed());

    const before = dataIn<PageRegistry>(usual.body, 'registry')!;
    expect(dataIn(body, 'registry')).toEqual({
      ...before,
      remotes: { ...before.remotes, 'mfe-venue': aBuild('1.5.0-rc.1') },
    });
    expect(dataIn(body, 'preview')).toEqual({ ...PICK, pinned: '1.4.0', failed: false });
    expect(body).toMatch(
      /<script src="\/preview\/files\/banner\/banner\.0123456789abcdef\.js" integrity="sha384-[^"]{64}"[^>]*><\/script>\n<script src="\/assets\/shell\.0123456789abcdef\.js"/,
    );
    expect(body).toContain('href="/remotes/mfe-venue/1.5.0-rc.1/remoteEntry.js"');
    expect(body).not.toContain('/remotes/mfe-venue/1.4.0/');
  });

  it('are not cached', async () => {
    const { headers } = await get('/events', sealed());

    expect(headers['cache-control']).toBe('private, no-cache');
    expect(headers['vary']).toBe('Cookie, Accept-Encoding');
  });

  it('have the same policy as other pages', async () => {
    const policyOf = async (cookie?: string) =>
      String((await get('/events', cookie)).headers['content-security-policy']).replace(
        /'nonce-[^']+'/g,
        "'nonce'",
      );

    expect(await policyOf(sealed())).toBe(await policyOf());
  });

  it.each([
    ['for an unknown remote', sealed({ remote: 'mfe-none' })],
    ['that has expired', sealed({ expires: inSeconds(0) })],
    ['signed with another secret', sealed({}, `${SECRET}!`)],
    ['without a choice', 'mfe-venue@1.5.0-rc.1'],
  ])('are unchanged with a cookie %s', async (_what, cookie) => {
    const { body, headers } = await get('/events', cookie);

    expect(versionsIn(body)).toEqual(IN_FORCE);
    expect(body).not.toContain('/preview/');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['vary']).toBe('Cookie, Accept-Encoding');
  });

  it.each([
    ['is not registered', '7.0.0'],
    ['needs another platform', '1.10.0'],
    ["owns another remote's path", '1.6.0'],
  ])('have the pinned version and a notice if the picked one %s', async (_what, version) => {
    const { body } = await get('/events', sealed({ version }));

    expect(versionsIn(body)).toEqual(IN_FORCE);
    expect(dataIn(body, 'preview')).toEqual({ ...PICK, version, pinned: '1.4.0', failed: true });
  });
});

describe('a remote that is published but not in force', () => {
  const PROMOTER = { remote: 'mfe-promoter', version: '0.1.0' };

  it("can be picked, and appears only in its visitor's pages", async () => {
    const response = await post('session', PROMOTER);

    expect(response.json()).toEqual({ ...PROMOTER, startAt: '/promoter' });
    const { statusCode, body } = await get('/promoter', response.cookies[0]!.value);
    expect(statusCode).toBe(200);
    expect(dataIn<PageRegistry>(body, 'registry')?.remotes['mfe-promoter']).toEqual(NOT_IN_FORCE);
    expect(dataIn(body, 'preview')).toEqual({ ...PROMOTER, pinned: null, failed: false });
    expect((await get('/promoter')).statusCode).toBe(404);
  });

  it.each([
    ['that has failed', { failed: true } as const],
    ['that is no longer registered', { version: '0.2.0' }],
  ])('%s leaves the pages unchanged, with a notice', async (_what, choice) => {
    const { statusCode, body } = await get('/promoter', sealed({ ...PROMOTER, ...choice }));

    expect(statusCode).toBe(404);
    expect(versionsIn(body)).toEqual(IN_FORCE);
    expect(dataIn(body, 'preview')).toMatchObject({
      remote: 'mfe-promoter',
      pinned: null,
      failed: true,
    });
  });
});

describe('a reset', () => {
  it('removes the cookie', async () => {
    const response = await post('reset', {}, { cookies: { [PREVIEW_COOKIE]: sealed() } });

    expect(response.statusCode).toBe(204);
    expect(response.cookies).toMatchObject([
      { name: PREVIEW_COOKIE, value: '', path: '/', httpOnly: true, secure: true },
    ]);
    expect(response.cookies[0]?.expires?.getTime()).toBe(0);
  });

  it('after a failure restores the pinned version with a notice, until the preview expires', async () => {
    const response = await post(
      'reset',
      { failure: { ...PICK, kind: 'load' } },
      { cookies: { [PREVIEW_COOKIE]: sealed({ expires: inSeconds(600) }) } },
    );

    const [cookie] = response.cookies;
    expect(cookie?.maxAge).toBeGreaterThan(590);
    expect(cookie?.maxAge).toBeLessThanOrEqual(600);
    const { body, headers } = await get('/events', cookie!.value);
    expect(versionsIn(body)).toEqual(IN_FORCE);
    expect(dataIn(body, 'preview')).toEqual({ ...PICK, pinned: '1.4.0', failed: true });
    expect(headers['cache-control']).toBe('private, no-cache');
  });

  it.each([
    ['another version', { ...PICK, version: '1.4.0' }],
    ['another remote', { ...PICK, remote: 'mfe-events' }],
  ])('after a failure of %s, in a page opened before, changes nothing', async (_what, failed) => {
    const response = await post(
      'reset',
      { failure: { ...failed, kind: 'load' } },
      { cookies: { [PREVIEW_COOKIE]: sealed() } },
    );

    expect(response.statusCode).toBe(204);
    expect(response.headers['set-cookie']).toBeUndefined();
  });
});

describe('/preview', () => {
  it.each(['/preview', '/preview/', '/Preview'])(
    'at %s is a page with its own area',
    async (url) => {
      const { statusCode, headers, body } = await get(url);

      expect(statusCode).toBe(200);
      expect(body).toContain('<title>Preview · Stagedoor</title>');
      expect(body).toContain('<meta name="robots" content="noindex">');
      expect(versionsIn(body)).toEqual({ ...IN_FORCE, 'preview-page': '1.0.0' });
      expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
      expect(headers['integrity-policy']).toBe('blocked-destinations=(script)');
    },
  );

  it('has the banner too during a preview', async () => {
    const { body } = await get('/preview', sealed());

    expect(versionsIn(body)).toEqual({
      ...IN_FORCE,
      'mfe-venue': '1.5.0-rc.1',
      'preview-page': '1.0.0',
    });
    expect(dataIn(body, 'preview')).toMatchObject(PICK);
  });

  it.each(['page/remoteEntry.js', 'banner/banner.0123456789abcdef.js'])(
    'serves %s as immutable',
    async (file) => {
      const { statusCode, headers } = await get(`/preview/files/${file}`);

      expect(statusCode).toBe(200);
      expect(headers['cache-control']).toContain('immutable');
    },
  );

  it('has no other files', async () => {
    expect((await get('/preview/session')).statusCode).toBe(404);
    expect((await get('/preview/files/none.js')).statusCode).toBe(404);
    expect((await post('none', {})).statusCode).toBe(404);
  });
});
