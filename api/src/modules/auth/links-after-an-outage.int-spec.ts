import { nothingSchema, signedInSchema } from '@stagedoor/contracts';
import { aRegistration } from '../../../test-support/builders.js';
import { type MailServer, refusal, startMailServer } from '../../../test-support/mail-server.js';
import { linkIn } from '../../../test-support/mailbox.js';
import { scrape } from '../../../test-support/metrics.js';
import { startTestApp, type TestApp } from '../../../test-support/test-app.js';
import { until } from '../../../test-support/until.js';
import { MailWriters } from '../mail/mail-writers.service.js';
import type { ClaimedMail } from '../mail/persistence/mails.repository.js';

/** More than the links of one purpose that are kept. */
const ATTEMPTS = 7;
const EMAIL = 'ada@example.org';
const { password: PASSWORD } = aRegistration();

let server: MailServer;
let test: TestApp;
let token: string;

beforeAll(async () => {
  server = await startMailServer();
  test = await startTestApp({ SMTP_URL: server.url, SMTP_CONNECTIONS: '1' });
});

afterAll(async () => {
  await test.close();
  await server.close();
});

beforeEach(async () => {
  const body = aRegistration({ email: EMAIL });
  const signedIn = await test.api.data(signedInSchema, 201, 'POST', '/auth/register', { body });
  token = signedIn.accessToken;
  await until(() => server.received.length === 1);
});

afterEach(async () => {
  // Delivers every queued mail before the next test.
  server.manners = {};
  await beDue();
  await until(async () => (await waiting()).length === 0);
  server.received.length = 0;
  for (const table of ['users', 'failed_sign_ins', 'alarms']) {
    await test.dataSource.query(`DELETE FROM ${table}`);
  }
});

const linked = (index = 0) => linkIn(server.received[index]!).hash.slice(1);
const waiting = () =>
  test.dataSource.query<ClaimedMail[]>('SELECT id, kind, data, attempts FROM mails ORDER BY id');
const beDue = () => test.dataSource.query('UPDATE mails SET next_attempt_at = now()');

/** Runs `deed` while the mail server refuses mail, retries several times, and ends the outage. */
async function duringAnOutage(deed: () => Promise<unknown>): Promise<void> {
  server.received.length = 0;
  server.manners.onRcptTo = (_address, _session, done) => done(refusal(451));
  await deed();
  await untilPutOff();
  for (const { id, kind, data } of await waiting()) {
    for (let attempt = 2; attempt <= ATTEMPTS; attempt += 1) {
      await test.app.get(MailWriters).write(kind, data, id, 0);
    }
  }
  server.manners = {};
}

/** Waits until every queued mail was tried and none is being sent. */
const untilPutOff = () =>
  until(async () => {
    const [{ all }] = await test.dataSource.query<[{ all: boolean | null }]>(
      `SELECT bool_and(attempts > 0 AND next_attempt_at > now() AND next_attempt_at < now() + interval '80 seconds') AS all FROM mails`,
    );
    return all === true;
  });

const forgot = () =>
  test.api.data(nothingSchema, 200, 'POST', '/auth/forgot-password', { body: { email: EMAIL } });
const reset = async (link: string) => {
  const body = { token: link, password: PASSWORD };
  return (await test.api.call('POST', '/auth/reset-password', { body })).status;
};
const changePassword = async () => {
  const body = { currentPassword: PASSWORD, newPassword: PASSWORD };
  return (await test.api.call('POST', '/auth/change-password', { body, token })).status;
};
const confirm = async (link: string) =>
  (await test.api.call('POST', '/auth/confirm-email', { body: { token: link } })).status;

it('a password reset link arrives after an outage and works', async () => {
  await duringAnOutage(forgot);

  await beDue();
  await until(() => server.received.length === 1);

  expect(await reset(linked())).toBe(200);
});

/** Requests a link whose mail arrives, but is refused afterwards, so that it is retried when it is due. */
async function forgotWithoutAcceptance(): Promise<void> {
  let sent = 0;
  server.manners.beforeAnswer = async (email) => {
    sent += 1;
    if (sent > 1) return;
    server.received.push(email);
    throw refusal(451);
  };
  server.received.length = 0;
  await forgot();
  await untilPutOff();
}

it('a mail that is sent twice has the same link twice', async () => {
  await forgotWithoutAcceptance();
  await beDue();
  await until(() => server.received.length === 2);

  expect(linked(0)).toBe(linked(1));
  expect(await reset(linked(0))).toBe(200);
});

it.each([
  ['used', () => reset(linked())],
  ['ended by a change of the password', () => changePassword()],
])('a link that is %s is not renewed by a retry of its mail', async (_what, end) => {
  await forgotWithoutAcceptance();
  expect(await end()).toBe(200);

  await beDue();
  await until(async () => (await waiting()).length === 0);

  expect(server.received.map(({ subject }) => subject)).toEqual([
    'Choose a new password',
    'Your password has been changed',
  ]);
  expect(await reset(linked())).toBe(400);
});

it('a password reset link is dropped after an hour with an alarm', async () => {
  await duringAnOutage(forgot);

  await test.dataSource.query(
    `UPDATE mails SET created_at = now() - interval '1 hour', next_attempt_at = now()`,
  );
  await until(async () => (await waiting()).length === 0);

  expect(server.received).toEqual([]);
  expect(await test.dataSource.query('SELECT kind, what FROM alarms')).toEqual([
    {
      kind: 'mail-given-up',
      what: 'a mail of the kind password-reset is given up: it is not wanted any more',
    },
  ]);
  // The copy counts the mail once it knows of the commit.
  const count = 'stagedoor_mails_given_up_total{kind="password-reset"} 1';
  await until(async () => (await scrape(test)).includes(count));
});

it('a password reset mail is retried within its hour', async () => {
  await duringAnOutage(forgot);
  server.manners.onRcptTo = (_address, _session, done) => done(refusal(451));
  await test.dataSource.query('UPDATE mails SET attempts = 12, next_attempt_at = now()');

  await untilPutOff();

  expect(await waiting()).toMatchObject([{ attempts: 13 }]);
});

it('a confirmation link outlives failed attempts to send another', async () => {
  const first = linked();
  await duringAnOutage(() => test.api.call('POST', '/auth/send-confirmation', { token }));

  await beDue();
  await until(() => server.received.length === 1);

  expect(await confirm(first)).toBe(200);
  expect(await confirm(linked())).toBe(200);
});

it('both links of a change of address arrive after an outage and work', async () => {
  const body = { email: 'ada@new.example', currentPassword: PASSWORD };
  await test.dataSource.query('UPDATE users SET email_confirmed_at = now()');
  await duringAnOutage(() => test.api.call('POST', '/auth/change-email', { token, body }));

  await beDue();
  await until(() => server.received.length === 2);

  const states = [];
  for (const link of [linked(0), linked(1)]) {
    const answer = await test.api.call('POST', '/auth/decide-email-change', {
      body: { token: link, decision: 'agree' },
    });
    states.push(answer.text);
  }
  expect(states).toEqual([expect.stringContaining('waiting'), expect.stringContaining('changed')]);
});
