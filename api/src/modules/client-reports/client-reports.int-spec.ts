import type { ClientErrorBody } from '@stagedoor/contracts';
import { readStored, restoreStored, type StoredState } from '../../../test-support/stored-state.js';
import { startTestApp, type TestApp } from '../../../test-support/test-app.js';
import { ClientReportQueries } from './client-report-queries.service.js';
import { ForgetClientReportsJob } from './forget-client-reports.job.js';

let test: TestApp;
let empty: StoredState;
let address = 0;

beforeAll(async () => {
  test = await startTestApp();
  empty = await readStored(test.dataSource);
});

afterAll(() => test.close());

beforeEach(() => {
  address += 1;
});

afterEach(async () => {
  jest.restoreAllMocks();
  await restoreStored(test.dataSource, empty);
});

/** Each test has an address of its own, so that none uses up another's reports. */
const from = (number = address) => ({ 'x-forwarded-for': `10.0.0.${number}` });

const anError = (overrides: Partial<Record<keyof ClientErrorBody, unknown>> = {}) => ({
  remote: 'mfe-creator',
  version: '1.4.0',
  kind: 'render',
  errorName: 'TypeError',
  at: 'remote.0123abcd.js:1:2048',
  ...overrides,
});

const anOpen = (overrides = {}) => ({ remote: 'mfe-creator', version: '1.4.0', ...overrides });

const send = (path: string, body: unknown) =>
  test.api.call('POST', path, { body, headers: from() });

const storedErrors = () =>
  test.dataSource.query<Record<string, unknown>[]>('SELECT * FROM client_errors ORDER BY at');

describe('POST /client-errors', () => {
  it('counts what is the same, by the minute, and keeps nothing else', async () => {
    const before = Date.now();

    const answers = [
      await send('/client-errors', anError()),
      await send('/client-errors', anError()),
    ];

    expect(answers.map(({ status, text }) => [status, text])).toEqual(
      Array(2).fill([200, '{"data":null}']),
    );
    const rows = await storedErrors();
    expect(rows.reduce((sum, { count }) => sum + Number(count), 0)).toBe(2);
    const { error_name, minute, count: _, ...rest } = rows[0]!;
    const { errorName, ...reported } = anError();
    expect({ ...rest, errorName: error_name }).toEqual({ ...reported, errorName });
    expect((minute as Date).getTime() % 60_000).toBe(0);
    expect((minute as Date).getTime()).toBeGreaterThan(before - 60_000);
  });

  it('takes one without a place', async () => {
    const { status } = await send('/client-errors', anError({ at: undefined }));

    expect(status).toBe(200);
    expect(await storedErrors()).toMatchObject([{ at: '' }]);
  });

  it('counts every one of those that come at once', async () => {
    await Promise.all(Array.from({ length: 40 }, () => send('/client-errors', anError())));

    const rows = await storedErrors();
    expect(rows.reduce((sum, { count }) => sum + Number(count), 0)).toBe(40);
  });

  it.each([
    ['remote', { remote: 'Mfe Creator' }],
    ['remote', { remote: undefined }],
    ['remote', { remote: 'm'.repeat(65) }],
    ['version', { version: 'latest' }],
    ['version', { version: `1.0.0-${'x'.repeat(128)}` }],
    ['kind', { kind: 'else' }],
    ['errorName', { errorName: 'Cannot read ada@example.org' }],
    ['errorName', { errorName: '' }],
    ['errorName', { errorName: 'E'.repeat(65) }],
    ['at', { at: 'https://stagedoor.example/orders/7' }],
    ['at', { at: 'remote.js' }],
    ['at', { at: 'remote.js:1:2 and more' }],
    ['at', { at: null }],
    ['message', { message: 'Something about Ada' }],
  ])('refuses a wrong %s (%j) and stores nothing', async (path, overrides) => {
    const refusal = await test.api.refusal('POST', '/client-errors', {
      body: { ...anError(), ...overrides },
      headers: from(),
    });

    expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', details: [{ path }] });
    expect(await readStored(test.dataSource)).toEqual(empty);
  });

  it('lets nobody fill the table: in a full hour only what is counted already goes on', async () => {
    // Of this minute, and one of the next, should that begin meanwhile.
    await test.dataSource.query(
      `INSERT INTO client_errors
       SELECT 'mfe-creator', '1.4.0', date_trunc('minute', now()) + later, 'render', 'TypeError', 'a.js:1:' || i, 1
       FROM generate_series(1, 1000) AS i, unnest(ARRAY['0 s', '1 min']::interval[]) AS later
       WHERE later = '0 s' OR i = 7`,
    );

    await send('/client-errors', anError({ at: 'a.js:1:7' }));
    await send('/client-errors', anError({ at: 'b.js:1:1' }));

    const rows = await storedErrors();
    expect(rows).toHaveLength(1_001);
    expect(rows.filter(({ count }) => count === 2)).toMatchObject([{ at: 'a.js:1:7' }]);
  });
});

describe('POST /client-opens', () => {
  it('counts', async () => {
    const { status, text } = await send('/client-opens', anOpen());

    expect([status, text]).toEqual([200, '{"data":null}']);
    expect(await test.dataSource.query('SELECT remote, version, count FROM client_opens')).toEqual([
      { ...anOpen(), count: 1 },
    ]);
  });

  it.each([
    ['remote', { remote: 7 }],
    ['version', { version: undefined }],
    ['kind', { kind: 'render' }],
  ])('refuses a wrong %s (%j) and stores nothing', async (path, overrides) => {
    const refusal = await test.api.refusal('POST', '/client-opens', {
      body: anOpen(overrides),
      headers: from(),
    });

    expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', details: [{ path }] });
    expect(await readStored(test.dataSource)).toEqual(empty);
  });
});

describe('more reports than anybody sends', () => {
  it('are refused for the rest of the minute, and stored no more; others are heard', async () => {
    const stored = await readStored(test.dataSource);
    jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    // Wrong ones count too: they cost as much to look at.
    for (let sent = 0; sent < 60; sent += 1) await send('/client-errors', {});

    const errors = await test.api.call('POST', '/client-errors', {
      body: anError(),
      headers: from(),
    });
    const opens = await test.api.refusal('POST', '/client-opens', {
      body: anOpen(),
      headers: from(),
    });

    expect(errors.status).toBe(429);
    expect(Number(errors.headers['retry-after'])).toBeGreaterThan(0);
    expect(opens).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    expect(await readStored(test.dataSource)).toEqual(stored);
    const other = await test.api.call('POST', '/client-opens', {
      body: anOpen(),
      headers: from(200),
    });
    expect(other.status).toBe(200);
  });
});

describe('how a version fares', () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

  const report = (table: string, version: string, minutes: number, count: number, more = '') =>
    test.dataSource.query(
      `INSERT INTO ${table} SELECT 'mfe-creator', $1, date_trunc('minute', $2::timestamptz)${more}, $3`,
      [version, minutesAgo(minutes), count],
    );

  it('is what was reported of it since then', async () => {
    const place = (at: string) => `, 'render', 'TypeError', '${at}'`;
    await report('client_errors', '1.5.0', 5, 3, place('a.js:1:1'));
    await report('client_errors', '1.5.0', 5, 2, place('b.js:1:1'));
    await report('client_opens', '1.5.0', 5, 10);
    await report('client_opens', '1.5.0', 4, 5);
    await report('client_opens', '1.5.0', 90, 1_000);
    await report('client_opens', '1.4.0', 5, 100);
    const queries = test.app.get(ClientReportQueries);

    const [now, before, never] = await Promise.all(
      ['1.5.0', '1.4.0', '1.3.0'].map((version) =>
        queries.ratesOf({ remote: 'mfe-creator', version }, minutesAgo(60)),
      ),
    );

    expect(now).toEqual({ opens: 15, failures: 5, errorRate: 0.25 });
    expect(before).toEqual({ opens: 100, failures: 0, errorRate: 0 });
    expect(never).toEqual({ opens: 0, failures: 0, errorRate: null });
  });
});

describe('reports that are older than 30 days', () => {
  it('are forgotten', async () => {
    await test.dataSource.query(
      `INSERT INTO client_errors
       SELECT 'mfe-creator', '1.4.0', now() - make_interval(days => d), 'load', 'Error', '', 1
       FROM unnest(ARRAY[29, 31]) AS d`,
    );
    await test.dataSource.query(
      `INSERT INTO client_opens
       SELECT 'mfe-creator', '1.4.0', now() - make_interval(days => d), 1 FROM unnest(ARRAY[29, 31]) AS d`,
    );

    const more = await test.app.get(ForgetClientReportsJob).serve();

    expect(more).toBe(false);
    expect(await storedErrors()).toHaveLength(1);
    expect(await test.dataSource.query('SELECT FROM client_opens')).toHaveLength(1);
  });

  it('are forgotten a thousand at a time', async () => {
    await test.dataSource.query(
      `INSERT INTO client_errors
       SELECT 'mfe-creator', '1.4.0', now() - interval '31 days', 'load', 'Error', 'a.js:1:' || i, 1
       FROM generate_series(1, 1001) AS i`,
    );

    expect(await test.app.get(ForgetClientReportsJob).serve()).toBe(true);
    expect(await storedErrors()).toHaveLength(1);
  });
});
