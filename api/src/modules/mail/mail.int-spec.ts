import type { Email } from 'postal-mime';
import { closeCopies, copiesOf } from '../../../test-support/copies.js';
import { type MailServer, refusal, startMailServer } from '../../../test-support/mail-server.js';
import { startTestApp, type TestApp } from '../../../test-support/test-app.js';
import { until } from '../../../test-support/until.js';
import type { MailKind } from './domain/mail-kinds.js';
import { MailWriters } from './mail-writers.service.js';
import { MailsRepository } from './persistence/mails.repository.js';
import { Outbox } from './outbox.service.js';
import { SendMailsJob } from './send-mails.job.js';

let server: MailServer;
let copies: TestApp[];
let test: TestApp;

const refuse = (responseCode: number): void => {
  server.manners.onRcptTo = (_address, _session, done) => done(refusal(responseCode));
};

beforeAll(async () => {
  server = await startMailServer();
  const variables = { SMTP_URL: server.url, MAIL_FROM: 'Door <door@example.org>' };
  test = await startTestApp(variables);
  const { DATABASE_URL } = test.environment;
  copies = await copiesOf(test, () => startTestApp({ ...variables, DATABASE_URL }));
  for (const { app } of copies) {
    app.get(MailWriters).register('account-deleted', async ({ email }) =>
      email === 'nobody@example.org'
        ? null
        : {
            to: email,
            letter: {
              subject: 'Hello & <welcome>',
              parts: [
                { text: 'A line with <b>no</b> markup.' },
                { action: 'Go on', url: 'https://stagedoor.test/a?b=1&c="2"' },
                { facts: [['Place', 'Leeds & Bradford']] },
                { picture: 'code', description: 'Ticket 7' },
              ],
            },
            attachments: [
              { id: 'code', name: 'ticket.png', type: 'image/png', content: Buffer.from('png') },
              { name: 'event.ics', type: 'text/calendar', content: 'BEGIN:VCALENDAR' },
            ],
          },
    );
  }
});

afterAll(async () => {
  await closeCopies(copies);
  await server.close();
});

beforeEach(() => {
  server.received.length = 0;
  server.manners.onRcptTo = undefined;
});

afterEach(() => test.dataSource.query('DELETE FROM mails'));

const put = (email = 'ada@example.org') =>
  test.app.get(Outbox).put(test.dataSource.manager, 'account-deleted', { email, firstName: null });
const waiting = () => test.dataSource.query<{ attempts: number }[]>('SELECT attempts FROM mails');

it.each(["!#$%&'*+/=?^_`{|}~-@example.org", 'a@xn--e1aybc.xn--p1ai'])(
  'sends to the address %s',
  async (address) => {
    await put(address);

    await until(() => server.received.length === 1);

    expect(server.received).toMatchObject([{ to: [{ address }] }]);
  },
);

it('sends HTML and plain text with attachments', async () => {
  await put();

  await until(() => server.received.length === 1);

  const [email] = server.received as [Email];
  expect(email.to).toMatchObject([{ address: 'ada@example.org' }]);
  expect(email).toMatchObject({
    subject: 'Hello & <welcome>',
    from: { name: 'Door', address: 'door@example.org' },
    messageId: expect.stringMatching(/^<[\da-f-]{36}@example\.org>$/) as string,
  });
  expect(email.html).toContain('<p>A line with &lt;b&gt;no&lt;/b&gt; markup.</p>');
  expect(email.html).toContain('href="https://stagedoor.test/a?b=1&amp;c=&quot;2&quot;"');
  expect(email.html).toContain('<img src="cid:code"');
  expect(email.html).toContain('prefers-color-scheme: dark');
  expect(email.text).toContain('Go on:\nhttps://stagedoor.test/a?b=1&c="2"');
  expect(email.text).toContain('Place: Leeds & Bradford');
  expect(email.attachments.map(({ filename, contentId }) => [filename, contentId])).toEqual([
    ['ticket.png', '<code>'],
    ['event.ics', undefined],
  ]);
  await until(async () => (await waiting()).length === 0);
});

it('sends each mail once when several copies claim concurrently', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, index) => put(`person-${index}@example.org`)));

  await Promise.all(copies.map(({ app }) => app.get(SendMailsJob).serve()));
  await until(async () => (await waiting()).length === 0);

  const receivers = server.received.map(({ to }) => to?.[0]?.address);
  expect(new Set(receivers).size).toBe(40);
  expect(receivers).toHaveLength(40);
});

it('claims one mail with every plan of PostgreSQL', async () => {
  await test.dataSource.transaction(async (manager) => {
    for (const way of ['hashagg', 'hashjoin', 'material', 'sort']) {
      await manager.query(`SET LOCAL enable_${way} = off`);
    }
    for (const email of ['ada@example.org', 'grace@example.org', 'mary@example.org']) {
      await test.app.get(Outbox).put(manager, 'account-deleted', { email, firstName: null });
    }

    await test.app.get(MailsRepository).claimNext(manager, 60);

    const claimed = await manager.query('SELECT FROM mails WHERE attempts > 0');
    await manager.query('DELETE FROM mails');
    expect(claimed).toHaveLength(1);
  });
});

it('is sent after the clock of the database goes back', async () => {
  await test.dataSource.transaction(async (manager) => {
    await test.app.get(Outbox).put(manager, 'account-deleted', {
      email: 'ada@example.org',
      firstName: null,
    });
    await manager.query(
      `UPDATE mails SET created_at = now() + interval '1 day', next_attempt_at = now() + interval '1 day'`,
    );
  });

  await until(() => server.received.length === 1);
});

it('is discarded when its transaction is rolled back', async () => {
  const rolledBack = test.dataSource.transaction(async (manager) => {
    await test.app
      .get(Outbox)
      .put(manager, 'account-deleted', { email: 'ada@example.org', firstName: null });
    throw new Error('Something else went wrong.');
  });

  await expect(rolledBack).rejects.toThrow('Something else went wrong.');
  expect(await waiting()).toEqual([]);
  expect(server.received).toEqual([]);
});

it('is dropped when it has no recipient', async () => {
  await put('nobody@example.org');

  await until(async () => (await waiting()).length === 0);

  expect(server.received).toEqual([]);
});

/** Whether the last attempt has put the mail off by that time; independent of when it is read. */
const isPutOff = (attempts: number, seconds: number) => async () => {
  const putOff = await test.dataSource.query<unknown[]>(
    `SELECT FROM mails WHERE attempts = $1 AND next_attempt_at
       BETWEEN first_attempt_at + make_interval(secs => $2) AND now() + make_interval(secs => $2)`,
    [attempts, seconds],
  );
  return putOff.length === 1;
};

it('retries a temporarily refused mail after growing pauses', async () => {
  refuse(451);
  await put();

  await until(isPutOff(1, 60));
  await test.dataSource.query('UPDATE mails SET next_attempt_at = now(), first_attempt_at = now()');
  await until(isPutOff(2, 120));

  server.manners.onRcptTo = undefined;
  await test.dataSource.query('UPDATE mails SET next_attempt_at = now()');
  await until(() => server.received.length === 1);
});

it('gives up a permanently refused mail and one that was first tried three days ago', async () => {
  refuse(550);
  await put();
  await until(async () => (await waiting()).length === 0);

  refuse(451);
  await put('grace@example.org');
  await until(isPutOff(1, 60));
  await test.dataSource.query(
    `UPDATE mails SET next_attempt_at = now(), first_attempt_at = now() - interval '3 days'`,
  );
  await until(async () => (await waiting()).length === 0);

  expect(server.received).toEqual([]);
});

it('retries a mail that waited for days before its first attempt', async () => {
  refuse(451);
  await test.dataSource.query(
    `INSERT INTO mails (id, kind, data, created_at)
     VALUES (gen_random_uuid(), 'account-deleted', $1, now() - interval '4 days')`,
    [{ email: 'ada@example.org', firstName: null }],
  );
  await until(isPutOff(1, 60));

  server.manners.onRcptTo = undefined;
  await test.dataSource.query('UPDATE mails SET next_attempt_at = now()');

  await until(() => server.received.length === 1);
});

it('is retried by copies of the previous version, which do not know its kind, until a new copy sends it', async () => {
  const kind = 'new-kind' as MailKind;
  await test.dataSource.query(
    `INSERT INTO mails (id, kind, data) VALUES (gen_random_uuid(), $1, '{}')`,
    [kind],
  );
  await until(isPutOff(1, 60));

  const [upgraded] = copies;
  const letter = { subject: 'A new kind', parts: [] };
  upgraded!.app.get(MailWriters).register(kind, async () => ({ to: 'ada@example.org', letter }));
  await until(async () => {
    // A claim lasts 90 seconds, and the first pause 60.
    await test.dataSource.query(
      `UPDATE mails SET next_attempt_at = now(), attempts = 0
       WHERE next_attempt_at < now() + interval '61 seconds'`,
    );
    return server.received.length === 1;
  });

  expect(server.received).toMatchObject([{ subject: 'A new kind' }]);
});

it('a mail that cannot be written does not delay others', async () => {
  await test.dataSource.query(
    `INSERT INTO mails (id, kind, data) VALUES (gen_random_uuid(), 'unknown', '{}')`,
  );
  await put();

  await until(() => server.received.length === 1);

  await until(async () => (await waiting()).length === 1);
  await until(async () => (await waiting())[0]?.attempts === 1);
});
