import {
  emailConfirmationSchema,
  nothingSchema,
  signedInSchema,
  userSchema,
} from '@stagedoor/contracts';
import { aRegistration } from '../../../../test-support/builders.js';
import { closeCopies, COPIES, copiesOf, spread } from '../../../../test-support/copies.js';
import { linkIn, type Mailbox, startMailbox } from '../../../../test-support/mailbox.js';
import { startTestApp, type TestApp } from '../../../../test-support/test-app.js';
import { ForgetEmailLinksJob } from './forget-email-links.job.js';

const EMAIL = 'ada@example.org';
const MAILS = 3;
const MAILS_TO_ONE = 4;
/** A name that a stranger could use to send text to the owner of an address. */
const HOSTILE_NAME = 'Your account is suspended.\n\nPay at https://evil.example now.\n';

let mailbox: Mailbox;
let test: TestApp;
let copies: TestApp[];
let token: string;

beforeAll(async () => {
  mailbox = await startMailbox();
  const variables = {
    ...mailbox.variables,
    ADDRESS_MAILS_PER_ACCOUNT: String(MAILS),
    MAILS_PER_RECIPIENT: String(MAILS_TO_ONE),
  };
  test = await startTestApp(variables);
  const { DATABASE_URL } = test.environment;
  copies = await copiesOf(test, () => startTestApp({ ...variables, DATABASE_URL }));
});

afterAll(async () => {
  await closeCopies(copies);
  await mailbox.remove();
});

beforeEach(async () => {
  const body = aRegistration({ email: EMAIL });
  const signedIn = await test.api.data(signedInSchema, 201, 'POST', '/auth/register', { body });
  token = signedIn.accessToken;
});

afterEach(async () => {
  await mailbox.empty(test);
  for (const table of ['users', 'failed_sign_ins', 'audit_log']) await clear(table);
});

/** A trigger makes the audit log append-only. */
async function clear(table: string): Promise<void> {
  await test.dataSource.query(
    table === 'audit_log'
      ? `SET session_replication_role = 'replica'; DELETE FROM audit_log; RESET session_replication_role`
      : `DELETE FROM ${table}`,
  );
}

const me = () => test.api.data(userSchema, 200, 'GET', '/auth/me', { token });
const linkToken = async () => linkIn((await mailbox.empty(test)).at(-1)!).hash.slice(1);
const confirm = (linked: string, copy = test) =>
  copy.api.data(emailConfirmationSchema, 200, 'POST', '/auth/confirm-email', {
    body: { token: linked },
  });
const refusal = (linked: unknown) =>
  test.api.refusal('POST', '/auth/confirm-email', { body: { token: linked } });
const sendAgain = () => test.api.call('POST', '/auth/send-confirmation', { token });
const confirmations = async () =>
  test.dataSource.query<unknown[]>(`SELECT actor FROM audit_log WHERE action = 'email-confirmed'`);

describe('a registration', () => {
  it('mails a link, and the account is unconfirmed until the link is opened', async () => {
    expect((await me()).emailConfirmed).toBe(false);

    const [mail] = await mailbox.empty(test);

    expect(mail).toMatchObject({
      subject: 'Confirm your email address',
      to: [{ address: EMAIL }],
    });
    const link = linkIn(mail!);
    expect(link.href).toMatch(/^http:\/\/stagedoor\.test\/confirm-email#[\w-]{43}$/);
    expect(await confirm(link.hash.slice(1))).toEqual({ alreadyConfirmed: false });
    expect((await me()).emailConfirmed).toBe(true);
  });

  it('stores only the hash of the link', async () => {
    const linked = await linkToken();

    const rows = await test.dataSource.query<unknown[]>('SELECT * FROM email_links');

    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(linked);
  });

  it('sends nothing when it is refused', async () => {
    await mailbox.empty(test);

    await test.api.refusal('POST', '/auth/register', { body: aRegistration({ email: EMAIL }) });

    expect(await mailbox.empty(test)).toEqual([]);
  });

  it('mails one address a limited number of times per hour, also when accounts are deleted in between', async () => {
    const { password } = aRegistration();
    const subjects = (await mailbox.empty(test)).map(({ subject }) => subject);
    for (let deleted = 0; deleted <= MAILS_TO_ONE; deleted += 1) {
      await test.api.data(nothingSchema, 200, 'POST', '/auth/delete-account', {
        token,
        body: { currentPassword: password },
      });
      const body = aRegistration({ email: EMAIL });
      const again = await test.api.data(signedInSchema, 201, 'POST', '/auth/register', { body });
      token = again.accessToken;
      subjects.push(...(await mailbox.empty(test)).map(({ subject }) => subject));
    }

    for (const subject of ['Confirm your email address', 'Your account is deleted']) {
      expect(subjects.filter((sent) => sent === subject)).toHaveLength(MAILS_TO_ONE);
    }
  });

  it('mails an address above its limit again after the hour', async () => {
    await mailbox.empty(test);
    await test.dataSource.query(`UPDATE failed_sign_ins SET count = $1 WHERE of = 'mail'`, [
      MAILS_TO_ONE,
    ]);
    await sendAgain();
    expect(await mailbox.empty(test)).toEqual([]);
    await test.dataSource.query(`UPDATE failed_sign_ins SET ends_at = now() WHERE of = 'mail'`);

    await sendAgain();

    expect(await mailbox.empty(test)).toHaveLength(1);
  });
});

describe('a link', () => {
  it('reports that the address is already confirmed when it is opened again', async () => {
    const linked = await linkToken();
    await confirm(linked);

    expect(await confirm(linked)).toEqual({ alreadyConfirmed: true });
    expect(await confirmations()).toHaveLength(1);
  });

  it.each(COPIES)('confirms once when it is opened at %i copies at the same time', async (many) => {
    const linked = await linkToken();

    const answers = await spread(copies.slice(0, many), 2 * many, (copy) => confirm(linked, copy));

    expect(answers.filter(({ alreadyConfirmed }) => !alreadyConfirmed)).toHaveLength(1);
    expect(await confirmations()).toHaveLength(1);
  });

  it('is refused after it has expired, and is deleted', async () => {
    const linked = await linkToken();
    await test.dataSource.query(`UPDATE email_links SET expires_at = now() - interval '1 second'`);

    expect(await refusal(linked)).toMatchObject({ status: 400, code: 'EMAIL_LINK_INVALID' });
    expect((await me()).emailConfirmed).toBe(false);
    await test.app.get(ForgetEmailLinksJob).serve();
    expect(await test.dataSource.query('SELECT FROM email_links')).toEqual([]);
  });

  it("is refused after the account's address has changed", async () => {
    const linked = await linkToken();
    await test.dataSource.query(`UPDATE users SET email = 'b@b.de', email_key = 'b@b.de'`);

    expect(await refusal(linked)).toMatchObject({ status: 400, code: 'EMAIL_LINK_INVALID' });
    expect((await me()).emailConfirmed).toBe(false);
  });

  it('is refused after the account is deleted', async () => {
    const linked = await linkToken();
    const body = { currentPassword: aRegistration().password };
    await test.api.data(nothingSchema, 200, 'POST', '/auth/delete-account', { token, body });

    expect(await refusal(linked)).toMatchObject({ status: 400, code: 'EMAIL_LINK_INVALID' });
  });

  it.each([
    ['undefined', undefined],
    ['an empty string', ''],
    ['a number', 7],
    ['a string that is too long', 'x'.repeat(201)],
  ])('is refused with 400 for %s', async (_what, linked) => {
    expect(await refusal(linked)).toMatchObject({
      status: 400,
      code: 'VALIDATION_FAILED',
      details: [{ path: 'token' }],
    });
  });

  it('counts for the network when it is guessed', async () => {
    const guess = () =>
      test.api.call('POST', '/auth/confirm-email', {
        body: { token: 'a guess' },
        from: '198.51.100.1',
      });
    const answers = [];
    for (let tries = 0; tries <= 100; tries += 1) answers.push((await guess()).status);

    expect(answers.slice(-2)).toEqual([400, 429]);
  });
});

describe('sending the confirmation again', () => {
  it('mails another link, and both work', async () => {
    const first = await linkToken();

    const user = await test.api.data(userSchema, 200, 'POST', '/auth/send-confirmation', {
      token,
    });

    expect(user.emailConfirmed).toBe(false);
    expect(await confirm(await linkToken())).toEqual({ alreadyConfirmed: false });
    expect(await confirm(first)).toEqual({ alreadyConfirmed: true });
  });

  it('sends nothing to a confirmed address and reports that', async () => {
    await confirm(await linkToken());

    const user = await test.api.data(userSchema, 200, 'POST', '/auth/send-confirmation', {
      token,
    });

    expect(user.emailConfirmed).toBe(true);
    expect(await mailbox.empty(test)).toEqual([]);
  });

  it.each(COPIES)('has a limit per account and hour, exact over %i copies', async (many) => {
    await mailbox.empty(test);

    const answers = await spread(copies.slice(0, many), 3 * MAILS, (copy) =>
      copy.api.call('POST', '/auth/send-confirmation', { token }),
    );

    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(2 * MAILS);
    expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(59 * 60);
    expect(JSON.parse(refused[0]!.text)).toMatchObject({
      error: 'We have sent several mails already. Please try again in 60 minutes.',
    });
    expect(await mailbox.empty(test)).toHaveLength(MAILS);
  });

  it('keeps at most five links per account', async () => {
    for (let mails = 0; mails < 7; mails += 1) {
      await clear('failed_sign_ins');
      await sendAgain();
      await mailbox.empty(test);
    }

    expect(await test.dataSource.query('SELECT FROM email_links')).toHaveLength(5);
  });
});

describe("the user's name", () => {
  /** As an account from before the rule for names may have it. */
  const isCalled = (firstName: string) =>
    test.dataSource.query('UPDATE users SET first_name = $1', [firstName]);
  /** Returns all mails of an account about itself. Each is sent before the request that would make it obsolete. */
  const mailsOfAnAccount = async () => {
    const { password } = aRegistration();
    const deeds: [string, object, string?][] = [
      ['send-confirmation', {}, token],
      ['forgot-password', { email: EMAIL }],
      ['change-password', { currentPassword: password, newPassword: password }, token],
      ['delete-account', { currentPassword: password }, token],
    ];
    const mails = [];
    for (const [path, body, as] of deeds) {
      await test.api.call('POST', `/auth/${path}`, { body, token: as });
      mails.push(...(await mailbox.empty(test)));
    }
    return mails.map(({ subject, text, html }) => ({
      subject,
      content: [subject, text, html].join('\n'),
    }));
  };
  const SUBJECTS = [
    'Confirm your email address',
    'Confirm your email address',
    'Choose a new password',
    'Your password has been changed',
    'Your account is deleted',
  ];

  it('is not in mails to an unconfirmed address', async () => {
    const mails = await mailsOfAnAccount();

    expect(mails.map(({ subject }) => subject)).toEqual(SUBJECTS);
    for (const { content } of mails) expect(content).not.toMatch(/Ada|Lovelace/);
  });

  it('is in mails to a confirmed address', async () => {
    await confirm(await linkToken());

    const mails = await mailsOfAnAccount();

    expect(mails).toHaveLength(SUBJECTS.length - 2);
    for (const { content } of mails) expect(content).toContain('Hello Ada,');
  });

  it.each(['a confirmed', 'an unconfirmed'])(
    'from before the rule stands in no mail to %s address when it holds paragraphs or addresses',
    async (address) => {
      if (address === 'a confirmed') await confirm(await linkToken());
      await isCalled(HOSTILE_NAME);

      for (const { content } of await mailsOfAnAccount()) {
        expect(content).not.toMatch(/suspended|evil/);
      }
    },
  );
});

it('accounts with names from before the rule can sign in', async () => {
  await test.dataSource.query(`UPDATE users SET first_name = $1, email_confirmed_at = created_at`, [
    HOSTILE_NAME,
  ]);
  const body = { email: EMAIL, password: aRegistration().password };

  const { user } = await test.api.data(signedInSchema, 200, 'POST', '/auth/login', { body });

  expect(user).toMatchObject({ firstName: HOSTILE_NAME, emailConfirmed: true });
});
