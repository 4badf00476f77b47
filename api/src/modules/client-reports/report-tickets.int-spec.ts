import type { ClientErrorBody } from '@stagedoor/contracts';
import { signTicket } from '@stagedoor/contracts/report-ticket';
import { closeCopies, COPIES, copiesOf, spread } from '../../../test-support/copies.js';
import { dropConstraints } from '../../../test-support/guards.js';
import { meetAtInsertInto } from '../../../test-support/race-barrier.js';
import { readStored, restoreStored, type StoredState } from '../../../test-support/stored-state.js';
import {
  REPORT_TICKET_SECRET,
  startTestApp,
  type TestApp,
} from '../../../test-support/test-app.js';
import { ForgetClientReportsJob } from './forget-client-reports.job.js';

const BUILD = { remote: 'mfe-creator', version: '1.4.0' };
const REPORTS_PER_MINUTE = 600;

let test: TestApp;
let all: TestApp[];
let empty: StoredState;

beforeAll(async () => {
  test = await startTestApp({ CLIENT_REPORTS_PER_ADDRESS: '10000' });
  all = await copiesOf(test);
  empty = await readStored(test.dataSource);
});

afterAll(() => closeCopies(all));

afterEach(() => restoreStored(test.dataSource, empty));

const aTicket = (draw?: string) =>
  signTicket(REPORT_TICKET_SECRET, BUILD, draw ? Buffer.from(draw.padEnd(12)) : null, Date.now());

const fail = (ticket: string, overrides: Partial<ClientErrorBody> = {}, { api } = test) =>
  api.call('POST', '/client-errors', {
    body: {
      ...BUILD,
      kind: 'render',
      errorName: 'TypeError',
      at: 'remote.js:1:1',
      ticket,
      ...overrides,
    },
  });

const open = (ticket: string) =>
  test.api.call('POST', '/client-opens', { body: { ...BUILD, ticket } });

const countedFailures = () =>
  test.dataSource.query<{ kind: string; at: string; count: number }[]>(
    'SELECT kind, at, count FROM client_errors ORDER BY kind, at',
  );

const sumOf = async (table: string) => {
  const [row] = await test.dataSource.query<{ sum: number }[]>(
    `SELECT coalesce(sum(count), 0)::integer AS sum FROM ${table}`,
  );
  return row!.sum;
};

describe('a ticket', () => {
  it('counts one failure of each kind', async () => {
    const ticket = aTicket('one');

    const answers = [
      await fail(ticket, { at: 'remote.js:1:1' }),
      await fail(ticket, { at: 'remote.js:1:2' }),
      await fail(ticket, { at: 'remote.js:1:2', errorName: 'RangeError' }),
      await fail(ticket, { at: 'remote.js:1:3', kind: 'load' }),
    ];

    expect(answers.map(({ status, text }) => [status, text])).toEqual(
      Array(4).fill([200, '{"data":null}']),
    );
    expect(await countedFailures()).toEqual([
      { kind: 'load', at: 'remote.js:1:3', count: 1 },
      { kind: 'render', at: 'remote.js:1:1', count: 1 },
    ]);
  });

  it('counts one open beside its failures', async () => {
    const ticket = aTicket('one');

    await open(ticket);
    await open(ticket);
    await fail(ticket);

    expect([await sumOf('client_opens'), await sumOf('client_errors')]).toEqual([1, 1]);
  });

  it('is recognised in another spelling of the same bytes', async () => {
    const ticket = aTicket('one');
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const unusedBits = alphabet.indexOf(ticket.at(-1)!) ^ 1;

    await fail(ticket);
    await fail(ticket.slice(0, -1) + alphabet[unusedBits]!, { at: 'remote.js:1:2' });

    expect(await countedFailures()).toEqual([{ kind: 'render', at: 'remote.js:1:1', count: 1 }]);
  });

  it('without a draw is that of many pages, and counts each failure', async () => {
    const ticket = aTicket();

    await fail(ticket);
    await fail(ticket);

    expect(await sumOf('client_errors')).toBe(2);
  });
});

describe.each(COPIES)('with %i copies', (number) => {
  const REPORTS = 2 * number;

  const failAtOnce = (ticket: string) =>
    meetAtInsertInto(test, 'used_report_tickets', REPORTS, () =>
      spread(all.slice(0, number), REPORTS, (copy, index) =>
        fail(ticket, { at: `remote.js:1:${index}` }, copy),
      ),
    );

  it('a ticket counts one failure', async () => {
    const answers = await failAtOnce(aTicket('one'));

    expect(answers.map(({ status }) => status)).toEqual(Array(REPORTS).fill(200));
    expect(await sumOf('client_errors')).toBe(1);
  });
});

describe('used tickets', () => {
  const use = (rows: number, interval: string) =>
    test.dataSource.query(
      `INSERT INTO used_report_tickets (ticket, kind, remote, version, used_at)
       SELECT 'ticket ' || i, 'render', $2, $3, now() - $4::interval FROM generate_series(1, $1::integer) AS i`,
      [rows, BUILD.remote, BUILD.version, interval],
    );

  it('of a version have a limit per minute: further reports are not counted, but their votes are', async () => {
    await use(REPORTS_PER_MINUTE, '0 s');
    // Stays in this minute when the minute ends during the test.
    await test.dataSource.query(
      "UPDATE used_report_tickets SET used_at = now() + interval '1 min'",
    );

    const { status } = await fail(aTicket('one'));

    expect(status).toBe(200);
    expect(await countedFailures()).toEqual([]);
    expect(await test.dataSource.query('SELECT FROM used_report_tickets')).toHaveLength(
      REPORTS_PER_MINUTE,
    );
    expect(await test.dataSource.query('SELECT FROM canary_votes')).toHaveLength(1);
  });

  it('are deleted an hour after they expire', async () => {
    await use(1, '24 hours');
    await test.dataSource.query("UPDATE used_report_tickets SET ticket = 'valid'");
    await use(1_000, '26 hours');

    await test.app.get(ForgetClientReportsJob).serve();

    expect(await test.dataSource.query('SELECT ticket FROM used_report_tickets')).toEqual([
      { ticket: 'valid' },
    ]);
  });
});

describe('control: without the primary key', () => {
  afterAll(() =>
    test.dataSource.query(
      'ALTER TABLE used_report_tickets ADD CONSTRAINT used_report_tickets_pkey PRIMARY KEY (ticket, kind)',
    ),
  );

  it('a ticket counts as often as it is sent', async () => {
    await dropConstraints(test, 'used_report_tickets.used_report_tickets_pkey');
    const ticket = aTicket('one');

    await Promise.all(all.map((copy, index) => fail(ticket, { at: `remote.js:1:${index}` }, copy)));

    expect(await sumOf('client_errors')).toBe(all.length);
  });
});
