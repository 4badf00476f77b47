import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Logger } from '@nestjs/common';
import { type MailServer, startMailServer } from '../../../test-support/mail-server.js';
import { figure } from '../../../test-support/metrics.js';
import { startTestApp, type TestApp } from '../../../test-support/test-app.js';
import { until } from '../../../test-support/until.js';
import { Transactions } from '../../database/transactions.js';
import { MailsRepository } from '../mail/persistence/mails.repository.js';
import { SendMailsJob } from '../mail/send-mails.job.js';
import { OrdersModule } from '../orders/orders.module.js';
import { Alarm } from './alarm.service.js';
import { TellOperatorJob } from './tell-operator.job.js';

interface Posted {
  id: string;
  kind: string;
  count: number;
  latest: string[];
  text: string;
}

/** The login "op:the p@ss". */
const LOGIN = { inUrl: 'op:the%20p%40ss', header: 'Basic b3A6dGhlIHBAc3M=' };

let mailServer: MailServer;
let receiver: Server;
let requests: Pick<IncomingMessage, 'method' | 'headers'>[];
let posted: Posted[];
let answers: number[];
let copies: [TestApp, TestApp];
let test: TestApp;
let transactions: Transactions;

beforeAll(async () => {
  mailServer = await startMailServer();
  receiver = createServer((request, response) => {
    requests.push(request);
    void text(request).then((body) => {
      if (request.method === 'POST') posted.push(JSON.parse(body) as Posted);
      response.writeHead(answers.shift() ?? 200, { location: '/moved' }).end();
    });
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  const variables = {
    SMTP_URL: mailServer.url,
    OPERATOR_EMAIL: 'operator@example.org',
    ALARM_URL: `http://${LOGIN.inUrl}@127.0.0.1:${port}/alarms`,
  };
  test = await startTestApp(variables);
  const { DATABASE_URL } = test.environment;
  copies = [test, await startTestApp({ ...variables, DATABASE_URL })];
  // Only the tests run rounds: one between two steps of a test would report what is not complete.
  for (const { app } of copies) await app.get(TellOperatorJob).beforeApplicationShutdown();
  transactions = test.app.select(OrdersModule).get(Transactions);
});

afterAll(async () => {
  for (const copy of copies) await copy.close();
  await mailServer.close();
  receiver.close();
});

beforeEach(async () => {
  vi.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
  await until(async () => (await test.dataSource.query('SELECT FROM mails')).length === 0);
  await test.dataSource.query('TRUNCATE alarms, alarm_calls');
  mailServer.received.length = 0;
  [requests, posted, answers] = [[], [], []];
});

afterEach(() => {
  vi.restoreAllMocks();
});

const alarmOf = ({ app }: TestApp) => app.get(Alarm);
/** Runs a round in each copy at once, with the alarms of both. */
const tellOperator = async () => {
  await Promise.all(copies.map((copy) => alarmOf(copy).store()));
  await Promise.all(copies.map(({ app }) => app.get(TellOperatorJob).serve()));
};
const stored = () =>
  test.dataSource.query<{ kind: string; what: string }[]>(
    'SELECT kind, what FROM alarms ORDER BY raised_at, id',
  );
const passHours = (hours: number) =>
  test.dataSource.query(`UPDATE alarms SET told_at = told_at - make_interval(hours => $1)`, [
    hours,
  ]);

describe('an alarm raised in a transaction', () => {
  it('is stored with its commit', async () => {
    await transactions.run(async () => {
      alarmOf(test).raise('payment pi_1 does not fit', 'payment');
      expect(await stored()).toEqual([]);
    });

    expect(await stored()).toEqual([{ kind: 'payment', what: 'payment pi_1 does not fit' }]);
  });

  it('is discarded on rollback, and stored, logged and counted once after a retry', async () => {
    const log = vi.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    const before = (await figure(test, 'alarms_total'))!;
    await transactions
      .run(async () => {
        alarmOf(test).raise('undone');
        throw new Error('no');
      })
      .catch(() => undefined);
    let attempts = 0;
    await transactions.run(async () => {
      alarmOf(test).raise('repeated');
      attempts += 1;
      if (attempts === 1) throw Object.assign(new Error('deadlock'), { code: '40P01' });
    });

    expect(await stored()).toEqual([{ kind: 'money', what: 'repeated' }]);
    expect(log.mock.calls).toEqual([['ALARM: repeated']]);
    expect(await figure(test, 'alarms_total')).toBe(before + 1);
  });

  it('is stored when it is raised after the commit', async () => {
    let committed = (): void => undefined;
    const late: Promise<void>[] = [];
    await transactions.run(async () => {
      const commit = new Promise<void>((resolve) => (committed = resolve));
      late.push(commit.then(() => alarmOf(test).raise('late')));
    });
    committed();
    await Promise.all(late);
    await tellOperator();

    expect(await stored()).toEqual([{ kind: 'money', what: 'late' }]);
  });
});

it('keeps alarms raised outside of a transaction until the database is available', async () => {
  const before = (await figure(test, 'alarms_total'))!;
  await test.dataSource.query('ALTER TABLE alarms RENAME TO alarms_away');
  alarmOf(test).raise('the mail server refuses all mail', 'mail-server');
  await expect(test.app.get(TellOperatorJob).serve()).rejects.toThrow();
  await test.dataSource.query('ALTER TABLE alarms_away RENAME TO alarms');

  await tellOperator();

  expect(await stored()).toHaveLength(1);
  expect(await figure(test, 'alarms_total')).toBe(before + 1);
});

it('reports other alarms while its own cannot be stored', async () => {
  alarmOf(copies[1]).raise('first', 'ledger');
  await alarmOf(copies[1]).store();
  const store = vi.spyOn(alarmOf(test), 'store').mockRejectedValue(new Error('not now'));

  await expect(test.app.get(TellOperatorJob).serve()).rejects.toThrow('not now');

  store.mockRestore();
  expect(posted).toMatchObject([{ latest: ['first'] }]);
});

it('stores alarms that other jobs raise while the copy stops', async () => {
  const { DATABASE_URL } = test.environment;
  const stopping = await startTestApp({ DATABASE_URL });
  vi.spyOn(stopping.app.get(SendMailsJob), 'stop').mockImplementation(async () =>
    alarmOf(stopping).raise('the mail server refuses all mail', 'mail-server'),
  );

  await stopping.close();

  expect(await stored()).toMatchObject([{ kind: 'mail-server' }]);
});

it('joins any number of alarms of one kind from all copies into one message', async () => {
  for (let index = 0; index < 50; index += 1) {
    for (const copy of copies) alarmOf(copy).raise(`refund ${index} failed`, 'refund');
  }
  alarmOf(test).raise('payment pi_1 is disputed', 'dispute');

  await tellOperator();
  await until(() => mailServer.received.length === 2 && posted.length === 2);
  await tellOperator();

  const refunds = posted.find(({ kind }) => kind === 'refund')!;
  expect(refunds.count).toBe(100);
  expect(refunds.latest).toHaveLength(10);
  expect(refunds.text).toContain('A refund did not arrive (100 alarms): http://stagedoor.test');
  expect(posted.find(({ kind }) => kind === 'dispute')!.latest).toEqual([
    'payment pi_1 is disputed',
  ]);
  const mails = mailServer.received.toSorted((a, b) => a.subject!.localeCompare(b.subject!));
  expect(mails.map(({ to, subject }) => [to?.[0]?.address, subject])).toEqual([
    ['operator@example.org', 'Alarm: A payment is disputed'],
    ['operator@example.org', 'Alarm: A refund did not arrive (100 alarms)'],
  ]);
  expect(mails[1]!.text).toContain('refund 49 failed');
  expect([mailServer.received.length, posted.length]).toEqual([2, 2]);
});

it('reminds every four hours while an incident lasts, with the count since the last message', async () => {
  alarmOf(test).raise('first', 'ledger');
  await tellOperator();
  await until(() => posted.length === 1);
  for (const what of ['second', 'third', 'third']) alarmOf(test).raise(what, 'ledger');
  await tellOperator();
  await passHours(3);
  await tellOperator();
  expect(posted).toHaveLength(1);

  await passHours(1);
  await tellOperator();
  await until(() => posted.length === 2);
  await passHours(100);
  await tellOperator();

  expect(posted[1]).toMatchObject({ kind: 'ledger', count: 3, latest: ['third', 'second'] });
  expect(posted).toHaveLength(2);
});

it('reports alarms after the clock of the database goes back', async () => {
  alarmOf(test).raise('first', 'dispute');
  await tellOperator();
  await until(() => posted.length === 1);
  await passHours(-24);

  alarmOf(test).raise('second', 'dispute');
  await tellOperator();

  await until(async () => (await test.dataSource.query('SELECT FROM alarm_calls')).length === 0);
  expect(posted.map(({ latest }) => latest)).toEqual([['first'], ['second']]);
});

it('repeats a failed post with the same id', async () => {
  answers = [500];
  alarmOf(test).raise('first', 'ledger');
  await tellOperator();
  await until(() => posted.length === 1);
  await test.dataSource.query('UPDATE alarm_calls SET next_attempt_at = now()');
  await tellOperator();
  await until(() => posted.length === 2);
  await until(async () => (await test.dataSource.query('SELECT FROM alarm_calls')).length === 0);

  expect(posted[1]!.id).toBe(posted[0]!.id);
});

it('does not repeat a post whose connection is lost after the receiver has accepted it', async () => {
  const lost = new ReadableStream({ start: (body) => body.error(new Error('reset')) });
  const post = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(lost));
  alarmOf(test).raise('first', 'ledger');
  await tellOperator();

  expect(post).toHaveBeenCalledTimes(1);
  expect(await test.dataSource.query('SELECT FROM alarm_calls')).toEqual([]);
});

/** Returns the lines of the log about alarms that could not be posted, and their number in the queue. */
async function failuresOf(status: number): Promise<{ lines: string[]; queued: number }> {
  const warn = vi.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  answers = [status];
  alarmOf(test).raise('first', 'ledger');
  await tellOperator();
  await until(() => warn.mock.calls.length > 0);
  const [{ queued }] = await test.dataSource.query<[{ queued: number }]>(
    'SELECT count(*)::integer AS queued FROM alarm_calls',
  );
  return { lines: warn.mock.calls.map(([line]) => String(line)), queued };
}

it('sends the login of ALARM_URL as a header, and never logs it', async () => {
  const { lines } = await failuresOf(500);

  expect(requests).toMatchObject([
    {
      method: 'POST',
      headers: { authorization: LOGIN.header, host: expect.stringMatching(/^127/) },
    },
  ]);
  expect(lines).toEqual(['Posting an alarm to ALARM_URL failed, attempt 1: status 500']);
});

it.each([301, 302, 307])('follows no redirect with %i, and keeps the alarm', async (status) => {
  const { lines, queued } = await failuresOf(status);

  expect(requests.map(({ method }) => method)).toEqual(['POST']);
  expect(lines).toEqual([
    `Posting an alarm to ALARM_URL failed, attempt 1: status ${status}, a redirect: ALARM_URL must be the final address`,
  ]);
  expect(queued).toBe(1);
});

it('keeps alarms until an operator is configured', async () => {
  const { DATABASE_URL } = test.environment;
  const nameless = await startTestApp({ DATABASE_URL });
  alarmOf(nameless).raise('first', 'ledger');
  await nameless.app.get(TellOperatorJob).serve();
  const [{ untold }] = await test.dataSource.query<[{ untold: number }]>(
    'SELECT count(*)::integer AS untold FROM alarms WHERE told_at IS NULL',
  );
  await nameless.close();
  await tellOperator();

  expect(untold).toBe(1);
  expect(posted).toHaveLength(1);
});

it('is mailed to the operator by a copy without OPERATOR_EMAIL, as during a change of the setting', async () => {
  const { DATABASE_URL } = test.environment;
  for (const { app } of copies) {
    vi.spyOn(app.get(MailsRepository), 'claimNext').mockResolvedValue(undefined);
  }
  const nameless = await startTestApp({ DATABASE_URL, SMTP_URL: mailServer.url });
  alarmOf(test).raise('first', 'ledger');
  await tellOperator();

  await until(async () => (await test.dataSource.query('SELECT FROM mails')).length === 0);
  await nameless.close();

  expect(mailServer.received).toMatchObject([{ to: [{ address: 'operator@example.org' }] }]);
});

it('is mailed to OPERATOR_EMAIL when an older version has queued the mail, without its recipient', async () => {
  await test.dataSource.query(
    `INSERT INTO mails (id, kind, data) VALUES (gen_random_uuid(), 'alarm',
       '{"kind": "ledger", "count": 1, "since": "2026-01-01T00:00:00.000Z", "latest": ["first"]}')`,
  );

  await until(() => mailServer.received.length === 1);

  expect(mailServer.received).toMatchObject([{ to: [{ address: 'operator@example.org' }] }]);
});
