import {
  eventOrderSchema,
  eventOrderTotalsSchema,
  LIST_LIMIT,
  myEventSchema,
  orderSchema,
  personalDataSchema,
  ticketSchema,
  venueListSchema,
} from '@stagedoor/contracts';
import { Client } from 'pg';
import type * as z from 'zod/mini';
import { storeLongLists } from '../test-support/long-lists.js';
import { type Person, register } from '../test-support/builders.js';
import { tableReadsOf } from '../test-support/plans.js';
import { statementsOf } from '../test-support/statements.js';
import { startTestApp, type TestApp } from '../test-support/test-app.js';

/** More than the parameters of one PostgreSQL statement. */
const COUNT = 70_000;
const LIMIT = 20;
/** Maximum rows a page reads of one table: its entries and the rows that belong to them. */
const MOST_ROWS = 5 * (LIMIT + 1);

let test: TestApp;
let person: Person;
let eventId: string;

beforeAll(async () => {
  test = await startTestApp();
  person = await register(test.api, 'person', 'creator');
  // The application's own connections have a shorter statement timeout.
  const client = new Client({ connectionString: test.environment.DATABASE_URL });
  await client.connect();
  const lists = await storeLongLists((...given) => client.query(...given), COUNT, person.user.id);
  await client.end();
  eventId = lists.eventId;
}, 120_000);

afterAll(() => test.close());

const LISTS: [string, () => string, z.ZodMiniType<{ id: string }>, Record<string, string>?][] = [
  ['my orders', () => '/orders/my-orders', orderSchema],
  ['my refunds', () => '/orders/my-orders', orderSchema, { state: 'refund' }],
  ['my tickets', () => '/tickets/my-tickets', ticketSchema],
  ['my events', () => '/events/my-events', myEventSchema],
  ['the orders of my event', () => `/events/${eventId}/orders`, eventOrderSchema],
];

describe.each(LISTS)('%s', (_, path, schema, query = {}) => {
  const page = (more: Record<string, string>) =>
    test.api.page(schema, path(), { token: person.token, query: { ...query, ...more } });

  // @covers 7.answers.pages
  it('returns 1,000 entries unless the limit is lower', async () => {
    const { data, nextCursor } = await page({});

    expect(data).toHaveLength(LIST_LIMIT);
    expect(nextCursor).not.toBeNull();
  });

  // @covers 7.answers.pages
  it('continues after the last entry of the previous page', async () => {
    const whole = await page({ limit: '60' });
    const first = await page({ limit: String(LIMIT) });
    const second = await page({ limit: '40', cursor: first.nextCursor! });

    expect([...first.data, ...second.data]).toEqual(whole.data);
    expect(second.nextCursor).toBe(whole.nextCursor);
  });

  it.each(['at the beginning', 'far down'])('reads indexes only %s', async (place) => {
    const { nextCursor } = await page({ limit: String(LIST_LIMIT) });
    const cursor = place === 'far down' && { cursor: nextCursor! };
    const statements = await statementsOf(test, () => page({ limit: String(LIMIT), ...cursor }));

    const reads = await tableReadsOf(test, statements);

    expect(reads.length).toBeGreaterThan(0);
    expect(reads.filter(({ step, rows }) => step === 'Seq Scan' && rows > 0)).toEqual([]);
    expect(reads.filter(({ rows }) => rows > MOST_ROWS)).toEqual([]);
  });
});

it('finds the open orders of a user for one event among all their orders', async () => {
  const statements = await statementsOf(test, () =>
    test.api.page(orderSchema, '/orders/my-orders', {
      token: person.token,
      query: { eventId, state: 'open' },
    }),
  );

  const reads = await tableReadsOf(test, statements);

  expect(reads).toContainEqual(expect.objectContaining({ table: 'orders' }));
  expect(reads.filter(({ rows }) => rows > MOST_ROWS)).toEqual([]);
});

it('totals the orders of an event with more buyers than a statement has parameters', async () => {
  const totals = await test.api.data(
    eventOrderTotalsSchema,
    200,
    'GET',
    `/events/${eventId}/orders/totals`,
    { token: person.token },
  );

  expect(totals).toEqual({
    completed: { orders: COUNT, amount: COUNT * 25, tickets: COUNT, inside: 0 },
    refundPending: { orders: 0, amount: 0 },
    refunded: { orders: 0, amount: 0 },
  });
});

describe('venues', () => {
  const list = (query: Record<string, string>, token?: string) =>
    test.api.data(venueListSchema, 200, 'GET', '/venues', { query, token });

  it.each([
    ['all', {}, LIMIT + 1],
    ['a city', { search: 'town 77' }, 5_001],
    ['a common word', { search: 'hall' }, 5_001],
    ['a rare word', { search: 'organ' }, 5_001],
    ['two letters', { search: '99' }, 5_001],
    ['another script', { search: 'Зал' }, 5_001],
    ['my own', { mine: 'true' }, LIMIT + 1],
    ['my own with a search', { mine: 'true', search: 'organ' }, 5_001],
  ])('read indexes only for %s', async (_, query, mostRows) => {
    const statements = await statementsOf(test, () =>
      list({ ...query, limit: String(LIMIT) }, person.token),
    );

    const reads = await tableReadsOf(test, statements);

    expect(reads).toContainEqual(expect.objectContaining({ table: 'venues' }));
    expect(reads.filter(({ step }) => step === 'Seq Scan')).toEqual([]);
    expect(reads.filter(({ rows }) => rows > mostRows)).toEqual([]);
  });

  it.each([
    ['few', { search: 'organ' }, COUNT / 5_000],
    ['many', { search: 'town 7' }, (COUNT / 150) * 11],
    ['unindexed', { search: '99' }, null],
  ])('page through %s matches without gaps or repeats', async (_, { search }, about) => {
    const names: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const found = await list({ search, limit: '999', ...(cursor && { cursor }) });
      names.push(...found.venues.map(({ name }) => name));
      cursor = found.nextCursor;
    }

    const [{ expected }] = await test.dataSource.query<[{ expected: string[] }]>(
      `SELECT array_agg(name ORDER BY search_form(name), id) AS expected FROM venues
       WHERE city ILIKE '%' || $1 || '%' OR name ILIKE '%' || $1 || '%'`,
      [search],
    );
    expect(names).toEqual(expected);
    if (about !== null) expect(Math.abs(names.length - about)).toBeLessThan(20);
  });
});

it('exports all of it', async () => {
  const mine = await test.api.data(personalDataSchema, 200, 'GET', '/auth/export', {
    token: person.token,
  });

  const ids = (entries: { id: string }[]) => new Set(entries.map(({ id }) => id)).size;
  expect([ids(mine.orders), ids(mine.tickets), ids(mine.venues)]).toEqual([COUNT, COUNT, COUNT]);
  expect(mine.auditLog).toHaveLength(COUNT + 1);
}, 120_000);
