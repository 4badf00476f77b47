import { nothingSchema, signedInSchema, userSchema } from '@stagedoor/contracts';
import { aRegistration } from '../../../../test-support/builders.js';
import { closeCopies, COPIES, copiesOf, spread } from '../../../../test-support/copies.js';
import { linkIn, type Mailbox, startMailbox } from '../../../../test-support/mailbox.js';
import { aMeetingOf, meetAtUpdateOf, untilBlocked } from '../../../../test-support/race-barrier.js';
import { startTestApp, type TestApp } from '../../../../test-support/test-app.js';
import { EmailChangesRepository } from '../persistence/email-changes.repository.js';
import { UsersRepository } from '../persistence/users.repository.js';

const OLD = 'ada@example.org';
const NEW = 'ada@new.example';
const { password: PASSWORD } = aRegistration();

let mailbox: Mailbox;
let test: TestApp;
let copies: TestApp[];
let token: string;
let linked: string[];

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
  const body = aRegistration({ email: OLD });
  const signedIn = await test.api.data(signedInSchema, 201, 'POST', '/auth/register', { body });
  token = signedIn.accessToken;
  await test.dataSource.query('UPDATE users SET email_confirmed_at = now()');
  await mailbox.empty(test);
  await test.api.data(nothingSchema, 200, 'POST', '/auth/change-email', {
    token,
    body: { email: NEW, currentPassword: PASSWORD },
  });
  linked = (await mailbox.empty(test)).map((mail) => linkIn(mail).hash.slice(1));
});

afterEach(async () => {
  vi.restoreAllMocks();
  await mailbox.empty(test);
  for (const table of ['users', 'failed_sign_ins']) {
    await test.dataSource.query(`DELETE FROM ${table}`);
  }
});

const decide = async (copy: TestApp, index: number, decision = 'agree') => {
  const body = { token: linked[index % linked.length], decision };
  const { text } = await copy.api.call('POST', '/auth/decide-email-change', { body });
  const answer = JSON.parse(text) as { data?: { state: string }; code?: string };
  return answer.data?.state ?? answer.code;
};
const addresses = async () =>
  (await test.dataSource.query<{ email: string }[]>('SELECT email FROM users ORDER BY email')).map(
    ({ email }) => email,
  );
const changes = async () =>
  (
    await test.dataSource.query<unknown[]>(
      `SELECT FROM audit_log JOIN users ON actor = 'user:' || users.id
       WHERE action = 'email-changed'`,
    )
  ).length;

const register = async (copy: TestApp) => {
  const body = aRegistration({ email: NEW });
  return (await copy.api.call('POST', '/auth/register', { body })).status;
};

/** Removes the lock of the account: requests continue once `readers` of them have read the change. */
function takeAccountLockAway(some: readonly TestApp[], readers: number): void {
  const meet = aMeetingOf(readers);
  for (const { app } of some) {
    const users = app.get(UsersRepository);
    vi.spyOn(users, 'findLocked').mockImplementation((manager, id) => users.find(manager, id));
    const repository = app.get(EmailChangesRepository);
    const find = repository.find.bind(repository);
    vi.spyOn(repository, 'find').mockImplementation(async (manager, id) => {
      const found = await find(manager, id);
      await meet();
      return found;
    });
  }
}

it('a mail whose change ends while it is written is dropped', async () => {
  const ends = test.dataSource.createQueryRunner();
  await ends.startTransaction();
  await ends.query('SELECT FROM users FOR UPDATE');
  await test.dataSource.query(
    `INSERT INTO mails (id, kind, data)
     SELECT gen_random_uuid(), 'email-change-new', jsonb_build_object('changeId', id) FROM email_changes`,
  );
  const written = mailbox.empty(test);
  await untilBlocked(test, 1);

  await ends.query('DELETE FROM email_changes');
  await ends.commitTransaction();
  await ends.release();

  expect(await written).toEqual([]);
});

describe.each(COPIES)('with %i copies', (many) => {
  const some = () => copies.slice(0, many);

  it('both addresses agree several times: the address changes once', async () => {
    const states = await spread(some(), 2 * many, (copy, index) => decide(copy, index));

    expect(new Set(states)).toEqual(new Set(['waiting', 'changed']));
    expect(await addresses()).toEqual([NEW]);
    expect(await changes()).toBe(1);
  });

  it("without the account's lock, both agreements wait for each other", async () => {
    takeAccountLockAway(some(), 2);

    const states = await spread(some(), 2, (copy, index) => decide(copy, index));

    expect(states).toEqual(['waiting', 'waiting']);
    expect(await addresses()).toEqual([OLD]);
  });

  it('one address agrees and the other refuses: a refused change has no effect', async () => {
    await decide(test, 0);

    const states = await spread(some(), 2 * many, (copy, index) =>
      decide(copy, index, index % 2 === 0 ? 'refuse' : 'agree'),
    );

    expect(await addresses()).toEqual([states.includes('refused') ? OLD : NEW]);
    expect(states.includes('refused')).not.toBe(states.includes('changed'));
  });

  it("without the account's lock, a refused change takes effect", async () => {
    await decide(test, 0);
    takeAccountLockAway(some(), 2);

    const states = await spread(some(), 2, (copy, index) =>
      decide(copy, index, index % 2 === 0 ? 'refuse' : 'agree'),
    );

    expect(states).toEqual(['refused', 'changed']);
    expect(await addresses()).toEqual([NEW]);
  });

  it('the new address is registered concurrently: one account has it', async () => {
    await decide(test, 0);

    const [changed, registered] = await Promise.all([decide(some()[0]!, 1), register(some()[1]!)]);

    expect([
      ['changed', 409],
      ['EMAIL_TAKEN', 201],
    ]).toContainEqual([changed, registered]);
    expect((await addresses()).filter((address) => address === NEW)).toHaveLength(1);
  });

  it('the password is replaced concurrently: either the change or the new password takes effect', async () => {
    await decide(test, 0);
    await test.api.call('POST', '/auth/forgot-password', { body: { email: OLD } });
    const [mail] = await mailbox.empty(test);
    const body = { token: linkIn(mail!).hash.slice(1), password: 'staple of another colour' };

    const [changed, replaced] = await Promise.all([
      decide(some()[0]!, 1),
      some()[1]!.api.call('POST', '/auth/reset-password', { body }),
    ]);

    expect([
      ['changed', 400],
      ['EMAIL_LINK_INVALID', 200],
    ]).toContainEqual([changed, replaced.status]);
    expect(await addresses()).toEqual([changed === 'changed' ? NEW : OLD]);
  });
});

it('the old address is confirmed concurrently: the change waits for it or has already taken effect', async () => {
  await test.dataSource.query('UPDATE users SET email_confirmed_at = NULL');
  await test.api.call('POST', '/auth/send-confirmation', { token });
  const [mail] = await mailbox.empty(test);
  const body = { token: linkIn(mail!).hash.slice(1) };

  const [changed, confirmed] = await Promise.all([
    decide(copies[0]!, 1),
    copies[1]!.api.call('POST', '/auth/confirm-email', { body }),
  ]);

  expect([
    ['changed', 400],
    ['waiting', 200],
  ]).toContainEqual([changed, confirmed.status]);
  expect(await addresses()).toEqual([changed === 'changed' ? NEW : OLD]);
});

it('a password reset link waits for a change of address and ends with it', async () => {
  await decide(test, 0);
  await test.api.call('POST', '/auth/forgot-password', { body: { email: OLD } });
  const [mail] = await mailbox.empty(test);
  const body = { token: linkIn(mail!).hash.slice(1), password: 'staple of another colour' };
  const replaced: Promise<{ status: number }>[] = [];

  const changed = await meetAtUpdateOf(
    test,
    'users',
    1,
    () => decide(copies[0]!, 1),
    async () => {
      replaced.push(copies[1]!.api.call('POST', '/auth/reset-password', { body }));
      await untilBlocked(test, 1);
    },
  );

  expect(changed).toBe('changed');
  expect((await replaced[0])?.status).toBe(400);
});

it('an account that is deleted concurrently has no address to change', async () => {
  await decide(test, 0);
  const body = { currentPassword: PASSWORD };

  const [changed, deleted] = await Promise.all([
    decide(copies[0]!, 1),
    copies[1]!.api.call('POST', '/auth/delete-account', { token, body }),
  ]);

  expect(['changed', 'EMAIL_LINK_INVALID']).toContain(changed);
  expect(deleted.status).toBe(200);
  expect(await addresses()).toEqual([]);
});

/**
 * Withdraws the change while its last agreement, which has changed the address, is not committed. Returns the actions
 * of the audit log.
 */
async function withdrawDuringLastAgreement(): Promise<string[]> {
  await decide(test, 0);
  const { id } = await test.api.data(userSchema, 200, 'GET', '/auth/me', { token });
  const users = test.app.get(UsersRepository);
  const setEmail = users.setEmail.bind(users);
  let withdrawn: Promise<unknown> = Promise.resolve();
  vi.spyOn(users, 'setEmail').mockImplementationOnce(async (manager, userId, to) => {
    const isSet = await setEmail(manager, userId, to);
    withdrawn = test.api.data(nothingSchema, 200, 'DELETE', '/auth/email-change', { token });
    await untilBlocked(test, 1, withdrawn);
    return isSet;
  });
  expect(await decide(test, 1)).toBe('changed');
  await withdrawn;
  const entries = await test.dataSource.query<{ action: string }[]>(
    "SELECT action FROM audit_log WHERE actor = 'user:' || $1 AND action LIKE 'email-change%'",
    [id],
  );
  return entries.map(({ action }) => action);
}

it('withdrawing a change that is taking effect does nothing', async () => {
  expect(await withdrawDuringLastAgreement()).not.toContain('email-change-withdrawn');
  expect(await decide(test, 1)).toBe('changed');
});

it("control: without the account's lock, a change that has taken effect is withdrawn", async () => {
  vi.spyOn(test.app.get(UsersRepository), 'lock').mockResolvedValue();

  expect(await withdrawDuringLastAgreement()).toContain('email-change-withdrawn');
  expect(await addresses()).toEqual([NEW]);
});
