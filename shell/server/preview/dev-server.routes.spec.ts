import {
  ADDRESS,
  aStagingSite,
  DEV_BUILD,
  inSeconds,
  sealedChoice,
} from './testing/a-dev-server-choice.js';
import { SECRET } from '../testing/a-site-on-disk.js';
import { openChoice, PREVIEW_COOKIE, sealChoice } from './preview-cookie.js';

const EIGHT_HOURS = 8 * 60 * 60;
const CONFIRMED = { remote: 'mfe-venue', address: ADDRESS, build: DEV_BUILD };
const LOADED = { build: DEV_BUILD, path: '/venues/my-venues' };

const choiceOfVersion = () =>
  sealChoice({ remote: 'mfe-venue', version: '1.5.0-rc.1', expires: inSeconds(60) }, SECRET);
const withBuild = (build: object) => ({ build: { ...DEV_BUILD, ...build } });
const withPath = (path: string) => withBuild({ paths: [{ path, access: 'public' }] });

let site: Awaited<ReturnType<typeof aStagingSite>>;

beforeAll(async () => {
  site = await aStagingSite();
});

afterAll(() => site.stop());

describe('a confirmation', () => {
  it('is stored for eight hours in an HttpOnly cookie, with the account', async () => {
    const response = await site.post('dev-server', CONFIRMED, {}, '');

    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      ...{ remote: 'mfe-venue', version: DEV_BUILD.version },
      startAt: '/venues/my-venues',
    });
    const [cookie] = response.cookies;
    expect(cookie).toMatchObject({ maxAge: EIGHT_HOURS, path: '/', httpOnly: true, secure: true });
    expect(openChoice(cookie!.value, SECRET)).toEqual({
      ...{ remote: 'mfe-venue', address: ADDRESS, email: 'ada@stagedoor.example' },
      expires: expect.closeTo(inSeconds(EIGHT_HOURS), -1),
    });
  });

  it('works for a remote that the site does not have', async () => {
    const { build } = withPath('/new-area');
    const other = { ...build, name: 'mfe-new', container: 'mfe_new' };

    const response = await site.post('dev-server', {
      ...CONFIRMED,
      remote: 'mfe-new',
      build: other,
    });

    expect(response.json()).toMatchObject({ remote: 'mfe-new', startAt: '/new-area' });
  });

  it('replaces a preview, and is ended like one', async () => {
    const [begun] = (await site.post('dev-server', CONFIRMED, {}, choiceOfVersion())).cookies;
    const [ended] = (await site.post('reset', {}, {}, begun!.value)).cookies;

    expect(openChoice(begun!.value, SECRET)).toMatchObject({ address: ADDRESS });
    expect(ended).toMatchObject({ name: PREVIEW_COOKIE, value: '' });
  });

  it('is not changed by the failure of a version', async () => {
    const failure = { remote: 'mfe-venue', version: DEV_BUILD.version, kind: 'load' };

    const response = await site.post('reset', { failure });

    expect(response.statusCode).toBe(204);
    expect(response.headers['set-cookie']).toBeUndefined();
  });
});

describe('a loaded page', () => {
  it('gets the entry of the build at its address with every hash, and changes no cookie', async () => {
    const response = await site.post('dev-build', LOADED);

    const { name: _name, ...entry } = DEV_BUILD;
    const baseUrl = `${ADDRESS}/remotes/mfe-venue/${DEV_BUILD.version}/`;
    expect(response.statusCode).toBe(200);
    expect(response.json().entry).toEqual({ ...entry, baseUrl });
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('gets the links of all menus', async () => {
    const links = [{ menu: 'account', order: 1 }];
    const paths = [{ path: '/venues/my-venues', access: 'signed-in', title: 'Rooms', links }];

    const response = await site.post('dev-build', { ...LOADED, ...withBuild({ paths }) });

    expect(response.json().links).toEqual([
      { to: '/events', label: 'Browse Events', menu: 'header' },
      { to: '/venues/my-venues', label: 'Rooms', menu: 'account' },
    ]);
  });
});

async function expectRefusal(
  response: Awaited<ReturnType<typeof site.post>>,
  status: number,
  code: string,
) {
  expect(response.json()).toEqual({ error: expect.stringMatching(/\.$/), code });
  expect(response.statusCode).toBe(status);
  expect(response.headers['set-cookie']).toBeUndefined();
}

const CALLS = [
  ['dev-server', CONFIRMED],
  ['dev-build', LOADED],
] as const;

describe.each(CALLS)('the call %s refuses, and sets no cookie for,', (call, body) => {
  it.each<[string, Record<string, string | undefined>, number, string]>([
    ['no token', { authorization: undefined }, 401, 'NOT_SIGNED_IN'],
    ['an unknown token', { authorization: 'Bearer x' }, 401, 'NOT_SIGNED_IN'],
    ['an unlisted user', { authorization: 'Bearer of-mallory' }, 403, 'NOT_ON_THE_LIST'],
    ['no origin', { origin: undefined }, 403, 'CROSS_SITE'],
    ['the origin of the dev server', { origin: ADDRESS }, 403, 'CROSS_SITE'],
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403, 'CROSS_SITE'],
    ['text', { 'content-type': 'text/plain' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ])('%s', async (_what, headers, status, code) => {
    await expectRefusal(await site.post(call, JSON.stringify(body), headers), status, code);
  });

  it.each<[string, object, number, string]>([
    ['a page as build', { build: '<!doctype html>' }, 400, 'BAD_BUILD'],
    ['a build of another remote', withBuild({ name: 'mfe-events' }), 400, 'BAD_BUILD'],
    ['a build with a URL', withBuild({ baseUrl: 'https://evil.example/' }), 400, 'BAD_BUILD'],
    ['a build with a strange version', withBuild({ version: '../1.0.0' }), 400, 'BAD_BUILD'],
    ['a build without hashes', withBuild({ integrity: {} }), 400, 'BAD_BUILD'],
    ['a digest of another kind', withBuild({ integrity: { 'a.js': 'md5' } }), 400, 'BAD_BUILD'],
    ['a build for a newer platform', withBuild({ platform: '^2.0.0' }), 409, 'DOES_NOT_FIT'],
    ["another remote's path", withPath('/events'), 409, 'DOES_NOT_FIT'],
    ["the preview's path", withPath('/preview/dev-server'), 409, 'DOES_NOT_FIT'],
    ['further needs', withBuild({ needs: ['camera'] }), 409, 'DOES_NOT_FIT'],
    ['further fields', { version: '1.4.0' }, 400, 'BAD_REQUEST'],
    ['no build', { build: undefined }, 400, 'BAD_REQUEST'],
    ['an overlong body', withBuild({ container: 'x'.repeat(262_144) }), 413, 'PAYLOAD_TOO_LARGE'],
  ])('%s', async (_what, changed, status, code) => {
    await expectRefusal(await site.post(call, { ...body, ...changed }), status, code);
  });

  it('half a body', async () => {
    await expectRefusal(await site.post(call, '{"build":'), 400, 'BAD_REQUEST');
  });
});

describe('a confirmation is refused, and sets no cookie, for', () => {
  it.each<[string, object, number, string]>([
    ['a public address', { address: 'http://evil.example:80' }, 400, 'BAD_REQUEST'],
    ['a private address', { address: 'http://10.0.0.1:80' }, 400, 'BAD_REQUEST'],
    ['no address', { address: undefined }, 400, 'BAD_REQUEST'],
    ['a remote that is a path', { remote: '../x' }, 400, 'BAD_REQUEST'],
    ['a named account', { email: 'grace@stagedoor.example' }, 400, 'BAD_REQUEST'],
    ['the preview itself', { remote: 'preview-page' }, 404, 'UNKNOWN_REMOTE'],
  ])('%s', async (_what, changed, status, code) => {
    await expectRefusal(await site.post('dev-server', { ...CONFIRMED, ...changed }), status, code);
  });
});

describe('a page gets no build', () => {
  it.each<[string, () => string]>([
    ['without a choice', () => ''],
    ['with the choice of a version', choiceOfVersion],
    ['with a choice that has expired', () => sealedChoice({ expires: inSeconds(0) })],
    ['with another address', () => sealedChoice({ address: 'http://evil.example:80' })],
  ])('%s', async (_what, cookie) => {
    await expectRefusal(await site.post('dev-build', LOADED, {}, cookie()), 409, 'NO_DEV_SERVER');
  });

  it('in the session of another listed user', async () => {
    const response = await site.post('dev-build', LOADED, { authorization: 'Bearer of-grace' });

    await expectRefusal(response, 403, 'OTHER_ACCOUNT');
  });

  it.each([
    ['for no path', undefined],
    ['for another site', 'https://evil.example/'],
    ['for an overlong path', `/${'x'.repeat(2_048)}`],
  ])('%s', async (_what, path) => {
    const response = await site.post('dev-build', { ...LOADED, path });

    await expectRefusal(response, 400, 'BAD_REQUEST');
  });
});
