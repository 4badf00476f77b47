import { signedInSchema } from '@stagedoor/contracts';
import { aRegistration } from '../../../test-support/builders.js';
import { linkIn, type Mailbox, startMailbox } from '../../../test-support/mailbox.js';
import { untilBlocked } from '../../../test-support/race-barrier.js';
import { startTestApp, type TestApp } from '../../../test-support/test-app.js';
import { UserEntity } from './persistence/user.entity.js';
import { UsersRepository } from './persistence/users.repository.js';
import { SessionStarter } from './session-starter.js';

const EMAIL = 'ada@example.org';
const OLD = 'correct horse battery';
const NEW = 'staple of another colour';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';

let mailbox: Mailbox;
let test: TestApp;
let token: string;
let users: UsersRepository;

beforeAll(async () => {
  mailbox = await startMailbox();
  test = await startTestApp(mailbox.variables);
  users = test.app.get(UsersRepository);
});

afterAll(async () => {
  await test.close();
  await mailbox.remove();
});

beforeEach(async () => {
  const body = aRegistration({ email: EMAIL, password: OLD });
  const signedIn = await test.api.data(signedInSchema, 201, 'POST', '/auth/register', { body });
  token = signedIn.accessToken;
  await mailbox.empty(test);
});

afterEach(async () => {
  vi.restoreAllMocks();
  await mailbox.empty(test);
  await test.dataSource.query('DELETE FROM users');
});

/** Returns the devices of the sessions that are not revoked. */
async function liveSessions(): Promise<string[]> {
  const rows = await test.dataSource.query<{ device: string }[]>(
    'SELECT device FROM sessions WHERE revoked_at IS NULL ORDER BY device',
  );
  return rows.map(({ device }) => device);
}

/**
 * Signs in with the old password. Before its session is stored, or before that is committed, the other call starts, and
 * either finishes or waits for the sign-in. Returns both statuses.
 */
async function signInDuring(
  moment: 'before the session' | 'before the commit',
  other: () => Promise<{ status: number }>,
): Promise<number[]> {
  const starter = test.app.get(SessionStarter);
  const start = starter.start.bind(starter);
  let called: ReturnType<typeof other> | undefined;
  const callOther = async () => {
    called = other();
    await untilBlocked(test, 1, called);
  };
  vi.spyOn(starter, 'start').mockImplementationOnce(async (...session) => {
    if (moment === 'before the session') await callOther();
    const started = await start(...session);
    if (moment === 'before the commit') await callOther();
    return started;
  });
  const body = { email: EMAIL, password: OLD };
  const { status } = await test.api.call('POST', '/auth/login', { body });
  return [status, (await called)!.status];
}

describe('a password reset during a sign-in with the old password', () => {
  async function signInDuringReset(): Promise<number[]> {
    await test.api.call('POST', '/auth/forgot-password', { body: { email: EMAIL } });
    const [mail] = await mailbox.empty(test);
    const body = { token: linkIn(mail!).hash.slice(1), password: NEW };
    return signInDuring('before the session', () =>
      test.api.call('POST', '/auth/reset-password', {
        body,
        headers: { 'user-agent': FIREFOX },
      }),
    );
  }

  it('waits for it, ends its session and starts another', async () => {
    expect(await signInDuringReset()).toEqual([200, 200]);
    expect(await liveSessions()).toEqual(['Firefox on Linux']);
  });

  it('control: without the lock of the account leaves its session', async () => {
    vi.spyOn(users, 'lockIfPasswordIs').mockImplementation((manager, id, passwordHash) =>
      manager.existsBy(UserEntity, { id, passwordHash }),
    );

    expect(await signInDuringReset()).toEqual([200, 200]);
    expect(await liveSessions()).toEqual(['', 'Firefox on Linux']);
  });
});

describe('ending all sessions during a sign-in', () => {
  const signInDuringEnd = () =>
    signInDuring('before the commit', () => test.api.call('DELETE', '/auth/sessions', { token }));

  it('waits for it, and ends its session', async () => {
    expect(await signInDuringEnd()).toEqual([200, 200]);
    expect(await liveSessions()).toEqual([]);
  });

  it('control: without the lock of the account leaves its session', async () => {
    vi.spyOn(users, 'lock').mockImplementation(async () => {});

    expect(await signInDuringEnd()).toEqual([200, 200]);
    expect(await liveSessions()).toEqual(['']);
  });
});
