import { eventListSchema } from '@stagedoor/contracts';
import { Client } from 'pg';
import type { EntityManager } from 'typeorm';
import { COMMON, storeManyEvents, LOOKED_FOR } from '../../../test-support/many-events.js';
import { register } from '../../../test-support/builders.js';
import { tableReadsOf } from '../../../test-support/plans.js';
import { statementsOf } from '../../../test-support/statements.js';
import { startTestApp, type TestApp } from '../../../test-support/test-app.js';
import { EventListChanges } from './event-list-changes.service.js';
import { EventListRepository } from './persistence/event-list.repository.js';

const EVENTS = 100_000;
/** A page of a thousand entries, or the maximum of rows that are tested one by one. */
const MOST_ROWS = 5_001;

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
  const creator = await register(test.api, 'creator', 'creator');
  // The application's own connections have a shorter statement timeout.
  const client = new Client({ connectionString: test.environment.DATABASE_URL });
  await client.connect();
  await storeManyEvents((...given) => client.query(...given), EVENTS, creator.user.id);
  await client.end();
}, 120_000);

afterAll(() => test.close());

beforeEach(() => test.app.get(EventListChanges).happened());

afterEach(() => vi.restoreAllMocks());

type Query = Record<string, string>;

const list = (query: Query = {}) =>
  test.api.data(eventListSchema, 200, 'GET', '/events', { query: { limit: '12', ...query } });

const { search, location, date, count } = LOOKED_FOR;

const QUERIES: [string, Query, { matched: number; matchedIsFloor: boolean }][] = [
  ['every event', {}, { matched: EVENTS, matchedIsFloor: false }],
  ['a thousand events', { limit: '1000' }, { matched: EVENTS, matchedIsFloor: false }],
  ['a rare word', { search }, { matched: count, matchedIsFloor: false }],
  ['a word of some events', { search: COMMON.someHave }, { matched: 1_000, matchedIsFloor: true }],
  ['a word of all events', { search: COMMON.allHave }, { matched: 1_000, matchedIsFloor: true }],
  ['a word of no event', { search: 'bagpipes' }, { matched: 0, matchedIsFloor: false }],
  ['two letters', { search: 'zz' }, { matched: 0, matchedIsFloor: true }],
  ['another script', { search: 'ночь' }, { matched: 0, matchedIsFloor: true }],
  ['a city', { location }, { matched: count, matchedIsFloor: false }],
  ['two letters in many cities', { location: 'to' }, { matched: 1_000, matchedIsFloor: true }],
  ['a day', { date }, { matched: count, matchedIsFloor: false }],
  ['all of them', { search, location, date }, { matched: count, matchedIsFloor: false }],
  ['a word on a day', { search: 'xy', date }, { matched: count, matchedIsFloor: false }],
];

it.each(QUERIES)('finds %s among 100,000 events with indexes only', async (_, query, counts) => {
  let answered: unknown;
  const statements = await statementsOf(test, async () => {
    answered = await list(query);
  });

  const reads = await tableReadsOf(test, statements);

  expect(answered).toMatchObject({ total: EVENTS, ...counts });
  expect(reads).toContainEqual(expect.objectContaining({ table: 'events' }));
  expect(reads.filter(({ step }) => step === 'Seq Scan')).toEqual([]);
  const counting = 'Index Only Scan';
  expect(reads.filter(({ step, rows }) => step !== counting && rows > MOST_ROWS)).toEqual([]);
});

it('reads a page in the middle without those before it', async () => {
  const first = await list({ limit: '1000' });
  test.app.get(EventListChanges).happened();
  const statements = await statementsOf(test, () => list({ cursor: first.nextCursor! }));

  const reads = await tableReadsOf(test, statements);

  const ofEvents = reads.filter(({ step, table }) => table === 'events' && step === 'Index Scan');
  expect(ofEvents.length).toBeGreaterThan(0);
  expect(Math.max(...ofEvents.map(({ rows }) => rows))).toBeLessThanOrEqual(50);
});

it('control: detects a plan that reads the whole table', async () => {
  const text = "SELECT count(*) FROM events WHERE strpos(lower(title), 'xylophone') > 0";

  const reads = await tableReadsOf(test, [{ text, parameters: [] }]);

  expect(reads).toMatchObject([{ step: 'Seq Scan', table: 'events' }]);
});

it('pages through a search without an index to its end', async () => {
  const found: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page = await list({ search: '99', limit: '1000', ...(cursor && { cursor }) });
    found.push(...page.events.map(({ title }) => title));
    cursor = page.nextCursor;
  }

  const [{ titles }] = await test.dataSource.query<[{ titles: string[] }]>(
    "SELECT array_agg(title ORDER BY start_time, id) AS titles FROM events WHERE title LIKE '%99%'",
  );
  expect(found).toEqual(titles);
});

/** How the list reads an index. */
interface IndexReads {
  findSome: (manager: EntityManager) => Promise<unknown>;
}

it.each([COMMON.someHave, search])(
  'looks for %s in the next events while its index takes too long',
  async (word) => {
    const next = await test.dataSource.query<{ id: string }[]>(
      `SELECT id FROM (SELECT * FROM events ORDER BY start_time, id LIMIT 5000) AS next
       WHERE description LIKE $1 ORDER BY start_time, id`,
      [`%${word}%`],
    );
    const lists = test.app.get<IndexReads>(EventListRepository);
    vi.spyOn(lists, 'findSome').mockImplementation((manager) =>
      manager.query('SELECT pg_sleep(60)'),
    );

    const found = await list({ search: word });

    expect(found).toMatchObject({ matched: next.length, matchedIsFloor: true });
    expect(found.events.map(({ id }) => id)).toEqual(next.slice(0, 12).map(({ id }) => id));
    expect(found.nextCursor).not.toBeNull();
  },
);

it.each([
  ['many', { search: COMMON.someHave }, EVENTS / 20],
  ['few', { location }, count],
])('pages through %s matches without gaps or repeats', async (_, query, matches) => {
  const ids: string[] = [];
  const starts: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const limit = matches > 100 ? '900' : '7';
    const page = await list({ ...query, limit, ...(cursor && { cursor }) });
    ids.push(...page.events.map(({ id }) => id));
    starts.push(...page.events.map(({ startTime }) => startTime));
    cursor = page.nextCursor;
  }

  expect(new Set(ids).size).toBe(matches);
  expect(ids).toHaveLength(matches);
  expect(starts).toEqual(starts.toSorted());
});
