import { OfflinePages } from './offline-pages';

const SITE = document.location.origin;

/** The part of a browser's cache that the worker uses. */
class FakeCache {
  private readonly kept = new Map<string, Response>();
  private readonly key = (what: string | Request) =>
    new URL(typeof what === 'string' ? what : what.url, SITE).pathname;

  match = async (what: string | Request) => this.kept.get(this.key(what))?.clone();
  put = async (what: string, response: Response) => void this.kept.set(this.key(what), response);
  delete = async (what: Request) => this.kept.delete(this.key(what));
  keys = async () => [...this.kept.keys()].map((path) => new Request(SITE + path));
  paths = () => [...this.kept.keys()].sort();
}

let cache: FakeCache | null;
let served: Map<string, () => Response | Promise<Response>>;
let fetched: { url: string; init: RequestInit | undefined }[];
let pages: OfflinePages;

const FILE = { url: '/remotes/door/1/remote.js', integrity: 'sha384-x' };
const FONT = { url: '/assets/font.woff2' };

function serveCopy(version: string, ...files: object[]): void {
  const headers = { 'content-security-policy': "script-src 'nonce-N'" };
  const copy = { version, nonce: 'N', html: '<script nonce="N">', headers, files };
  served.set('/offline/copy/door', () => Response.json(copy));
}

beforeEach(() => {
  cache = null;
  fetched = [];
  served = new Map([FILE, FONT].map(({ url }) => [url, () => new Response(url)]));
  vi.stubGlobal('caches', {
    open: async () => (cache ??= new FakeCache()),
    delete: async () => {
      cache = null;
      return true;
    },
  });
  vi.stubGlobal('fetch', async (what: string | Request, init?: RequestInit) => {
    const url = typeof what === 'string' ? what : new URL(what.url).pathname;
    fetched.push({ url, init });
    const answer = served.get(url);
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });
  pages = new OfflinePages('/door');
});

afterEach(() => vi.useRealTimers());

const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));
const nonceIn = (text: string) => /nonce[-="]+([^'"]+)/.exec(text)?.[1];

it('opens the stored page without network, with another nonce each time', async () => {
  serveCopy('1', FILE, FONT);
  await pages.renew();

  const [one, other] = [await pages.open(noNetwork()), await pages.open(noNetwork())];

  const nonce = nonceIn(await one.text());
  expect(nonce).toMatch(/^[\w+/]{24}$/);
  expect(nonceIn(one.headers.get('content-security-policy')!)).toBe(nonce);
  expect(nonceIn(await other.text())).not.toBe(nonce);
});

it.each([
  ['an answer', new Response('site'), 'site'],
  ['a refusal', new Response('not found', { status: 404 }), 'not found'],
])('prefers %s of the site', async (_what, response, text) => {
  serveCopy('1');
  await pages.renew();

  expect(await (await pages.open(Promise.resolve(response))).text()).toBe(text);
});

it('opens the stored page when the site fails, or does not answer in time', async () => {
  serveCopy('1');
  await pages.renew();
  expect((await pages.open(Promise.resolve(new Response('', { status: 502 })))).status).toBe(200);

  vi.useFakeTimers();
  const late = pages.open(new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(3_000);

  expect((await late).status).toBe(200);
});

it('fails as the network does without a stored page', async () => {
  await expect(pages.open(noNetwork())).rejects.toThrow('Failed to fetch');
});

it('stores files with their hashes, and serves them without network', async () => {
  serveCopy('1', FILE, FONT);
  await pages.renew();
  served.clear();

  expect(fetched[1]).toEqual({ url: FILE.url, init: { integrity: FILE.integrity } });
  const retry = new Request(`${SITE}${FILE.url}?retry=1`);
  expect(await (await pages.file(retry)).text()).toBe(FILE.url);
});

it('serves a stored file to a worker, whose address is below the scope', async () => {
  serveCopy('1', FILE);
  await pages.renew();
  served.clear();
  const address = `${SITE}/door/~${FILE.url}`;

  expect(pages.mayKeep(address)).toBe(true);
  expect(await (await pages.file(new Request(address))).text()).toBe(FILE.url);
  expect(pages.mayKeep(`${SITE}/door/~/api/events`)).toBe(false);
});

it('fetches the file of a worker that is not stored from its own path', async () => {
  await pages.file(new Request(`${SITE}/door/~${FILE.url}`));

  expect(fetched).toEqual([{ url: FILE.url, init: undefined }]);
});

it('passes on the answers of the site while the storage of the browser fails', async () => {
  const open = () => Promise.reject(new DOMException('Internal error.', 'UnknownError'));
  vi.stubGlobal('caches', { open });

  expect(await (await pages.file(new Request(SITE + FILE.url))).text()).toBe(FILE.url);
  const failed = await pages.open(Promise.resolve(new Response('', { status: 502 })));
  expect(failed.status).toBe(502);
});

it('stores nothing of a version that lacks a file', async () => {
  serveCopy('1', FILE);
  await pages.renew();
  serveCopy('2', { url: '/remotes/door/2/remote.js' });

  await expect(pages.renew()).rejects.toThrow('Failed to fetch');

  expect(cache!.paths()).toEqual(['/offline/copy/door', FILE.url]);
});

it('tells of a version that replaces another, and keeps the files of both until the next', async () => {
  serveCopy('1', FILE);
  expect(await pages.renew()).toBeNull();
  serveCopy('2', FONT);
  expect(await pages.renew()).toEqual({ files: [FONT.url] });
  expect(cache!.paths()).toEqual([FONT.url, '/offline/copy/door', FILE.url]);
  expect(await pages.renew()).toBeNull();

  serveCopy('3', FONT);
  await pages.renew();

  expect(cache!.paths()).toEqual([FONT.url, '/offline/copy/door']);
});

it('keeps the files of a version whose renewal is slow while the next one begins', async () => {
  const SLOW = { url: '/remotes/door/2/slow.js' };
  serveCopy('1');
  await pages.renew();
  serveCopy('2', FILE, SLOW);
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const asked = new Promise<void>((resolve) => {
    served.set(SLOW.url, async () => {
      resolve();
      await arrived;
      return new Response(SLOW.url);
    });
  });
  const slow = pages.renew();
  await asked;
  serveCopy('3', FONT);
  const before = fetched.length;
  const next = pages.renew();
  expect(fetched).toHaveLength(before);

  arrive();

  expect(await slow).toEqual({ files: [FILE.url, SLOW.url] });
  expect(await next).toEqual({ files: [FONT.url] });
  expect(cache!.paths()).toEqual([FONT.url, '/offline/copy/door', FILE.url, SLOW.url]);
});

it('renews after a renewal that failed', async () => {
  await expect(pages.renew()).rejects.toThrow('Failed to fetch');
  serveCopy('1', FILE);

  await pages.renew();

  expect(cache!.paths()).toEqual(['/offline/copy/door', FILE.url]);
});

it('stores a file of the stored version that is missing', async () => {
  serveCopy('1', FILE, FONT);
  await pages.renew();
  await cache!.delete(new Request(SITE + FILE.url));

  expect(await pages.renew()).toBeNull();

  expect(cache!.paths()).toEqual([FONT.url, '/offline/copy/door', FILE.url]);
});

it('deletes everything when the pages no longer open without network', async () => {
  serveCopy('1', FILE);
  await pages.renew();
  served.set('/offline/copy/door', () => new Response('', { status: 404 }));

  expect(await pages.renew()).toBe('gone');
  expect(cache).toBeNull();
});

it.each([
  ['/door', true],
  ['/door/1/night', true],
  ['/doorway', false],
])('%s is a page of the scope: %s', (path, expected) => {
  expect(pages.owns(SITE + path)).toBe(expected);
});
