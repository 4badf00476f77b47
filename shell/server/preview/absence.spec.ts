import { PREVIEW_COOKIE, sealChoice } from './preview-cookie.js';
import { aSiteOnDisk, ORIGIN, SECRET, STAGING } from '../testing/a-site-on-disk.js';

const loaded = vi.hoisted(() => vi.fn());

vi.mock('./preview.js', async (importOriginal) => {
  loaded();
  return importOriginal<object>();
});

let disk: Awaited<ReturnType<typeof aSiteOnDisk>>;

beforeAll(async () => {
  disk = await aSiteOnDisk();
});

afterAll(() => disk.remove());

/** As signed by a staging site with the same secret. */
const PLANTED = sealChoice(
  { remote: 'mfe-venue', version: '1.5.0-rc.1', expires: Math.floor(Date.now() / 1000) + 600 },
  SECRET,
);

const DEV_SERVER = sealChoice(
  {
    remote: 'mfe-venue',
    address: 'http://localhost:4200',
    email: 'ada@stagedoor.example',
    expires: Math.floor(Date.now() / 1000) + 600,
  },
  SECRET,
);

const WITHOUT: [string, NodeJS.ProcessEnv][] = [
  ['production', { STAGEDOOR_ENVIRONMENT: 'production' }],
  ['production with all preview variables', { ...STAGING, STAGEDOOR_ENVIRONMENT: 'production' }],
  ['a local site with all preview variables', { ...STAGING, STAGEDOOR_ENVIRONMENT: 'local' }],
  ['staging without users', { ...STAGING, PREVIEW_EMAILS: '' }],
];

const ADDRESSES = [
  '/',
  '/events',
  '/venues/7',
  '/preview',
  '/preview/session',
  '/preview/dev-server?remote=mfe-venue&address=http://localhost:4200',
  '/preview/files/banner/banner.0123456789abcdef.js',
  '/preview/files/page/remoteEntry.js',
  '/assets/shell.0123456789abcdef.js',
  '/robots.txt',
];

const volatile = new Set(['date']);

describe.each(WITHOUT)('%s', (_name, env) => {
  it('does not load the preview, and ignores a planted cookie', async () => {
    loaded.mockClear();
    const site = await disk.start(env);
    const ask = async (url: string, cookies: Record<string, string>) => {
      const { statusCode, headers, body } = await site.inject({ url, cookies });
      const [nonce = ''] =
        /(?<='nonce-)[^']+/.exec(String(headers['content-security-policy'])) ?? [];
      const kept = JSON.stringify(Object.entries(headers).filter(([name]) => !volatile.has(name)));
      const withoutNonce = (text: string) => (nonce ? text.replaceAll(nonce, 'N') : text);
      return { statusCode, headers: withoutNonce(kept), body: withoutNonce(body) };
    };

    for (const url of ADDRESSES) {
      const usual = await ask(url, {});
      for (const cookie of [PLANTED, DEV_SERVER]) {
        const planted = await ask(url, { [PREVIEW_COOKIE]: cookie });
        expect(planted).toEqual(usual);
        expect(JSON.stringify(planted)).not.toMatch(/preview|cookie|localhost:4200/i);
        if (url.startsWith('/preview')) expect(planted.statusCode).toBe(404);
      }
    }
    expect(loaded).not.toHaveBeenCalled();
    await site.close();
  });

  it.each(['versions', 'session', 'reset', 'dev-server', 'dev-build'])(
    'has no call %s',
    async (call) => {
      const site = await disk.start(env);

      const response = await site.inject({
        method: 'POST',
        url: `/preview/${call}`,
        headers: { origin: ORIGIN, 'sec-fetch-site': 'same-origin', authorization: 'Bearer x' },
        cookies: { [PREVIEW_COOKIE]: PLANTED },
        payload: {},
      });

      expect(response.statusCode).toBe(404);
      expect(response.headers['set-cookie']).toBeUndefined();
      await site.close();
    },
  );
});

it('control: on staging with users, the same cookies change the page', async () => {
  loaded.mockClear();
  const site = await disk.start(STAGING);
  const pageWith = (cookie: string) =>
    site.inject({ url: '/events', cookies: { [PREVIEW_COOKIE]: cookie } });

  expect((await pageWith(PLANTED)).body).toContain('1.5.0-rc.1');
  expect((await pageWith(DEV_SERVER)).body).toContain('http://localhost:4200');
  expect(loaded).toHaveBeenCalledTimes(1);
  await site.close();
});
