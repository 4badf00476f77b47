import type { ClientErrorBody } from '@stagedoor/contracts';
import { signTicket } from '@stagedoor/contracts/report-ticket';
import { readStored, restoreStored, type StoredState } from '../../../test-support/stored-state.js';
import {
  REPORT_TICKET_SECRET,
  startTestApp,
  type TestApp,
} from '../../../test-support/test-app.js';
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
  vi.restoreAllMocks();
  await restoreStored(test.dataSource, empty);
});

/** Each test uses its own network, so that limits are not shared. */
const from = (number = address) => ({ 'x-forwarded-for': `10.0.0.${number}` });

const anError = (overrides: Partial<Record<keyof ClientErrorBody, unknown>> = {}) => ({
  remote: 'mfe-creator',
  version: '1.4.0',
  kind: 'render',
  errorName: 'TypeError',
  at: 'remote.0123abcd.js:1:2048',
  ...overrides,
});

/** The ticket of a page on 1.4.0; with `draw`, that of a draw. */
const ticketOf = (draw?: string, version = '1.4.0') =>
  signTicket(
    REPORT_TICKET_SECRET,
    { remote: 'mfe-creator', version },
    draw ? Buffer.from(draw.padEnd(12)) : null,
    Date.now(),
  );

const anOpen = (overrides = {}) => ({ remote: 'mfe-creator', version: '1.4.0', ...overrides });

const send = (path: string, body: unknown) =>
  test.api.call('POST', path, { body, headers: from() });

const storedErrors = () =>
  test.dataSource.query<Record<string, unknown>[]>('SELECT * FROM client_errors ORDER BY at');

describe('POST /client-errors', () => {
  it('counts equal failures per minute and stores nothing else', async () => {
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
    expect({ ...rest, errorName: error_name }).toEqual({ ...reported, errorName, vouched: false });
    expect((minute as Date).getTime() % 60_000).toBe(0);
    expect((minute as Date).getTime()).toBeGreaterThan(before - 60_000);
  });

  it('accepts a failure without a place', async () => {
    const { status } = await send('/client-errors', anError({ at: undefined }));

    expect(status).toBe(200);
    expect(await storedErrors()).toMatchObject([{ at: '' }]);
  });

  it('counts every one of concurrent failures', async () => {
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
    ['ticket', { ticket: 7 }],
    ['ticket', { ticket: '' }],
    ['ticket', { ticket: 'not a ticket' }],
    ['ticket', { ticket: 'a'.repeat(65) }],
    ['message', { message: 'Something about Ada' }],
  ])('refuses a wrong %s (%j) and stores nothing', async (path, overrides) => {
    const refusal = await test.api.refusal('POST', '/client-errors', {
      body: { ...anError(), ...overrides },
      headers: from(),
    });

    expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', details: [{ path }] });
    expect(await readStored(test.dataSource)).toEqual(empty);
  });

  /**
   * Stores different failures of 1.4.0. They count for this hour and for the next one, which may begin during the test;
   * a.js:1:7 is known in this minute and in the next one.
   */
  const fillTheHour = (rows: number, vouched: boolean) =>
    test.dataSource.query(
      `WITH minutes AS (
         SELECT i, date_trunc('hour', now()) + interval '1 hour' AS minute
         FROM generate_series(1, $1::integer) AS i WHERE i <> 7
         UNION ALL
         SELECT 7, date_trunc('minute', now()) + later FROM unnest(ARRAY['0 s', '1 min']::interval[]) AS later
       )
       INSERT INTO client_errors
       SELECT 'mfe-creator', '1.4.0', minute, 'render', 'TypeError', 'a.js:1:' || i, 1, $2 FROM minutes`,
      [rows, vouched],
    );

  it('limits the rows of an hour without a ticket: a full hour counts only known failures', async () => {
    await fillTheHour(1_000, false);

    await send('/client-errors', anError({ at: 'a.js:1:7' }));
    await send('/client-errors', anError({ at: 'b.js:1:1' }));

    const rows = await storedErrors();
    expect(rows).toHaveLength(1_001);
    expect(rows.filter(({ count }) => count === 2)).toMatchObject([{ at: 'a.js:1:7' }]);
  });

  it('stores a failure with a ticket in an hour that is full without', async () => {
    await fillTheHour(1_000, false);

    await send('/client-errors', anError({ at: 'b.js:1:1', ticket: ticketOf() }));

    expect(await storedErrors()).toContainEqual(
      expect.objectContaining({ at: 'b.js:1:1', vouched: true }),
    );
  });

  it('collects further failures of a full version, and stores those of other versions', async () => {
    await fillTheHour(200, true);

    await send('/client-errors', anError({ at: 'b.js:1:1', ticket: ticketOf() }));
    await send('/client-errors', anError({ errorName: 'Invented', ticket: ticketOf() }));
    await send(
      '/client-errors',
      anError({ version: '1.5.0', at: 'b.js:1:1', ticket: ticketOf(undefined, '1.5.0') }),
    );

    const rows = await storedErrors();
    const further = rows.filter(({ at }) => !String(at).startsWith('a.js'));
    const collected = further.filter(({ version }) => version === '1.4.0');
    expect(collected).toEqual(
      collected.map((row) => ({ ...row, error_name: 'Error', at: '', kind: 'render' })),
    );
    expect(collected.reduce((sum, { count }) => sum + Number(count), 0)).toBe(2);
    expect(further.filter(({ version }) => version === '1.5.0')).toMatchObject([
      { at: 'b.js:1:1', vouched: true },
    ]);
  });
});

describe('POST /client-opens', () => {
  it('counts an open', async () => {
    const { status, text } = await send('/client-opens', anOpen());

    expect([status, text]).toEqual([200, '{"data":null}']);
    expect(await test.dataSource.query('SELECT remote, version, count FROM client_opens')).toEqual([
      { ...anOpen(), count: 1 },
    ]);
  });

  it.each([
    ['remote', { remote: 7 }],
    ['version', { version: undefined }],
    ['ticket', { ticket: null }],
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

describe('reports above the limit of a network', () => {
  it('are refused for the rest of the minute and not stored; other networks are accepted', async () => {
    const stored = await readStored(test.dataSource);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now());
    // Invalid reports count too: they cost as much to validate.
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

describe('reports above the limit of a version', () => {
  it('are refused, also without a ticket, and do not affect another version', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 120_000);
    const from10Addresses = async (body: object) => {
      for (let sent = 0; sent < 600; sent += 1) {
        const headers = { 'x-forwarded-for': `10.3.0.${sent % 10}` };
        await test.api.call('POST', '/client-opens', { body, headers });
      }
    };
    await from10Addresses(anOpen());

    const without = await send('/client-opens', anOpen());
    const withTicket = await send('/client-opens', anOpen({ ticket: ticketOf('one') }));

    expect([without.status, withTicket.status]).toEqual([429, 200]);
  });
});

describe('a vote', () => {
  const storedVotes = () =>
    test.dataSource.query<Record<string, unknown>[]>(
      `SELECT remote, version, opened_at IS NOT NULL AS opened, failed_at IS NOT NULL AS failed
       FROM canary_votes ORDER BY draw`,
    );
  const aVote = { remote: 'mfe-creator', version: '1.4.0' };

  it('is stored once per draw, and keeps its failure', async () => {
    const ticket = ticketOf('one');
    await Promise.all(Array.from({ length: 20 }, () => send('/client-opens', anOpen({ ticket }))));
    expect(await storedVotes()).toEqual([{ ...aVote, opened: true, failed: false }]);

    await send('/client-errors', anError({ ticket }));
    await send('/client-opens', anOpen({ ticket }));

    expect(await storedVotes()).toEqual([{ ...aVote, opened: true, failed: true }]);
  });

  it('reveals neither address nor network', async () => {
    await send('/client-opens', anOpen({ ticket: ticketOf('one') }));

    const [{ network_key: key }] = await test.dataSource.query('SELECT * FROM canary_votes');
    expect(key).toMatch(/^[\w-]{22}$/);
  });

  it.each([
    ['without a ticket', () => undefined],
    ['with the ticket of a page without a canary', () => ticketOf()],
    ['with the ticket of another version', () => ticketOf('one', '1.5.0')],
    ['with an invented ticket', () => 'x'.repeat(43)],
    [
      'with a ticket of the day before yesterday',
      () =>
        signTicket(REPORT_TICKET_SECRET, aVote, Buffer.alloc(12), Date.now() - 48 * 60 * 60_000),
    ],
  ])('is not counted %s; the report is stored', async (_, ticket) => {
    const answers = [
      await send('/client-errors', anError({ ticket: ticket() })),
      await send('/client-opens', anOpen({ ticket: ticket() })),
    ];

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await storedVotes()).toEqual([]);
    expect(await storedErrors()).toHaveLength(1);
    expect(await test.dataSource.query('SELECT FROM client_opens')).toHaveLength(1);
  });

  it('of one network is stored at most 1,000 times per version; known draws are still updated', async () => {
    await send('/client-opens', anOpen({ ticket: ticketOf('known') }));
    await test.dataSource.query(
      `INSERT INTO canary_votes
       SELECT remote, version, 'draw ' || i, network_key, now(), NULL, now()
       FROM canary_votes, generate_series(1, 999) AS i`,
    );

    await send('/client-errors', anError({ ticket: ticketOf('known') }));
    await send('/client-errors', anError({ ticket: ticketOf('further') }));

    const votes = await storedVotes();
    expect(votes).toHaveLength(1_000);
    expect(votes.filter(({ failed }) => failed)).toHaveLength(1);
  });
});

describe('client_report_minutes', () => {
  const report = (table: string, version: string, count: number, more = '') =>
    test.dataSource.query(
      `INSERT INTO ${table} SELECT 'mfe-creator', $1, '2026-08-01T10:00:00Z'${more}, $2`,
      [version, count],
    );

  it('sums the failures and opens of a version per minute', async () => {
    const place = (at: string) => `, 'render', 'TypeError', '${at}'`;
    await report('client_errors', '1.5.0', 3, place('a.js:1:1'));
    await report('client_errors', '1.5.0', 2, place('b.js:1:1'));
    await report('client_opens', '1.5.0', 10);
    await report('client_opens', '1.4.0', 100);

    expect(
      await test.dataSource.query(
        `SELECT version, opens::integer, failures::integer FROM client_report_minutes
         WHERE minute = '2026-08-01T10:00:00Z' ORDER BY version`,
      ),
    ).toEqual([
      { version: '1.4.0', opens: 100, failures: 0 },
      { version: '1.5.0', opens: 10, failures: 5 },
    ]);
  });
});

describe('reports that are older than 30 days', () => {
  it('are deleted', async () => {
    await test.dataSource.query(
      `INSERT INTO client_errors
       SELECT 'mfe-creator', '1.4.0', now() - make_interval(days => d), 'load', 'Error', '', 1
       FROM unnest(ARRAY[29, 31]) AS d`,
    );
    await test.dataSource.query(
      `INSERT INTO client_opens
       SELECT 'mfe-creator', '1.4.0', now() - make_interval(days => d), 1 FROM unnest(ARRAY[29, 31]) AS d`,
    );
    await test.dataSource.query(
      `INSERT INTO canary_votes
       SELECT 'mfe-creator', '1.4.0', d::text, 'key', NULL, now(), now() - make_interval(days => d)
       FROM unnest(ARRAY[29, 31]) AS d`,
    );

    const more = await test.app.get(ForgetClientReportsJob).serve();

    expect(more).toBe(false);
    expect(await storedErrors()).toHaveLength(1);
    expect(await test.dataSource.query('SELECT FROM client_opens')).toHaveLength(1);
    expect(await test.dataSource.query('SELECT draw FROM canary_votes')).toEqual([{ draw: '29' }]);
  });

  it('are deleted 1,000 at a time', async () => {
    await test.dataSource.query(
      `INSERT INTO client_errors
       SELECT 'mfe-creator', '1.4.0', now() - interval '31 days', 'load', 'Error', 'a.js:1:' || i, 1
       FROM generate_series(1, 1001) AS i`,
    );

    expect(await test.app.get(ForgetClientReportsJob).serve()).toBe(true);
    expect(await storedErrors()).toHaveLength(1);
  });
});
