import {
  emailChangeStateSchema,
  nothingSchema,
  ownEmailChangeSchema,
  personalDataSchema,
  signedInSchema,
  userSchema,
} from '@stagedoor/contracts';
import type { Email } from 'postal-mime';
import { aRegistration } from '../../../../test-support/builders.js';
import { linkIn, type Mailbox, startMailbox } from '../../../../test-support/mailbox.js';
import { startTestApp, type TestApp } from '../../../../test-support/test-app.js';
import { Outbox } from '../../mail/outbox.service.js';
import { ForgetEmailLinksJob } from './forget-email-links.job.js';

const OLD = 'ada@example.org';
const NEW = 'ada@new.example';
const PASSWORD = aRegistration().password;
const MAILS = 4;
const MAILS_TO_ONE = 3;

let mailbox: Mailbox;
let test: TestApp;
let token: string;
let userId: string;

beforeAll(async () => {
  mailbox = await startMailbox();
  const limits = {
    ADDRESS_MAILS_PER_ACCOUNT: String(MAILS),
    MAILS_PER_RECIPIENT: String(MAILS_TO_ONE),
  };
  test = await startTestApp({ ...mailbox.variables, ...limits });
});

afterAll(async () => {
  await test.close();
  await mailbox.remove();
});

beforeEach(async () => {
  ({ token, userId } = await register(OLD));
  await test.dataSource.query('UPDATE users SET email_confirmed_at = now()');
});

afterEach(async () => {
  await mailbox.empty(test);
  for (const table of ['users', 'failed_sign_ins']) {
    await test.dataSource.query(`DELETE FROM ${table}`);
  }
});

async function register(email: string): Promise<{ token: string; userId: string }> {
  const body = aRegistration({ email });
  const { user, accessToken } = await test.api.data(signedInSchema, 201, 'POST', '/auth/register', {
    body,
  });
  await mailbox.empty(test);
  return { token: accessToken, userId: user.id };
}

const me = () => test.api.data(userSchema, 200, 'GET', '/auth/me', { token });
const request = (email = NEW, currentPassword = PASSWORD) =>
  test.api.call('POST', '/auth/change-email', { token, body: { email, currentPassword } });
const to = (mails: Email[], address: string) =>
  mails.find((mail) => mail.to?.[0]?.address === address);
const tokenIn = (mail: Email | undefined) => linkIn(mail!).hash.slice(1);
const decide = (linked: string, decision = 'agree') =>
  test.api.call('POST', '/auth/decide-email-change', { body: { token: linked, decision } });
const stateOf = async (linked: string, decision?: string) => {
  const { text } = await decide(linked, decision);
  return emailChangeStateSchema.parse((JSON.parse(text) as { data: unknown }).data).state;
};
const refusalOf = async (linked: string, decision?: string) => {
  const { status, text } = await decide(linked, decision);
  return { status, code: (JSON.parse(text) as { code: string }).code };
};
const logIn = async (email: string) =>
  (await test.api.call('POST', '/auth/login', { body: { email, password: PASSWORD } })).status;
const audited = async () =>
  (
    await test.dataSource.query<{ action: string }[]>(
      `SELECT action FROM audit_log WHERE actor = $1 AND action LIKE 'email-%' ORDER BY id`,
      [`user:${userId}`],
    )
  ).map(({ action }) => action);

/** Requests a change and returns the tokens mailed to both addresses. */
async function links(): Promise<{ old: string; new: string }> {
  expect((await request()).status).toBe(200);
  const mails = await mailbox.empty(test);
  return { old: tokenIn(to(mails, OLD)), new: tokenIn(to(mails, NEW)) };
}

const INVALID = { status: 400, code: 'EMAIL_LINK_INVALID' };

describe('a change of the address', () => {
  it('mails both addresses and changes nothing yet', async () => {
    expect((await request()).status).toBe(200);

    const mails = await mailbox.empty(test);

    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'Confirm the new email address of your account',
      'Your account is to get another email address',
    ]);
    expect(to(mails, OLD)!.text).toContain(`New address: ${NEW}`);
    expect(linkIn(to(mails, NEW)!).href).toMatch(
      /^http:\/\/stagedoor\.test\/change-email#[\w-]{43}$/,
    );
    expect(await me()).toMatchObject({ email: OLD, emailConfirmed: true });
  });

  it.each([['old', 'new'] as const, ['new', 'old'] as const])(
    'takes effect once the %s and then the %s address has agreed',
    async (first, second) => {
      const linked = await links();

      expect(await stateOf(linked[first])).toBe('waiting');
      expect((await me()).email).toBe(OLD);
      expect(await stateOf(linked[second])).toBe('changed');

      expect(await me()).toMatchObject({ email: NEW, emailConfirmed: true });
      expect(await logIn(OLD)).toBe(401);
      expect(await logIn(NEW)).toBe(200);
      expect(await audited()).toEqual(['email-change-requested', 'email-changed']);
    },
  );

  it('confirms the account', async () => {
    await test.dataSource.query('UPDATE users SET email_confirmed_at = NULL');
    const linked = await links();
    await stateOf(linked.old);

    expect((await me()).emailConfirmed).toBe(false);
    await stateOf(linked.new);

    expect(await me()).toMatchObject({ email: NEW, emailConfirmed: true });
  });

  describe('from an unconfirmed address', () => {
    beforeEach(() => test.dataSource.query('UPDATE users SET email_confirmed_at = NULL'));

    const confirmOld = () => test.dataSource.query('UPDATE users SET email_confirmed_at = now()');

    it('takes effect once the new address has agreed', async () => {
      const linked = await links();

      expect(await stateOf(linked.new)).toBe('changed');

      expect(await me()).toMatchObject({ email: NEW, emailConfirmed: true });
      expect(await stateOf(linked.new)).toBe('changed');
      expect(await stateOf(linked.old)).toBe('changed');
      expect(await audited()).toEqual(['email-change-requested', 'email-changed']);
    });

    it('waits for the new address when the old one has agreed', async () => {
      const linked = await links();

      expect(await stateOf(linked.old)).toBe('waiting');
      expect((await me()).email).toBe(OLD);
      expect(await stateOf(linked.new)).toBe('changed');
    });

    it('ends when the old address refuses', async () => {
      const linked = await links();

      expect(await stateOf(linked.old, 'refuse')).toBe('refused');

      expect(await refusalOf(linked.new)).toEqual(INVALID);
      expect((await me()).email).toBe(OLD);
    });

    it('needs the old address once that is confirmed', async () => {
      const linked = await links();
      await confirmOld();

      expect(await stateOf(linked.new)).toBe('waiting');
      expect((await me()).email).toBe(OLD);
      expect(await stateOf(linked.old)).toBe('changed');
    });

    it('explains the rule in both mails', async () => {
      await request();

      const mails = await mailbox.empty(test);

      expect(to(mails, OLD)!.text).toContain('Until this address is confirmed, the new one alone');
      expect(to(mails, NEW)!.text).toContain('The address changes once you have agreed.');
    });

    it('mails the old address when the change took effect before its mail was written', async () => {
      mailbox.keepBack(test);
      await request();
      const [{ data }] = await test.dataSource.query<[{ data: { changeId: string } }]>(
        `SELECT data FROM mails WHERE kind = 'email-change-new'`,
      );
      const mails = await mailbox.empty(test);
      await stateOf(tokenIn(to(mails, NEW)));
      await test.app.get(Outbox).put(test.dataSource.manager, 'email-change-old', data);

      const [mail] = await mailbox.empty(test);

      expect(mail).toMatchObject({ to: [{ address: OLD }] });
      expect(mail!.text).toContain('has another email address now');
      expect(mail!.text).not.toMatch(/http|Ada|new\.example/);
    });
  });

  it('returns the state for a link that is opened again', async () => {
    const linked = await links();

    expect(await stateOf(linked.old)).toBe('waiting');
    expect(await stateOf(linked.old)).toBe('waiting');
    expect((await me()).email).toBe(OLD);
    await stateOf(linked.new);
    expect(await stateOf(linked.old)).toBe('changed');
    expect(await stateOf(linked.new)).toBe('changed');
    expect(await refusalOf(linked.old, 'refuse')).toEqual(INVALID);
    expect(await audited()).toEqual(['email-change-requested', 'email-changed']);
  });

  it.each(['old', 'new'] as const)('ends when the %s address refuses', async (side) => {
    const linked = await links();
    await stateOf(linked[side === 'old' ? 'new' : 'old']);

    expect(await stateOf(linked[side], 'refuse')).toBe('refused');

    expect(await refusalOf(linked.old)).toEqual(INVALID);
    expect(await refusalOf(linked.new)).toEqual(INVALID);
    expect((await me()).email).toBe(OLD);
    expect(await audited()).toEqual(['email-change-requested', 'email-change-refused']);
  });

  it('keeps sessions and ends password reset links of the old address', async () => {
    const linked = await links();
    await test.api.call('POST', '/auth/forgot-password', { body: { email: OLD } });
    const reset = tokenIn((await mailbox.empty(test))[0]);
    await stateOf(linked.old);
    await stateOf(linked.new);

    const body = { token: reset, password: 'staple of another colour' };
    const refusal = await test.api.refusal('POST', '/auth/reset-password', { body });

    expect(refusal).toMatchObject({ status: 400, code: 'RESET_LINK_INVALID' });
    expect((await me()).email).toBe(NEW);
  });

  it('ends the link that confirms the old address', async () => {
    await test.dataSource.query('UPDATE users SET email_confirmed_at = NULL');
    await test.api.call('POST', '/auth/send-confirmation', { token });
    const confirmation = tokenIn((await mailbox.empty(test))[0]);
    const linked = await links();
    await stateOf(linked.old);
    await stateOf(linked.new);

    const body = { token: confirmation };
    const refusal = await test.api.refusal('POST', '/auth/confirm-email', { body });

    expect(refusal).toMatchObject(INVALID);
  });

  it('is replaced by another request, and its links end', async () => {
    const first = await links();
    await stateOf(first.old);
    const second = await links();

    expect(await refusalOf(first.new)).toEqual(INVALID);
    expect(await stateOf(second.new)).toBe('waiting');
    expect((await me()).email).toBe(OLD);
  });

  it('ends when the password changes', async () => {
    const changed = await links();
    await stateOf(changed.new);
    await test.api.data(nothingSchema, 200, 'POST', '/auth/change-password', {
      token,
      body: { currentPassword: PASSWORD, newPassword: PASSWORD },
    });
    await mailbox.empty(test);
    expect(await refusalOf(changed.old)).toEqual(INVALID);

    const replaced = await links();
    await stateOf(replaced.old);
    await test.api.call('POST', '/auth/forgot-password', { body: { email: OLD } });
    const reset = tokenIn((await mailbox.empty(test))[0]);
    await test.api.data(signedInSchema, 200, 'POST', '/auth/reset-password', {
      body: { token: reset, password: PASSWORD },
    });
    expect(await refusalOf(replaced.new)).toEqual(INVALID);

    expect(await logIn(OLD)).toBe(200);
  });

  it('ends with the account', async () => {
    const linked = await links();
    const body = { currentPassword: PASSWORD };
    await test.api.data(nothingSchema, 200, 'POST', '/auth/delete-account', { token, body });

    expect(await refusalOf(linked.old)).toEqual(INVALID);
    expect(await test.dataSource.query('SELECT FROM email_changes')).toEqual([]);
  });

  it('expires and is deleted', async () => {
    const linked = await links();
    for (const table of ['email_links', 'email_changes']) {
      await test.dataSource.query(`UPDATE ${table} SET expires_at = now() - interval '1 second'`);
    }

    expect(await refusalOf(linked.old)).toEqual(INVALID);
    await test.app.get(ForgetEmailLinksJob).serve();
    expect(await test.dataSource.query('SELECT FROM email_changes')).toEqual([]);
  });

  it('is refused with a message when another account has taken the address, and ends', async () => {
    const linked = await links();
    await register(NEW.toUpperCase());
    await stateOf(linked.old);

    const { status, text } = await decide(linked.new);

    expect(status).toBe(409);
    expect(JSON.parse(text)).toMatchObject({
      code: 'EMAIL_TAKEN',
      error:
        'Another account has the new address by now. The address of the account stays as it was.',
    });
    expect((await me()).email).toBe(OLD);
    expect(await refusalOf(linked.old)).toEqual(INVALID);
  });

  it('shows an unconfirmed address neither the name nor the new address', async () => {
    await test.dataSource.query('UPDATE users SET email_confirmed_at = NULL');

    await request('call-0800-123@evil.example');

    const mails = await mailbox.empty(test);
    expect(mails).toHaveLength(2);
    for (const { text, html } of mails) expect(`${text} ${html}`).not.toMatch(/Ada|evil|0800/);
  });

  it('shows the new address neither the name nor the old address', async () => {
    await request();

    const { text, html } = to(await mailbox.empty(test), NEW)!;

    expect(`${text} ${html}`).not.toMatch(/Ada|ada@example/);
  });
});

describe('a pending change', () => {
  const pending = async () =>
    (await test.api.data(ownEmailChangeSchema, 200, 'GET', '/auth/email-change', { token })).change;
  const withdraw = () =>
    test.api.data(nothingSchema, 200, 'DELETE', '/auth/email-change', { token });

  it('is shown to its owner only, with the sides that have agreed', async () => {
    expect(await pending()).toBeNull();
    const linked = await links();
    expect(await pending()).toMatchObject({ email: NEW, oldAgreed: false, newAgreed: false });
    await stateOf(linked.old);

    const shown = await pending();

    expect(shown).toMatchObject({ email: NEW, oldAgreed: true, newAgreed: false });
    const days = Date.parse(shown!.expiresAt) - Date.parse(shown!.requestedAt);
    expect(days).toBe(3 * 24 * 60 * 60 * 1000);
    const other = await register('grace@example.org');
    const hers = await test.api.data(ownEmailChangeSchema, 200, 'GET', '/auth/email-change', {
      token: other.token,
    });
    expect(hers).toEqual({ change: null });
  });

  it("is part of its owner's export", async () => {
    await links();

    const mine = await test.api.data(personalDataSchema, 200, 'GET', '/auth/export', { token });

    expect(mine.emailChange).toEqual(await pending());
    expect(mine.emailChange?.email).toBe(NEW);
  });

  it('is not shown after it has taken effect or expired', async () => {
    const linked = await links();
    await test.dataSource.query(
      `UPDATE email_changes SET expires_at = now() - interval '1 second'`,
    );
    expect(await pending()).toBeNull();
    await test.dataSource.query(`UPDATE email_changes SET expires_at = now() + interval '1 hour'`);
    await stateOf(linked.old);
    await stateOf(linked.new);

    expect(await pending()).toBeNull();
  });

  it('can be withdrawn with its links; a second withdrawal does nothing', async () => {
    const linked = await links();
    await stateOf(linked.new);

    await withdraw();
    await withdraw();

    expect(await pending()).toBeNull();
    expect(await refusalOf(linked.old)).toEqual(INVALID);
    expect((await me()).email).toBe(OLD);
    expect(await audited()).toEqual(['email-change-requested', 'email-change-withdrawn']);
  });

  it('cannot be withdrawn by another account or after it has taken effect', async () => {
    const linked = await links();
    const other = await register('grace@example.org');
    await test.api.data(nothingSchema, 200, 'DELETE', '/auth/email-change', { token: other.token });
    await stateOf(linked.old);
    await stateOf(linked.new);
    await withdraw();

    expect(await stateOf(linked.old)).toBe('changed');
    expect(await audited()).toEqual(['email-change-requested', 'email-changed']);
  });

  it('requires a session, and its withdrawal takes no body', async () => {
    for (const method of ['GET', 'DELETE'] as const) {
      const refusal = await test.api.refusal(method, '/auth/email-change', {});
      expect(refusal).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    }
    await links();
    const body = { email: NEW };
    const refusal = await test.api.refusal('DELETE', '/auth/email-change', { token, body });
    expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    expect(await pending()).not.toBeNull();
  });
});

describe('a request to change the address', () => {
  it.each([
    ['a wrong password', { email: NEW, currentPassword: 'a guess' }, 'currentPassword'],
    ['no password', { email: NEW }, 'currentPassword'],
    ['no address', { currentPassword: PASSWORD }, 'email'],
    ['half an address', { email: 'ada@', currentPassword: PASSWORD }, 'email'],
    ['the same address', { email: ' ADA@example.org', currentPassword: PASSWORD }, 'email'],
    ['an unknown field', { email: NEW, currentPassword: PASSWORD, token: '' }, 'token'],
  ])('is refused with 400 for %s and stores nothing', async (_what, body, path) => {
    const refusal = await test.api.refusal('POST', '/auth/change-email', { token, body });

    expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', details: [{ path }] });
    expect(await test.dataSource.query('SELECT FROM email_changes')).toEqual([]);
    expect(await mailbox.empty(test)).toEqual([]);
  });

  it('is refused with 409 for a taken address and counts for the network', async () => {
    await register('grace@example.org');

    const body = { email: 'GRACE@example.org', currentPassword: PASSWORD };
    const refusal = await test.api.refusal('POST', '/auth/change-email', { token, body });

    expect(refusal).toMatchObject({
      status: 409,
      code: 'EMAIL_TAKEN',
      details: [{ path: 'email' }],
    });
    expect(await mailbox.empty(test)).toEqual([]);
    const [{ count }] = await test.dataSource.query<[{ count: number }]>(
      `SELECT count FROM failed_sign_ins WHERE of = 'address'`,
    );
    expect(count).toBe(1);
  });

  it('counts wrong passwords for the user, and not as failed sign-ins', async () => {
    for (let guess = 0; guess < 10; guess += 1) await request(NEW, 'a guess');

    expect((await request()).status).toBe(429);
    expect(await logIn(OLD)).toBe(200);
  });

  it('has a limit per account and hour, shared with confirmation mails', async () => {
    await test.dataSource.query('UPDATE users SET email_confirmed_at = NULL');
    await test.api.call('POST', '/auth/send-confirmation', { token });
    const statuses = [];
    for (let index = 0; index < MAILS; index += 1) {
      statuses.push((await request(`ada-${index}@example.org`)).status);
    }

    expect(statuses).toEqual([...Array.from({ length: MAILS - 1 }, () => 200), 429]);
  });

  it('is accepted from each of many accounts, and mails one address a limited number of times per hour', async () => {
    const askers = [];
    for (let index = 0; index <= MAILS_TO_ONE; index += 1) {
      askers.push(await register(`asker-${index}@example.org`));
    }
    const spellings = [NEW, NEW.toUpperCase()];

    const answers = await Promise.all(
      askers.map(({ token: asker }, index) =>
        test.api.call('POST', '/auth/change-email', {
          token: asker,
          body: { email: spellings[index % 2], currentPassword: PASSWORD },
        }),
      ),
    );

    expect(answers.map(({ status }) => status)).toEqual(askers.map(() => 200));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const mails = await mailbox.empty(test);
    const toNew = mails.filter((mail) => mail.to?.[0]?.address?.toLowerCase() === NEW);
    expect(toNew).toHaveLength(MAILS_TO_ONE);
    expect(mails).toHaveLength(MAILS_TO_ONE + askers.length);
  });
});

it.each([
  ['no token', { decision: 'agree' }, 'token'],
  ['no decision', { token: 'x' }, 'decision'],
  ['another decision', { token: 'x', decision: 'perhaps' }, 'decision'],
  ['an unknown field', { token: 'x', decision: 'agree', email: NEW }, 'email'],
])('a decision with %s is refused with 400', async (_what, body, path) => {
  const refusal = await test.api.refusal('POST', '/auth/decide-email-change', { body });

  expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', details: [{ path }] });
});

it('a confirmation link decides no change, and a link of a change confirms no address', async () => {
  const linked = await links();
  await test.dataSource.query('UPDATE users SET email_confirmed_at = NULL');
  await test.api.call('POST', '/auth/send-confirmation', { token });
  const confirmation = tokenIn((await mailbox.empty(test))[0]);

  expect(await refusalOf(confirmation)).toEqual(INVALID);
  const body = { token: linked.old };
  expect(await test.api.refusal('POST', '/auth/confirm-email', { body })).toMatchObject(INVALID);
});
