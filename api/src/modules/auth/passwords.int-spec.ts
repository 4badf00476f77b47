import { nothingSchema, sessionListSchema, signedInSchema } from '@stagedoor/contracts';
import { aRegistration } from '../../../test-support/builders.js';
import { closeCopies, COPIES, copiesOf, spread } from '../../../test-support/copies.js';
import { loseNextCommit } from '../../../test-support/lost-commit.js';
import { linkIn, type Mailbox, startMailbox } from '../../../test-support/mailbox.js';
import { untilBlocked } from '../../../test-support/race-barrier.js';
import { startTestApp, type TestApp } from '../../../test-support/test-app.js';
import { ForgetPasswordResetsJob } from './forget-password-resets.job.js';
import { UsersRepository } from './persistence/users.repository.js';

const EMAIL = 'ada@example.org';
const OLD = 'correct horse battery';
const NEW = 'staple of another colour';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';

let mailbox: Mailbox;
let test: TestApp;
let copies: TestApp[];
let token: string;

beforeAll(async () => {
  mailbox = await startMailbox();
  test = await startTestApp(mailbox.variables);
  const { DATABASE_URL } = test.environment;
  copies = await copiesOf(test, () => startTestApp({ ...mailbox.variables, DATABASE_URL }));
});

afterAll(async () => {
  await closeCopies(copies);
  await mailbox.remove();
});

beforeEach(async () => {
  const body = aRegistration({ email: EMAIL, password: OLD });
  const { accessToken } = await test.api.data(signedInSchema, 201, 'POST', '/auth/register', {
    body,
    headers: { 'user-agent': FIREFOX },
  });
  token = accessToken;
  await mailbox.empty(test);
});

afterEach(async () => {
  vi.restoreAllMocks();
  await mailbox.empty(test);
  for (const table of ['users', 'failed_sign_ins']) {
    await test.dataSource.query(`DELETE FROM ${table}`);
  }
});

const logIn = (password: string, copy = test) =>
  copy.api.call('POST', '/auth/login', { body: { email: EMAIL, password } });
const tokenOf = async (password: string) =>
  signedInSchema.parse((JSON.parse((await logIn(password)).text) as { data: unknown }).data)
    .accessToken;
const meStatus = async (of: string, copy = test) =>
  (await copy.api.call('GET', '/auth/me', { token: of })).status;
const post = (path: string, body: unknown, options: { token?: string; from?: string } = {}) =>
  test.api.call('POST', `/auth/${path}`, { body, ...options });
const change = (body: unknown) => post('change-password', body, { token });
const forgot = (email = EMAIL) => post('forgot-password', { email });
const reset = (resetToken: string, password = NEW, copy = test) =>
  copy.api.call('POST', '/auth/reset-password', { body: { token: resetToken, password } });

/** Uses a link, and returns the token of the session that it starts. */
async function signInByLink(resetToken: string): Promise<string> {
  const body = { token: resetToken, password: NEW };
  const signedIn = await test.api.data(signedInSchema, 200, 'POST', '/auth/reset-password', {
    body,
    headers: { 'user-agent': FIREFOX },
  });
  return signedIn.accessToken;
}

/** The only session that is not revoked is that of the token. */
async function expectOnlySession(of: string): Promise<void> {
  expect(await meStatus(of)).toBe(200);
  expect(await test.dataSource.query('SELECT FROM sessions WHERE revoked_at IS NULL')).toHaveLength(
    1,
  );
}

async function aResetToken(): Promise<string> {
  await forgot();
  const [mail] = await mailbox.empty(test);
  return linkIn(mail!).hash.slice(1);
}

describe('changing the password', () => {
  it('ends every other session and mails the user', async () => {
    const other = await tokenOf(OLD);

    const answer = await change({ currentPassword: OLD, newPassword: NEW });

    expect(answer.status).toBe(200);
    await expect(meStatus(token)).resolves.toBe(200);
    await expect(meStatus(other)).resolves.toBe(401);
    expect((await logIn(OLD)).status).toBe(401);
    expect((await logIn(NEW)).status).toBe(200);
    expect(
      (await mailbox.empty(test)).map(({ subject, to }) => [subject, to?.[0]?.address]),
    ).toEqual([['Your password has been changed', EMAIL]]);
  });

  it.each([
    ['a wrong current one', { currentPassword: 'a guess', newPassword: NEW }, 'currentPassword'],
    ['no current one', { newPassword: NEW }, 'currentPassword'],
    ['a short new one', { currentPassword: OLD, newPassword: 'short' }, 'newPassword'],
    ['a long new one', { currentPassword: OLD, newPassword: 'x'.repeat(201) }, 'newPassword'],
    ['an unknown field', { currentPassword: OLD, newPassword: NEW, role: 'venue' }, 'role'],
  ])('refuses %s with 400 and changes nothing', async (_what, body, path) => {
    const refusal = await test.api.refusal('POST', '/auth/change-password', { token, body });

    expect(refusal).toMatchObject({
      status: 400,
      code: 'VALIDATION_FAILED',
      details: [{ path, message: expect.any(String) as string }],
    });
    expect((await logIn(OLD)).status).toBe(200);
    expect(await mailbox.empty(test)).toEqual([]);
  });

  it('mails one address at most ten times per hour', async () => {
    for (let changes = 0; changes < 12; changes += 1) {
      expect((await change({ currentPassword: OLD, newPassword: OLD })).status).toBe(200);
    }

    expect(await mailbox.empty(test)).toHaveLength(10);
  });

  it('counts wrong passwords for the user and for the network', async () => {
    const from = '198.51.100.1';
    const guess = () =>
      post('change-password', { currentPassword: 'a guess', newPassword: NEW }, { token, from });
    for (let guesses = 0; guesses < 10; guesses += 1) expect((await guess()).status).toBe(400);

    expect((await change({ currentPassword: OLD, newPassword: NEW })).status).toBe(429);
    expect((await logIn(OLD)).status).toBe(200);
    const counters = await test.dataSource.query<unknown[]>(
      `SELECT FROM failed_sign_ins WHERE of = 'address' AND count = 10`,
    );
    expect(counters).toHaveLength(1);
  });

  it('fails when a link replaced the password meanwhile', async () => {
    const resetToken = await aResetToken();
    const users = test.app.get(UsersRepository);
    const find = users.find.bind(users);
    vi.spyOn(users, 'find').mockImplementationOnce(async (manager, id) => {
      const known = await find(manager, id);
      await reset(resetToken);
      return known;
    });

    const late = await change({ currentPassword: OLD, newPassword: 'chosen by another user' });

    expect(late.status).toBe(400);
    expect((await logIn(NEW)).status).toBe(200);
  });
});

describe('a password reset link', () => {
  it('is mailed to the account and sets a new password', async () => {
    await forgot(' ADA@example.org');
    const [mail] = await mailbox.empty(test);

    expect(mail).toMatchObject({
      subject: 'Choose a new password',
      to: [{ address: EMAIL }],
      from: { address: 'tickets@stagedoor.example' },
    });
    const link = linkIn(mail!);
    expect(link.origin + link.pathname).toBe('http://stagedoor.test/reset-password');
    expect(mail!.html).toContain(`href="${link.href}"`);

    expect((await reset(link.hash.slice(1))).status).toBe(200);
    expect((await logIn(NEW)).status).toBe(200);
    expect((await logIn(OLD)).status).toBe(401);
    await expect(meStatus(token)).resolves.toBe(401);
  });

  it('lifts the limit that failed sign-ins have reached', async () => {
    for (let guess = 0; guess < 10; guess += 1) await logIn('a guess');
    expect((await logIn(OLD)).status).toBe(429);

    await reset(await aResetToken());

    expect((await logIn(NEW)).status).toBe(200);
  });

  it('lifts the limit that wrong passwords in a session have reached', async () => {
    for (let guess = 0; guess < 10; guess += 1) {
      await change({ currentPassword: 'a guess', newPassword: NEW });
    }

    await reset(await aResetToken());

    token = await tokenOf(NEW);
    expect((await change({ currentPassword: NEW, newPassword: OLD })).status).toBe(200);
  });

  it('signs the user in while a stranger fills the limit on failed sign-ins', async () => {
    const guess = async () => {
      for (let guesses = 0; guesses < 10; guesses += 1) await logIn('a guess');
    };
    await guess();

    const signedIn = await signInByLink(await aResetToken());

    await guess();
    expect((await logIn(NEW)).status).toBe(429);
    await expectOnlySession(signedIn);
    const { sessions } = await test.api.data(sessionListSchema, 200, 'GET', '/auth/sessions', {
      token: signedIn,
    });
    expect(sessions).toMatchObject([{ device: 'Firefox on Linux', isCurrent: true }]);
    await expect(
      test.dataSource.query('SELECT action FROM audit_log ORDER BY id DESC LIMIT 2'),
    ).resolves.toEqual([{ action: 'signed-in' }, { action: 'password-changed' }]);
  });

  it('works once', async () => {
    const resetToken = await aResetToken();
    await reset(resetToken);

    const again = await test.api.refusal('POST', '/auth/reset-password', {
      body: { token: resetToken, password: 'another one again' },
    });

    expect(again).toMatchObject({ status: 400, code: 'RESET_LINK_INVALID' });
    expect((await logIn(NEW)).status).toBe(200);
  });

  it('leads to the login when it is used again after a lost response', async () => {
    const resetToken = await aResetToken();
    loseNextCommit(test);
    expect((await reset(resetToken)).status).toBe(503);

    const again = await test.api.refusal('POST', '/auth/reset-password', {
      body: { token: resetToken, password: NEW },
    });

    expect(again).toMatchObject({
      code: 'RESET_LINK_INVALID',
      error: expect.stringContaining(
        'If you have just chosen a password, log in with it.',
      ) as string,
    });
    expect((await logIn(NEW)).status).toBe(200);
  });

  it.each(COPIES)('works once when it is used at %i copies at the same time', async (many) => {
    const resetToken = await aResetToken();

    const answers = await spread(copies.slice(0, many), many, (copy, index) =>
      reset(resetToken, `${NEW} ${index}`, copy),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: many - 1 }, () => 400),
    ]);
  });

  it('works for an hour', async () => {
    const resetToken = await aResetToken();
    const [{ left }] = await test.dataSource.query<[{ left: number }]>(
      'SELECT extract(epoch FROM expires_at - now())::float AS left FROM password_resets',
    );
    await test.dataSource.query(`UPDATE password_resets SET expires_at = now()`);

    expect(left).toBeGreaterThan(59 * 60);
    expect(left).toBeLessThanOrEqual(60 * 60);
    expect((await reset(resetToken)).status).toBe(400);
    expect((await logIn(OLD)).status).toBe(200);
    await test.dataSource.query(
      `UPDATE password_resets SET created_at = created_at - interval '3 hours'`,
    );
    await test.app.get(ForgetPasswordResetsJob).serve();
    expect(await test.dataSource.query('SELECT FROM password_resets')).toEqual([]);
  });

  it('ends when the password changes', async () => {
    const resetToken = await aResetToken();

    await change({ currentPassword: OLD, newPassword: NEW });

    expect((await reset(resetToken, 'yet another one')).status).toBe(400);
  });

  it('is stored as a hash only', async () => {
    const resetToken = await aResetToken();

    const kept = JSON.stringify([
      await test.dataSource.query('SELECT * FROM password_resets'),
      await test.dataSource.query('SELECT * FROM mails'),
    ]);

    expect(kept).toContain('token_hash');
    expect(kept).not.toContain(resetToken);
  });

  it('gives the same response without an account and sends nothing', async () => {
    const [known, unknown] = [await forgot(), await forgot('nobody@example.org')];

    expect(unknown).toMatchObject({ status: known.status, text: known.text });
    expect(await mailbox.empty(test)).toHaveLength(1);
  });

  it('is mailed at most three times an hour and requested at most 100 times from one network', async () => {
    const from = '198.51.100.1';
    const statuses: number[] = [];
    for (let asked = 0; asked <= 100; asked += 1) {
      statuses.push((await post('forgot-password', { email: EMAIL }, { from })).status);
    }

    expect(statuses.slice(-2)).toEqual([200, 429]);
    expect(await mailbox.empty(test)).toHaveLength(3);
  });

  it.each([
    ['no token', { password: NEW }],
    ['an unknown token', { token: 'x'.repeat(43), password: NEW }],
    ['a token too long', { token: 'x'.repeat(201), password: NEW }],
    ['a short password', { token: 'x'.repeat(43), password: 'short' }],
  ])('is refused with 400 for %s', async (_what, body) => {
    expect((await post('reset-password', body)).status).toBe(400);
    expect((await logIn(OLD)).status).toBe(200);
  });

  it('is not mailed to an address that the account leaves while the mail is written', async () => {
    const moves = test.dataSource.createQueryRunner();
    await moves.startTransaction();
    await moves.query('SELECT FROM users FOR UPDATE');
    await forgot();
    const written = mailbox.empty(test);
    await untilBlocked(test, 1);

    await moves.query('UPDATE users SET email = $1, email_key = $1', ['ada@new.example']);
    await moves.commitTransaction();
    await moves.release();

    expect(await written).toEqual([]);
  });

  it.each([['nobody'], ['']])('is refused for %j, which is not an address', async (email) => {
    expect((await forgot(email)).status).toBe(400);
  });

  it('ends a concurrent sign-in with the old password', async () => {
    const resetToken = await aResetToken();
    let signedIn = '';
    const users = test.app.get(UsersRepository);
    const findByEmailKey = users.findByEmailKey.bind(users);
    vi.spyOn(users, 'findByEmailKey').mockImplementationOnce(async (manager, key) => {
      const known = await findByEmailKey(manager, key);
      signedIn = await signInByLink(resetToken);
      return known;
    });

    expect((await logIn(OLD)).status).toBe(401);
    await expectOnlySession(signedIn);
  });

  it('ends a concurrent role switch', async () => {
    const resetToken = await aResetToken();
    await post('add-role', { role: 'venue' }, { token });
    const switched = post('switch-role', { role: 'venue' }, { token });

    const [, signedIn] = await Promise.all([switched, signInByLink(resetToken)]);

    await expectOnlySession(signedIn);
  });
});

describe('sessions', () => {
  const list = (of = token) =>
    test.api.data(sessionListSchema, 200, 'GET', '/auth/sessions', { token: of });

  it('are listed with their device, the newest first, and mark the current one', async () => {
    await logIn(OLD);

    const { sessions } = await list();

    expect(sessions.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ['', false],
      ['Firefox on Linux', true],
    ]);
  });

  it('end all at once, in every copy within a second', async () => {
    const other = await tokenOf(OLD);
    await meStatus(other, copies[1]);

    await test.api.data(nothingSchema, 200, 'DELETE', '/auth/sessions', { token });

    await expect(meStatus(token)).resolves.toBe(401);
    await expect(meStatus(other)).resolves.toBe(401);
    const later = performance.now() + 1_000;
    vi.spyOn(performance, 'now').mockReturnValue(later);
    await expect(meStatus(other, copies[1])).resolves.toBe(401);
  });

  it('end one by one, only by their owner', async () => {
    const other = await tokenOf(OLD);
    const { sessions } = await list();
    const { id } = sessions.find(({ isCurrent }) => !isCurrent)!;
    const stranger = await test.api.data(signedInSchema, 201, 'POST', '/auth/register', {
      body: aRegistration({ email: 'grace@example.org' }),
    });

    const end = (of: string) =>
      test.api.call('DELETE', `/auth/sessions/${id}`, { token: of }).then(({ status }) => status);

    expect(await end(stranger.accessToken)).toBe(404);
    await expect(meStatus(other)).resolves.toBe(200);
    expect(await end(token)).toBe(200);
    await expect(meStatus(other)).resolves.toBe(401);
    expect(await end(token)).toBe(404);
    await expect(meStatus(token)).resolves.toBe(200);
  });
});
