import { get } from 'node:http';
import { type Event, type EventList, eventListSchema, eventSchema } from '@stagedoor/contracts';
import { Client } from 'pg';
import { createDraft } from '../../../test-support/builders.js';
import { closeCopies } from '../../../test-support/copies.js';
import { openShop, type Shop } from '../../../test-support/shop.js';
import { statementsOf } from '../../../test-support/statements.js';
import { startTestApp, type TestApp } from '../../../test-support/test-app.js';
import { until } from '../../../test-support/until.js';
import { PreparedAnswers } from '../../common/http/prepared-answers.js';
import { EventListChanges } from './event-list-changes.service.js';
import { MarkEndedEventsJob } from './mark-ended-events.job.js';
import { EventListRepository } from './persistence/event-list.repository.js';
import { EventRecordsRepository } from './persistence/event-records.repository.js';

let here: TestApp;
let elsewhere: TestApp;
let shop: Shop;
let event: Event;

beforeAll(async () => {
  here = await startTestApp();
  elsewhere = await startTestApp({ DATABASE_URL: here.environment.DATABASE_URL });
  shop = await openShop(here);
});

afterAll(() => closeCopies([here, elsewhere]));

beforeEach(async () => {
  event = await shop.sell();
});

afterEach(async () => {
  vi.restoreAllMocks();
  await here.dataSource.query('DELETE FROM ticket_stock');
  await here.dataSource.query('DELETE FROM events');
  for (const copy of [here, elsewhere]) copy.app.get(EventListChanges).happened();
});

const list = ({ api }: TestApp): Promise<EventList> =>
  api.data(eventListSchema, 200, 'GET', '/events');
const listed = async (copy: TestApp) => (await list(copy)).events.map(({ id }) => id);
const asked = ({ api }: TestApp, headers = {}, token?: string) =>
  api.call('GET', '/events', { headers, token });
const asCreator = (method: 'PUT' | 'DELETE' | 'POST', path: string, body?: object) =>
  here.api.call(method, path, { token: shop.creator.token, body });

/** Stops the ageing of prepared answers, so that only notifications renew them. */
function stopTheClock(): void {
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
}

describe('the response', () => {
  it('may be cached for a second and has an ETag', async () => {
    const first = await asked(here);

    expect(first.headers).toMatchObject({
      'cache-control': 'public, max-age=0, s-maxage=1, stale-while-revalidate=1',
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.any(String),
      etag: expect.stringMatching(/^"[\w-]{27}"$/),
    });
  });

  it.each([
    ['its tag', (tag: string) => tag],
    ['its tag among others', (tag: string) => `"other", W/${tag}`],
    ['any tag', () => '*'],
  ])('is 304 without a body for %s, prepared or not', async (_, known) => {
    const { headers } = await asked(here);
    const again = { 'if-none-match': known(String(headers.etag)) };

    const prepared = await asked(here, again);
    here.app.get(EventListChanges).happened();
    const served = await asked(here, again);

    for (const answer of [prepared, served]) {
      expect(answer).toMatchObject({ status: 304, text: '', headers: { etag: headers.etag } });
      expect(answer.headers['content-type']).toBeUndefined();
    }
  });

  it('is complete for the tag of an older list', async () => {
    const { headers } = await asked(here);
    const another = await shop.sell();

    const answer = await asked(here, { 'if-none-match': String(headers.etag) });

    expect(answer.status).toBe(200);
    expect(answer.text).toContain(another.id);
  });

  it('is the same with and without a token', async () => {
    const answers = [
      await asked(here, {}, shop.creator.token),
      await asked(here),
      await asked(here, {}, 'no token of ours'),
    ];

    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers[0]?.text).not.toContain(shop.creator.user.id);
  });

  it('has its own id for each request', async () => {
    const answers = [await asked(here), await asked(here)];

    expect(new Set(answers.map(({ headers }) => headers['x-request-id'])).size).toBe(2);
  });

  it('to HEAD equals that to GET, without the body', async () => {
    const get = await asked(here);

    const head = await here.api.call('HEAD', '/events');

    expect(head).toMatchObject({ status: 200, text: '', headers: { etag: get.headers.etag } });
  });

  it('is not used for other requests', async () => {
    await asked(here);

    await expect(here.api.refusal('GET', '/events?limit=0')).resolves.toMatchObject({
      status: 400,
    });
    await expect(here.api.call('POST', '/events')).resolves.toMatchObject({ status: 401 });
  });
});

describe('a prepared answer over a socket', () => {
  let url: string;

  beforeAll(async () => {
    url = `${await here.listen()}/api/events`;
  });

  const headersOf = ({ headers }: Response) => {
    const { date: _date, 'x-request-id': _id, ...others } = Object.fromEntries(headers);
    return others;
  };
  /** Returns the framework's response and then the prepared one. */
  const both = async (init: RequestInit = {}) => {
    here.app.get(EventListChanges).happened();
    return [await fetch(url, init), await fetch(url, init)] as const;
  };

  it("equals the framework's response", async () => {
    const [served, ready] = await both();

    expect(ready.status).toBe(200);
    expect(headersOf(ready)).toEqual(headersOf(served));
    expect(ready.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
    expect(await ready.text()).toBe(await served.text());
  });

  it('is 304 for a known tag', async () => {
    const etag = (await fetch(url)).headers.get('etag')!;

    const [served, ready] = await both({ headers: { 'if-none-match': etag } });

    expect([served.status, ready.status]).toEqual([304, 304]);
    expect(headersOf(ready)).toEqual(headersOf(served));
    expect(await ready.text()).toBe('');
  });

  /** Sends an address as it is written, which a browser or `fetch` would normalise. */
  const sendAsWritten = (path: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const { hostname, port } = new URL(url);
      get({ hostname, port, path, agent: false }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode));
      }).on('error', reject);
    });

  it.each(['/api/events?limit=6', '/api/events#limit=6', '/api/%65vents?limit=6'])(
    'to %s is counted in the metrics by its route',
    async (path) => {
      const counts = async () => {
        const metrics = await (await fetch(url.replace('/events', '/metrics'))).text();
        const lines = metrics.matchAll(
          /request_duration_seconds_count\{method="GET",route="([^"]*events[^"]*)",status="200"\} (\d+)/g,
        );
        return Object.fromEntries([...lines].map(([, route, count]) => [route, Number(count)]));
      };
      await fetch(url);
      const before = await counts();

      const statuses = [await sendAsWritten(path), await sendAsWritten(path)];

      expect(statuses).toEqual([200, 200]);
      expect(await counts()).toEqual({ ...before, '/api/events': before['/api/events']! + 2 });
    },
  );

  it('keeps the id of a proxy', async () => {
    const [, ready] = await both({ headers: { 'x-request-id': 'from-the-proxy' } });

    expect(ready.headers.get('x-request-id')).toBe('from-the-proxy');
  });

  it.each([
    ['a page of another site', { headers: { origin: 'https://other.example' } }],
    ['HEAD', { method: 'HEAD' }],
    ['POST', { method: 'POST' }],
  ])('leaves %s to the framework', async (_, init) => {
    const reached = vi.fn();
    here.app.getHttpAdapter().getInstance().server.prependListener('request', reached);
    const recall = vi.spyOn(here.app.get(PreparedAnswers), 'recall');

    await both(init);

    expect(reached).toHaveBeenCalledTimes(2);
    expect(recall).not.toHaveBeenCalled();
  });
});

it('sends Vary with CORS_ORIGINS, as the framework does', async () => {
  const open = await startTestApp({
    DATABASE_URL: here.environment.DATABASE_URL,
    CORS_ORIGINS: 'https://partner.example',
  });
  const url = `${await open.listen()}/api/events`;

  const [served, ready] = [await fetch(url), await fetch(url)];
  await open.close();

  expect(ready.headers.get('vary')).toBe('Origin');
  expect(served.headers.get('vary')).toBe('Origin');
});

describe('the database', () => {
  const pagesRead = (statements: { text: string }[]) =>
    statements.filter(({ text }) => text.includes('ORDER BY e.start_time')).length;

  it('is queried once for concurrent requests', async () => {
    here.app.get(EventListChanges).happened();

    const statements = await statementsOf(here, () =>
      Promise.all(Array.from({ length: 100 }, () => asked(here))),
    );

    expect(pagesRead(statements)).toBe(1);
  });

  it('control: is queried for each different request', async () => {
    here.app.get(EventListChanges).happened();

    const statements = await statementsOf(here, () =>
      Promise.all([1, 2, 3].map((limit) => here.api.call('GET', `/events?limit=${limit}`))),
    );

    expect(pagesRead(statements)).toBe(3);
  });

  it('is queried again after a failure', async () => {
    const broken = vi.spyOn(here.dataSource, 'createQueryRunner').mockImplementation(() => {
      throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    });
    here.app.get(EventListChanges).happened();
    await expect(asked(here)).resolves.toMatchObject({ status: 503 });
    broken.mockRestore();

    await expect(listed(here)).resolves.toEqual([event.id]);
  });
});

describe('the memory of prepared answers', () => {
  it('counts their addresses, which any visitor may invent', async () => {
    const prepared = here.app.get(PreparedAnswers);
    const address = (index: number) => `/api/events?search=${index}${'&'.repeat(8_000)}`;

    await prepared.get(address(0), () => Promise.resolve(null));
    expect(prepared.recall(address(0))).toBeDefined();
    for (let index = 1; index <= 2_100; index += 1) {
      await prepared.get(address(index), () => Promise.resolve(null));
    }

    expect(prepared.recall(address(0))).toBeUndefined();
  });
});

describe('a change', () => {
  const CHANGES: [string, () => Promise<unknown>, (list: EventList) => boolean][] = [
    ['publishing', () => shop.sell(), ({ total }) => total === 2],
    [
      'another title',
      () => asCreator('PUT', `/events/${event.id}`, { title: 'Quite another' }),
      ({ events }) => events[0]?.title === 'Quite another',
    ],
    [
      'another price',
      () => asCreator('PUT', `/events/${event.id}`, { ticketPrice: 30 }),
      ({ events }) => events[0]?.ticketTypes[0]?.price === 30,
    ],
    [
      'cancelling',
      () => asCreator('POST', `/events/${event.id}/cancel`),
      ({ total }) => total === 0,
    ],
    ['deleting', () => asCreator('DELETE', `/events/${event.id}`), ({ total }) => total === 0],
  ];

  it.each(CHANGES)(
    '(%s) appears in the list of the copy that made it',
    async (_, change, isSeen) => {
      stopTheClock();
      await list(here);

      await change();

      expect(isSeen(await list(here))).toBe(true);
    },
  );

  it.each(CHANGES)(
    '(%s) appears in the list of another copy at once',
    async (_, change, isSeen) => {
      stopTheClock();
      await list(elsewhere);

      await change();

      await until(async () => isSeen(await list(elsewhere)));
    },
  );

  it('does not count all events again while a slow count is kept', async () => {
    here.app.get(EventListChanges).happened();
    const lists = here.app.get(EventListRepository);
    const overview = lists.overview.bind(lists);
    const counts = vi.spyOn(lists, 'overview').mockImplementation(async (manager) => {
      await manager.query('SELECT pg_sleep(0.2)');
      return overview(manager);
    });
    await list(here);
    stopTheClock();

    for (const title of ['One', 'Two', 'Three']) {
      await asCreator('PUT', `/events/${event.id}`, { title });
      expect((await list(here)).events[0]?.title).toBe(title);
    }

    expect(counts).toHaveBeenCalledTimes(1);
  });

  it('of a draft sends no notification', async () => {
    const words: (string | undefined)[] = [];
    const listener = new Client({ connectionString: here.environment.DATABASE_URL });
    await listener.connect();
    listener.on('notification', ({ payload }) => words.push(payload));
    await listener.query('LISTEN event_list_changed');

    const draft = await createDraft(here.api, shop.creator, { venueId: shop.venueId });
    await asCreator('PUT', `/events/${draft.id}`, { title: 'Still a draft' });
    await asCreator('DELETE', `/events/${draft.id}`);
    await listener.query("SELECT pg_notify('event_list_changed', 'the end')");

    await until(() => words.includes('the end'));
    await listener.end();
    expect(words).toEqual(['the end']);
  });

  it('during a query discards its result', async () => {
    const changes = here.app.get(EventListChanges);
    const records = here.app.get(EventRecordsRepository);
    const findByIds = records.findByIds.bind(records);
    let answer!: () => void;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const queried = new Promise<void>((resolve) => {
      vi.spyOn(records, 'findByIds').mockImplementationOnce(async (manager, ids) => {
        const events = await findByIds(manager, ids);
        resolve();
        await answered;
        return events;
      });
    });
    stopTheClock();
    changes.happened();
    const old = list(here);
    await queried;
    await here.dataSource.query("UPDATE events SET title = 'Renamed'");
    changes.happened();
    answer();

    const titles = [await old, await list(here)].map(({ events }) => events[0]?.title);

    expect(titles).toEqual([event.title, 'Renamed']);
  });
});

describe('without a notification', () => {
  let deaf: TestApp;

  beforeAll(async () => {
    deaf = await startTestApp({ DATABASE_URL: here.environment.DATABASE_URL });
    await deaf.app.get(EventListChanges).onApplicationShutdown();
  });

  afterAll(() => deaf.close());

  beforeEach(() => {
    stopTheClock();
    deaf.app.get(EventListChanges).happened();
  });

  /** Moves the stopped clock to the maximum age of a prepared answer. */
  const passSecond = () => vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000);

  it('another copy sees a change after a second', async () => {
    await list(deaf);
    const another = await shop.sell({ startTime: '2099-07-01T20:00:00Z' });
    await expect(listed(deaf)).resolves.toEqual([event.id]);

    passSecond();

    await expect(listed(deaf)).resolves.toEqual([event.id, another.id]);
  });

  it('an event that ends leaves the list', async () => {
    await list(deaf);
    await here.dataSource.query(
      "UPDATE events SET start_time = now() - interval '1 h', end_time = now()",
    );
    await expect(listed(deaf)).resolves.toEqual([event.id]);

    passSecond();

    await expect(listed(deaf)).resolves.toEqual([]);
  });

  it("the list's stock is at most a second old, and the event's own response is current", async () => {
    await list(here);
    await here.dataSource.query('UPDATE ticket_stock SET sold = 99');

    const page = await here.api.data(eventSchema, 200, 'GET', `/events/${event.id}`);
    expect(page.ticketTypes[0]?.quantityAvailable).toBe(1);

    passSecond();

    expect((await list(here)).events[0]?.ticketTypes[0]?.quantityAvailable).toBe(1);
  });
});

it('reconnects after the connection for notifications is lost', async () => {
  stopTheClock();
  await list(elsewhere);
  await here.dataSource.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'stagedoor-news'",
  );
  await here.dataSource.query("UPDATE events SET title = 'Changed meanwhile'");
  await until(async () => (await list(elsewhere)).events[0]?.title === 'Changed meanwhile');

  await here.dataSource.query("UPDATE events SET title = 'Changed later'");

  await until(async () => (await list(elsewhere)).events[0]?.title === 'Changed later');
});

describe('an event that is over', () => {
  const mark = () => here.app.get(MarkEndedEventsJob).serve();
  const marked = async () =>
    (await here.dataSource.query<{ ended: boolean }[]>('SELECT ended FROM events')).map(
      ({ ended }) => ended,
    );

  it('leaves the indexes, and one that is not stays', async () => {
    const over = await shop.sell();
    await here.dataSource.query(
      "UPDATE events SET start_time = now() - interval '2 h', end_time = now() - interval '1 h' WHERE id = $1",
      [over.id],
    );

    await expect(mark()).resolves.toBe(false);

    expect((await marked()).toSorted()).toEqual([false, true]);
    await expect(listed(here)).resolves.toEqual([event.id]);
  });

  it('is listed again when its creator moves it', async () => {
    await here.dataSource.query(
      "UPDATE events SET start_time = now() - interval '2 h', end_time = now() - interval '1 h'",
    );
    await mark();
    await expect(marked()).resolves.toEqual([true]);

    const { status } = await asCreator('PUT', `/events/${event.id}`, {
      startTime: '2099-07-01T19:00:00Z',
      endTime: '2099-07-01T23:00:00Z',
    });

    expect(status).toBe(200);
    await expect(listed(here)).resolves.toEqual([event.id]);
  });
});
