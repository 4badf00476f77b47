import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastifyCookie from '@fastify/cookie';
import type { Event } from '@stagedoor/contracts';
import { emptyRegistry, type Registry, type WrittenRegistry } from '@stagedoor/federation';
import fastify, { type FastifyInstance, type RouteHandlerMethod } from 'fastify';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { serveCrawlers } from '../crawlers/crawlers.routes.js';
import { recordLists } from '../crawlers/record-lists.js';
import { firstDataSource } from '../first-data-source.js';
import { ApiCopies } from '../api/api-copies.js';
import { publicApi } from '../api/public-api.js';
import { aShell } from '../testing/a-shell.js';
import { type PageRoute, servePages } from './page.routes.js';
import { recordSource } from './record-source.js';

const HASH = `sha384-${'a'.repeat(64)}`;
const REGISTRY: Registry = {
  ...emptyRegistry('local'),
  remotes: {
    'mfe-x': {
      version: '1.0.0',
      baseUrl: '/remotes/mfe-x/1.0.0/',
      entry: 'remoteEntry.js',
      container: 'mfe_x_1_0_0',
      platform: '^1.0.0',
      paths: [
        { path: '/', access: 'public' },
        { path: '/events', access: 'public' },
        { path: '/events/:id', access: 'public', data: '/events/:id' },
        { path: '/events/create', access: 'signed-in' },
        { path: '/orders/:id/receipt', access: 'signed-in' },
        { path: '/somewhere-new', access: 'public' },
        {
          path: '/on-next',
          access: 'public',
          data: '/events?limit=6',
          filters: ['search', 'location'],
        },
        { path: '/events/:id/poster', access: 'public', data: '/events/:id' },
      ],
      initial: [],
      integrity: { 'remoteEntry.js': HASH },
    },
    'mfe-nights': {
      version: '1.0.0',
      baseUrl: '/remotes/mfe-nights/1.0.0/',
      entry: 'remoteEntry.js',
      container: 'mfe_nights_1_0_0',
      platform: '^1.0.0',
      paths: [
        {
          path: '/nights',
          access: 'public',
          title: 'Nights',
          description: 'Every night out.',
          links: [{ menu: 'account', label: '</script>', order: 5 }],
        },
        { path: '/nights/own', access: 'signed-in', title: 'Your "nights" & days' },
        {
          path: '/nights/:id',
          access: 'public',
          title: 'Night',
          data: '/nights/:id',
          head: { title: 'name', description: 'about', missing: 'No such night' },
        },
      ],
      initial: [],
      integrity: { 'remoteEntry.js': HASH },
    },
  },
};
const ID = '01930000-0000-7000-8000-000000000200';
const EVENT: Event = {
  id: ID,
  title: 'Palace After Dark',
  description: 'Three channels under the glass roof.',
  startTime: '2099-07-04T19:00:00.000Z',
  endTime: '2099-07-04T22:30:00.000Z',
  status: 'published',
  coverImageUrl: null,
  venue: {
    id: '01930000-0000-7000-8000-000000000100',
    name: 'Alexandra Palace',
    address: 'Alexandra Palace Way',
    city: 'London',
    postcode: 'N22 7AY',
    capacity: 10_400,
    timeZone: 'Europe/London',
  },
  ticketTypes: [
    {
      id: '01930000-0000-7000-8000-000000000300',
      name: 'General Admission',
      price: 25,
      quantity: 100,
      quantityAvailable: 100,
    },
  ],
  eventMetadata: { musicChannels: [] },
};
const UNPACK: Record<string, (packed: Buffer) => Buffer> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
};
const NOT_FOUND = { error: 'Event not found', code: 'EVENT_NOT_FOUND' };

let api: FastifyInstance;
let asked: string[];
let answerEvent: RouteHandlerMethod;
let answerList: RouteHandlerMethod;
let answerNight: RouteHandlerMethod;
let site: FastifyInstance;

const warn = vi.fn();

function startSite(
  apiUrl: string | null,
  extra: Pick<PageRoute, 'prepareDrawing'> = {},
): FastifyInstance {
  const app = fastify();
  void app.register(fastifyCookie);
  const api = apiUrl ? publicApi(new ApiCopies([apiUrl])) : null;
  const sources = {
    publicUrl: 'https://stagedoor.example',
    registry: async () => REGISTRY,
    shell: async () => ({
      shared: aShell('1.0.0'),
      scripts: [{ url: '/assets/shell.1.js', integrity: HASH }],
      device: { url: '/assets/device.1.js', integrity: HASH },
      offlineWorker: 'offlineWorker.1.js',
      fonts: { 'figtree-latin-wght-normal.woff2': '/assets/figtree.1.woff2' },
    }),
    lists: recordLists(api, { warn }),
    records: recordSource(api, { warn }),
    firstData: firstDataSource(api),
    ...extra,
  };
  serveCrawlers(app, sources);
  servePages(app, sources);
  return app;
}

beforeEach(async () => {
  asked = [];
  answerEvent = async () => ({ data: EVENT });
  answerList = async () => ({ data: { events: [EVENT], nextCursor: null } });
  api = fastify({ forceCloseConnections: true });
  api.addHook('onRequest', async ({ url }) => void asked.push(url));
  api.get('/api/events/:id', function (request, reply) {
    return answerEvent.call(this, request, reply);
  });
  api.get('/api/nights/:id', function (request, reply) {
    return answerNight.call(this, request, reply);
  });
  api.get('/api/events', function (request, reply) {
    return answerList.call(this, request, reply);
  });
  await api.listen({ port: 0, host: '127.0.0.1' });
  const { port } = api.server.address() as AddressInfo;
  site = startSite(`http://127.0.0.1:${port}`);
});

afterEach(async () => {
  vi.useRealTimers();
  await site.close();
  await api.close();
});

it('prepares the drawing of the registry in force when the server listens', async () => {
  const prepareDrawing = vi.fn();
  const another = startSite(null, { prepareDrawing });
  await another.ready();
  expect(prepareDrawing).not.toHaveBeenCalled();

  await another.listen({ port: 0, host: '127.0.0.1' });

  await expect.poll(() => prepareDrawing).toHaveBeenCalledOnce();
  expect(Object.keys(prepareDrawing.mock.lastCall![0].remotes)).toEqual(
    Object.keys(REGISTRY.remotes),
  );
  await another.close();
});

const structuredDataIn = (html: string): Record<string, unknown> | null => {
  const json = /<script type="application\/ld\+json" nonce="[^"]+">(.*?)<\/script>/s.exec(html);
  return json?.[1] ? JSON.parse(json[1]) : null;
};

describe('the HTML of', () => {
  const rules = new HtmlValidate(
    new StaticConfigLoader({ extends: ['html-validate:recommended'] }),
  );
  const faultsIn = (html: string): string[] =>
    rules
      .validateStringSync(html)
      .results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message, line }) => `${line}: ${message} (${ruleId})`),
      );

  it.each(['/', '/events', `/events/${ID}`, '/login', '/events/create', '/nowhere'])(
    '%s is valid',
    async (path) => {
      const { body } = await site.inject(path);

      expect(faultsIn(body)).toEqual([]);
    },
  );

  it('an event with a hostile title renders valid HTML', async () => {
    const title = `</title><b>"quoted" & 'said'`;
    answerEvent = async () => ({ data: { ...EVENT, title, description: title } });

    expect(faultsIn((await site.inject(`/events/${ID}`)).body)).toEqual([]);
  });

  it('control: a page with a fault is not valid', () => {
    expect(faultsIn('<!DOCTYPE html><html lang="en-GB"><p><div></div></p></html>')).not.toEqual([]);
  });
});

describe('the page of an event', () => {
  it('describes the event without scripts', async () => {
    const { statusCode, headers, body } = await site.inject(`/events/${ID}`);

    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('no-cache');
    expect(body).toContain('<title>Palace After Dark · Stagedoor</title>');
    expect(body).toContain(
      ', 20:00, Alexandra Palace, London. Three channels under the glass roof.">',
    );
    expect(body).toContain(`<link rel="canonical" href="https://stagedoor.example/events/${ID}">`);
    expect(body).toContain('<meta property="og:title" content="Palace After Dark">');
    expect(structuredDataIn(body)).toMatchObject({
      '@type': 'Event',
      startDate: '2099-07-04T20:00:00.000+01:00',
    });
  });

  it('gives its structured data the nonce of the policy', async () => {
    const { headers, body } = await site.inject(`/events/${ID}`);

    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1];
    expect(body).toContain(`<script type="application/ld+json" nonce="${nonce}">`);
  });

  it.each(['gzip', 'br', 'identity'])(
    'gets a nonce of its own for each answer: %s',
    async (encoding) => {
      const read = async (url: string) => {
        const { statusCode, headers, rawPayload } = await site.inject({
          url,
          headers: { 'accept-encoding': encoding },
        });
        const body = String(encoding === 'identity' ? rawPayload : UNPACK[encoding]!(rawPayload));
        const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? '';
        return { statusCode, nonce, body: body.replaceAll(nonce, 'NONCE') };
      };

      const pages = [await read('/nowhere-1'), await read('/nowhere-2')];

      expect(pages.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
      expect(pages[0]!.nonce).not.toBe(pages[1]!.nonce);
      expect(pages[0]!.body).toContain(' nonce="NONCE"');
      expect(pages[0]!.body).toBe(pages[1]!.body);
    },
  );

  it('has the configured public URL, whatever the Host header', async () => {
    const { body } = await site.inject({
      url: `/events/${ID}?from=mail`,
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    });

    expect(body).toContain(`"https://stagedoor.example/events/${ID}"`);
    expect(body).not.toContain('evil.example');
    expect(body).not.toContain('from=mail');
  });

  it("escapes the organiser's text", async () => {
    const title = `</script><script>alert(1)</script> "quoted" & 'said'`;
    answerEvent = async () => ({ data: { ...EVENT, title, description: title } });

    const { body } = await site.inject(`/events/${ID}`);

    expect(body).not.toContain('<script>');
    expect(body).not.toContain('</script> "quoted"');
    expect(body).toContain(
      `<title>&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; &quot;quoted&quot; &amp; 'said' · Stagedoor</title>`,
    );
    expect(structuredDataIn(body)).toMatchObject({ name: title, description: title });
  });

  it('accepts additional fields of the API', async () => {
    const venue = { ...EVENT.venue, country: 'GB' };
    answerEvent = async () => ({ data: { ...EVENT, venue, organiser: 'Demo' } });

    expect((await site.inject(`/events/${ID}`)).body).toContain('<title>Palace After Dark');
  });

  it('is 200 with noindex if the event is not public', async () => {
    answerEvent = async (_request, reply) => reply.code(404).send(NOT_FOUND);

    const { statusCode, body } = await site.inject(`/events/${ID}`);

    expect(statusCode).toBe(200);
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(body).toContain('<title>Event · Stagedoor</title>');
    expect(body).not.toContain('canonical');
  });

  it('has no noindex if the event is public', async () => {
    expect((await site.inject(`/events/${ID}`)).body).not.toContain('noindex');
  });

  it.each([
    ['a malformed id', '7'],
    ['a path with more than an id', '..%2f..%2fauth%2fme'],
  ])('is 404 for %s', async (_case, id) => {
    const { statusCode, body } = await site.inject(`/events/${id}`);

    expect(statusCode).toBe(404);
    expect(body).toContain('<title>Event not found · Stagedoor</title>');
    expect(body).toContain('<div id="root">');
    expect(body).not.toContain('canonical');
    expect(asked).toEqual([]);
  });

  it.each<[string, RouteHandlerMethod]>([
    ['says 503', async (_request, reply) => reply.code(503).send({ code: 'SERVICE_UNAVAILABLE' })],
    ['responds with another 404', async (_request, reply) => reply.code(404).send('Not found')],
    ['sends another schema', async () => ({ data: { ...EVENT, startTime: 'soon' } })],
    ['redirects', async (_request, reply) => reply.redirect('http://127.0.0.1:1/')],
    ['returns a draft', async () => ({ data: { ...EVENT, status: 'draft' } })],
    ['closes the connection', (_request, reply) => void reply.raw.destroy()],
    ['never responds', () => new Promise(() => {})],
  ])('has the default texts when the API %s', async (_case, answer) => {
    answerEvent = answer;

    const { statusCode, body } = await site.inject(`/events/${ID}`);

    expect(statusCode).toBe(200);
    expect(body).toContain('<title>Event · Stagedoor</title>');
    expect(body).not.toContain('noindex');
    expect(body).toContain('<div id="root">');
    expect(body).not.toContain('Palace');
    expect(body).not.toContain('og:');
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('does not delay the next visitor when the API never responds', async () => {
    answerEvent = () => new Promise(() => {});
    await site.inject(`/events/${ID}`);

    const next = await site.inject(`/events/${ID}`);

    expect(next.statusCode).toBe(200);
    expect(asked).toHaveLength(1);
  });

  it.each([null, 'http://127.0.0.1:1'])(
    'has the default texts with the API at %s',
    async (apiUrl) => {
      const alone = startSite(apiUrl);

      const page = await alone.inject(`/events/${ID}`);
      const map = await alone.inject('/sitemap.xml');

      expect(page.statusCode).toBe(200);
      expect(page.body).toContain('<title>Event · Stagedoor</title>');
      expect(map.statusCode).toBe(503);
      await alone.close();
    },
  );

  it('calls the API once for concurrent requests', async () => {
    await Promise.all(Array.from({ length: 20 }, () => site.inject(`/events/${ID}`)));

    expect(asked).toHaveLength(1);
  });

  it('is described during a flood of invented events, of which few are looked up', async () => {
    answerEvent = async ({ url }, reply) =>
      url.endsWith(ID) ? { data: EVENT } : reply.code(404).send(NOT_FOUND);
    await site.inject(`/events/${ID}`);

    // Its answer is then no longer kept.
    const later = performance.now() + 2_000;
    vi.useFakeTimers({ toFake: ['performance'] }).advanceTimersByTime(later);
    const flood = await Promise.all(
      Array.from({ length: 500 }, () => site.inject(`/events/${randomUUID()}`)),
    );
    const { body } = await site.inject(`/events/${ID}`);

    expect(new Set(flood.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(asked.length).toBeLessThan(100);
    expect(body).toContain('<title>Palace After Dark · Stagedoor</title>');
  });
});

const firstDataIn = (html: string): unknown =>
  JSON.parse(
    /<script type="application\/json" id="first-data">(.*?)<\/script>/s.exec(html)?.[1] ?? '',
  );

describe('the first data of a page', () => {
  const LIST = { events: [EVENT], nextCursor: null };

  it.each([
    ['/on-next', { '/events?limit=6': LIST }, '/api/events?limit=6'],
    [`/events/${ID}`, { [`/events/${ID}`]: EVENT }, `/api/events/${ID}`],
    [`/events/${ID}/poster`, { [`/events/${ID}`]: EVENT }, `/api/events/${ID}`],
  ])('%s are those that its screen shows first, with one call', async (url, data, question) => {
    const { body } = await site.inject(url);

    expect(firstDataIn(body)).toEqual(data);
    expect(asked).toEqual([question]);
  });

  it('have what the filters of the address find', async () => {
    const { body } = await site.inject('/on-next?location=London&search=');

    const found = '/events?limit=6&location=London';
    expect(firstDataIn(body)).toEqual({ '/events?limit=6': LIST, [found]: LIST });
    expect(asked).toEqual(['/api/events?limit=6', `/api${found}`]);
  });

  it('are those of the page without the filters if the query has something else', async () => {
    const { body } = await site.inject('/on-next?location=London&page=2');

    expect(firstDataIn(body)).toEqual({ '/events?limit=6': LIST });
    expect(asked).toEqual(['/api/events?limit=6']);
  });

  it('are public: the call carries nothing of the visitor', async () => {
    let headers = {};
    answerList = async (request) => {
      headers = request.headers;
      return { data: LIST };
    };

    await site.inject({
      url: '/on-next',
      headers: { authorization: 'Bearer t', cookie: 'a=b', 'x-forwarded-for': '192.0.2.7' },
    });

    expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['authorization']));
    expect(JSON.stringify(headers)).not.toMatch(/Bearer|a=b|192\.0\.2\.7/);
  });

  it('cannot end their script element', async () => {
    const title = '</script><script>alert(1)</script>';
    answerList = async () => ({ data: { title } });

    const { body } = await site.inject('/on-next');

    expect(body).not.toContain('<script>alert');
    expect(firstDataIn(body)).toEqual({ '/events?limit=6': { title } });
  });

  it.each<[string, RouteHandlerMethod]>([
    ['says 503', async (_request, reply) => reply.code(503).send({ code: 'SERVICE_UNAVAILABLE' })],
    ['sends no JSON', async () => 'data'],
    ['sends a primitive value', async () => ({ data: 'text' })],
    ['sends more than the maximum length', async () => ({ data: ['x'.repeat(40_000)] })],
    ['closes the connection', (_request, reply) => void reply.raw.destroy()],
    ['never responds', () => new Promise(() => {})],
  ])('are empty when the API %s', async (_case, answer) => {
    answerList = answer;

    const { statusCode, body } = await site.inject('/on-next');

    expect(statusCode).toBe(200);
    expect(firstDataIn(body)).toEqual({});
  });

  it('are empty for an event that is not public', async () => {
    answerEvent = async () => ({ data: { ...EVENT, status: 'draft' } });

    expect(firstDataIn((await site.inject(`/events/${ID}`)).body)).toEqual({});
  });

  it('are empty if the registry names no call', async () => {
    expect(firstDataIn((await site.inject('/')).body)).toEqual({});
    expect(asked).toEqual([]);
  });
});

const registryIn = (html: string) =>
  JSON.parse(
    /<script type="application\/json" id="registry">(.*?)<\/script>/s.exec(html)?.[1] ?? '',
  ) as WrittenRegistry;

describe('a page that a remote declares', () => {
  const night = (answer: RouteHandlerMethod) => (answerNight = answer);

  it('has the declared title and description', async () => {
    const { body } = await site.inject('/nights');

    expect(body).toContain('<title>Nights · Stagedoor</title>');
    expect(body).toContain('<meta name="description" content="Every night out.">');
    expect(body).toContain('<link rel="canonical" href="https://stagedoor.example/nights">');
  });

  it('escapes declared texts', async () => {
    const { body } = await site.inject('/nights/own');

    expect(body).toContain('<title>Your &quot;nights&quot; &amp; days · Stagedoor</title>');
  });

  it('has a head from the declared fields of its first data, with one call', async () => {
    night(async () => ({ data: { name: '<b>Owls</b>', about: 'Two rooms.' } }));

    const { statusCode, body } = await site.inject(`/nights/${ID}`);

    expect(statusCode).toBe(200);
    expect(body).toContain('<title>&lt;b&gt;Owls&lt;/b&gt; · Stagedoor</title>');
    expect(body).toContain('<meta property="og:description" content="Two rooms.">');
    expect(body).toContain(`<link rel="canonical" href="https://stagedoor.example/nights/${ID}">`);
    expect(structuredDataIn(body)).toBeNull();
    expect(asked).toEqual([`/api/nights/${ID}`]);
  });

  it.each<[string, RouteHandlerMethod, string, boolean]>([
    [
      'the record does not exist',
      async (_, reply) => reply.code(404).send({ code: 'NIGHT_NOT_FOUND' }),
      'Night',
      true,
    ],
    ['the record has no title', async () => ({ data: { about: 'Two rooms.' } }), 'Night', false],
    [
      'the API does not know the path',
      async (_, reply) => reply.code(404).send({ code: 'NOT_FOUND' }),
      'Night',
      false,
    ],
  ])('has the default texts when %s', async (_case, answer, title, unlisted) => {
    night(answer);

    const { statusCode, body } = await site.inject(`/nights/${ID}`);

    expect(statusCode).toBe(200);
    expect(body).toContain(`<title>${title} · Stagedoor</title>`);
    expect(body.includes('noindex')).toBe(unlisted);
    expect(body).not.toContain('canonical');
    expect(firstDataIn(body)).toEqual({});
  });

  it('is 404 for a malformed id, with the declared title', async () => {
    const { statusCode, body } = await site.inject('/nights/tomorrow');

    expect(statusCode).toBe(404);
    expect(body).toContain('<title>No such night · Stagedoor</title>');
    expect(asked).toEqual([]);
  });

  it('has the menu links in its registry, whose texts cannot end the element', async () => {
    const { body } = await site.inject('/login');

    expect(registryIn(body).links[1]).toEqual({
      to: '/nights',
      label: '</script>',
      menu: 'account',
    });
  });

  it('has no declarations in its registry that the browser does not use', async () => {
    const { body } = await site.inject('/login');

    const registry = registryIn(body);
    expect(registry.remotes['mfe-nights']!.paths).toEqual([
      { path: '/nights', access: 'public' },
      { path: '/nights/own', access: 'signed-in' },
      { path: '/nights/:id', access: 'public' },
    ]);
    expect(registry.remotes['mfe-x']!.paths[2]).toEqual({ path: '/events/:id', access: 'public' });
  });
});

describe('any other page', () => {
  it.each([
    ['/', 'Silent disco tickets', 'https://stagedoor.example/'],
    ['/events', 'Browse Events', 'https://stagedoor.example/events'],
    ['/events?city=Leeds', 'Browse Events', 'https://stagedoor.example/events'],
    ['/login', 'Login', 'https://stagedoor.example/login'],
    ['/register', 'Register', 'https://stagedoor.example/register'],
    ['/role-selection', 'Choose Your Role', 'https://stagedoor.example/role-selection'],
    ['/somewhere-new', 'Silent disco tickets', 'https://stagedoor.example/somewhere-new'],
  ])('%s has the title %s and calls no API', async (url, title, address) => {
    const { body } = await site.inject(url);

    expect(body).toContain(`<title>${title} · Stagedoor</title>`);
    expect(body).toMatch(/<meta name="description" content="[^"]{20,160}">/);
    expect(body).toContain(`<link rel="canonical" href="${address}">`);
    expect(body).not.toContain('ld+json');
    expect(asked).toEqual([]);
  });

  it('has its title but no canonical URL if it is for signed-in users', async () => {
    const { body } = await site.inject('/events/create');

    expect(body).toContain('<title>Create Event · Stagedoor</title>');
    expect(body).not.toContain('canonical');
    expect(asked).toEqual([]);
  });

  it('has the title of the 404 page for an unknown path', async () => {
    const { statusCode, body } = await site.inject('/unknown-path');

    expect(statusCode).toBe(404);
    expect(body).toContain('<title>Page Not Found · Stagedoor</title>');
    expect(body).not.toContain('canonical');
  });
});

it.each([
  ['//events', '/events'],
  ['///events?search=a//b', '/events?search=a//b'],
  ['/events/?city=Leeds', '/events?city=Leeds'],
  ['/EvEnTs//////', '/events'],
  [`/Events//${ID.toUpperCase()}/Poster`, `/events/${ID}/poster`],
  ['/events/Not-An-Id/', '/events/Not-An-Id'],
  ['/Login/?from=%2FEvents%2F', '/login?from=%2FEvents%2F'],
])('redirects %s to one URL', async (url, location) => {
  const { statusCode, headers } = await site.inject(url);

  expect([statusCode, headers.location]).toEqual([308, location]);
  // It may set the cookie of a canary's draw.
  expect(headers['cache-control']).toBe('no-cache');
  expect((await site.inject(location)).statusCode).not.toBe(308);
});

it('asks the API once for all spellings of an address', async () => {
  const id = '01930000-abcd-7000-8000-000000000200';
  answerNight = async (_request, reply) => reply.code(404).send({ code: 'NIGHT_NOT_FOUND' });

  for (const url of [`/nights/${id}`, `/NIGHTS/${id}/`, `/nights//${id.toUpperCase()}`]) {
    const { headers } = await site.inject(url);
    await site.inject(headers.location ?? url);
  }

  expect(asked).toEqual([`/api/nights/${id}`]);
});

describe('the sitemap', () => {
  it('lists the public pages and every coming event with their public URLs', async () => {
    const second = { ...EVENT, id: '01930000-0000-7000-8000-000000000201' };
    answerList = async ({ url }) =>
      url.endsWith('?cursor=c_1')
        ? { data: { events: [second], nextCursor: null } }
        : { data: { events: [EVENT], nextCursor: 'c_1' } };

    const { statusCode, headers, body } = await site.inject('/sitemap.xml');

    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(body).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://stagedoor.example/</loc></url>
<url><loc>https://stagedoor.example/events</loc></url>
<url><loc>https://stagedoor.example/events/${ID}</loc></url>
<url><loc>https://stagedoor.example/events/${second.id}</loc></url>
</urlset>
`);
  });

  it('is 503 when the API fails midway, so that no event seems to be deleted', async () => {
    answerList = async ({ url }, reply) =>
      url.includes('cursor')
        ? reply.code(503).send({ code: 'SERVICE_UNAVAILABLE' })
        : { data: { events: [EVENT], nextCursor: 'c_1' } };

    const { statusCode, headers } = await site.inject('/sitemap.xml');

    expect(statusCode).toBe(503);
    expect(headers['retry-after']).toBe('60');
    expect(warn).toHaveBeenCalledTimes(1);
  });
});

describe('robots.txt', () => {
  it('excludes the API and pages for signed-in users, and names the sitemap', async () => {
    const { headers, body } = await site.inject('/robots.txt');

    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toBe(`User-agent: *
Allow: /api/events
Disallow: /api/
Disallow: /events/create
Disallow: /nights/own
Disallow: /orders/*/receipt

Sitemap: https://stagedoor.example/sitemap.xml
`);
  });
});
