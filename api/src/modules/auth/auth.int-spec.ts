import {
  nothingSchema,
  type Role,
  ROLES,
  sessionListSchema,
  signedInSchema,
  userSchema,
} from '@stagedoor/contracts';
import { type EntityManager, IsNull } from 'typeorm';
import { aRegistration, register } from '../../../test-support/builders.js';
import { loseNextCommit } from '../../../test-support/lost-commit.js';
import { untilBlocked } from '../../../test-support/race-barrier.js';
import { startTestApp, type TestApp } from '../../../test-support/test-app.js';
import { SessionEntity } from './persistence/session.entity.js';
import { SessionsRepository } from './persistence/sessions.repository.js';
import { SessionStarter } from './session-starter.js';
import { TokenIssuer } from './tokens.js';

const SWITCHES = 4;

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp({ ROLE_SWITCHES_PER_ACCOUNT: String(SWITCHES) });
});

afterAll(() => test.close());

afterEach(async () => {
  await test.dataSource.query('DELETE FROM users');
});

const signUp = (overrides = {}) =>
  test.api.data(signedInSchema, 201, 'POST', '/auth/register', { body: aRegistration(overrides) });
const logIn = (email: string, password: string) =>
  test.api.data(signedInSchema, 200, 'POST', '/auth/login', { body: { email, password } });
const me = (token: string) => test.api.data(userSchema, 200, 'GET', '/auth/me', { token });
const meStatus = async (token: string) =>
  (await test.api.call('GET', '/auth/me', { token })).status;
const NAME_SENTENCE = (label: string) =>
  `${label} is one line, without addresses of sites or mailboxes.`;
const countUsers = async () =>
  (await test.dataSource.query<[{ count: number }]>('SELECT count(*)::int FROM users'))[0].count;

describe('register', () => {
  // @covers 3.user.fields 3.user.roles 3.payload.register 3.wrapper.register 7.auth.register 7.auth.me
  // @covers 7.answers.created-201
  it.each(ROLES)('opens an account with the role %s and signs in', async (role) => {
    const { user, accessToken } = await signUp({ role, email: '  Ada@Example.org ' });

    expect(user).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/) as string,
      emailConfirmed: false,
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'Ada@Example.org',
      currentRole: role,
      userRoles: [{ role, isActive: true }],
    });
    await expect(me(accessToken)).resolves.toEqual(user);
  });

  it('stores only an argon2id hash of the specified cost', async () => {
    await signUp();

    const rows: unknown = await test.dataSource.query('SELECT password_hash FROM users');

    expect(rows).toEqual([
      { password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) as string },
    ]);
  });

  it('refuses a taken address regardless of case', async () => {
    await signUp();

    const refusal = await test.api.refusal('POST', '/auth/register', {
      body: aRegistration({ email: 'ADA@example.ORG' }),
    });

    expect(refusal).toMatchObject({
      status: 409,
      code: 'EMAIL_TAKEN',
      details: [{ path: 'email' }],
    });
    await expect(countUsers()).resolves.toBe(1);
  });

  it('opens one account for concurrent identical requests', async () => {
    const body = aRegistration();

    const answers = await Promise.all(
      Array.from({ length: 6 }, () => test.api.call('POST', '/auth/register', { body })),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    await expect(countUsers()).resolves.toBe(1);
  });

  // @covers 3.payload.unknown-field 5.register.server-password-min-8
  it.each([
    ['email', { email: 'nobody' }, 'Enter an email address such as name@example.org.'],
    ['password', { password: 'short' }, 'Minimum 8 characters'],
    ['firstName', { firstName: ' ' }, 'First name is required.'],
    ['firstName', { firstName: 'Ada\nPay here' }, NAME_SENTENCE('First name')],
    ['lastName', { lastName: undefined }, 'Last name is required.'],
    ['lastName', { lastName: 'of evil.example' }, NAME_SENTENCE('Last name')],
    ['lastName', { lastName: 'ada@example' }, NAME_SENTENCE('Last name')],
    ['role', { role: 'admin' }, 'Choose a role: venue, supplier, event_manager, creator.'],
    ['isAdmin', { isAdmin: true }, 'Unknown field "isAdmin".'],
    ['email', { email: 7 }, 'Email is required.'],
  ])('refuses a wrong %s (%j)', async (path, overrides, message) => {
    const body = { ...aRegistration(), ...overrides };

    const refusal = await test.api.refusal('POST', '/auth/register', { body });

    expect(refusal).toMatchObject({ status: 400, error: message, details: [{ path, message }] });
    await expect(countUsers()).resolves.toBe(0);
  });
});

describe('login', () => {
  // @covers 3.payload.login 3.wrapper.login 7.auth.login
  it('finds the account regardless of case and spaces and returns a token', async () => {
    const { user } = await signUp();

    const signedIn = await logIn(' ADA@EXAMPLE.ORG ', 'correct horse battery');

    expect(signedIn.user).toEqual(user);
    await expect(me(signedIn.accessToken)).resolves.toEqual(user);
  });

  it.each(['r&d@example.org', 'test/office@example.org', 'a@xn--e1aybc.xn--p1ai'])(
    'finds the account of the address %s',
    async (email) => {
      const { user } = await signUp({ email });

      const signedIn = await logIn(email, 'correct horse battery');

      expect(signedIn.user).toEqual({ ...user, email });
    },
  );

  it('gives the same response for a wrong password and for an unknown address', async () => {
    await signUp();

    const [wrong, unknown] = await Promise.all(
      ['ada@example.org', 'nobody@example.org'].map((email) =>
        test.api.refusal('POST', '/auth/login', { body: { email, password: 'not the password' } }),
      ),
    );

    expect(wrong).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS' });
    expect({ ...unknown, requestId: '' }).toEqual({ ...wrong, requestId: '' });
  });
});

describe('a sign-in of an account with many sessions', () => {
  const addSessions = (userId: string, count: number) =>
    test.dataSource.query(
      `INSERT INTO sessions (id, user_id, expires_at)
       SELECT gen_random_uuid(), $1, now() + interval '7 days' FROM generate_series(1, $2)`,
      [userId, count],
    );
  /** The counter of the connection, which may still have those of earlier transactions. */
  const sessionsReadBy = async (manager: EntityManager) => {
    const [{ rows }] = await manager.query<[{ rows: number }]>(
      `SELECT (seq_tup_read + idx_tup_fetch)::integer AS rows FROM pg_stat_xact_user_tables
       WHERE relname = 'sessions'`,
    );
    return rows;
  };
  const sessionsOf = async (token: string) =>
    (await test.api.data(sessionListSchema, 200, 'GET', '/auth/sessions', { token })).sessions;

  it.each([
    [98, 200],
    [99, 401],
  ])('beside %i newer ones leaves the oldest session with %i', async (newer, status) => {
    const { user, accessToken: oldest } = await signUp();
    await addSessions(user.id, newer);

    const { accessToken } = await logIn('ada@example.org', 'correct horse battery');

    expect(await meStatus(oldest)).toBe(status);
    const sessions = await sessionsOf(accessToken);
    expect(sessions).toHaveLength(100);
    expect(sessions[0]!.isCurrent).toBe(true);
  });

  it('reads none of the ended sessions when one is started, listed or ended', async () => {
    const { user } = await signUp();
    await test.dataSource.query(
      `INSERT INTO sessions (id, user_id, expires_at, revoked_at)
       SELECT gen_random_uuid(), $1, now() + interval '7 days', now() FROM generate_series(1, 10000)`,
      [user.id],
    );
    await test.dataSource.query('ANALYZE sessions');
    const repository = test.app.get(SessionsRepository);

    const rowsRead = await test.dataSource.transaction(async (manager) => {
      const before = await sessionsReadBy(manager);
      await test.app.get(SessionStarter).start(manager, user.id, '');
      expect(await repository.findLiveOf(manager, user.id)).toHaveLength(2);
      expect(await repository.revokeAllOf(manager, user.id)).toHaveLength(2);
      return (await sessionsReadBy(manager)) - before;
    });

    expect(rowsRead).toBeLessThan(50);
  });

  it('ends no session of another account', async () => {
    const other = await signUp({ email: 'grace@example.org' });
    const { user } = await signUp();
    await addSessions(user.id, 150);

    await logIn('ada@example.org', 'correct horse battery');

    expect(await meStatus(other.accessToken)).toBe(200);
  });
});

describe('logout', () => {
  // @covers 7.auth.logout
  it('ends this session at once and no other', async () => {
    const { accessToken } = await signUp();
    const other = await logIn('ada@example.org', 'correct horse battery');

    const answer = await test.api.data(nothingSchema, 200, 'POST', '/auth/logout', {
      token: accessToken,
    });

    expect(answer).toBeNull();
    await expect(meStatus(accessToken)).resolves.toBe(401);
    await expect(meStatus(other.accessToken)).resolves.toBe(200);
  });
});

describe('roles', () => {
  const addRole = (token: string, role: Role) =>
    test.api.data(userSchema, 200, 'POST', '/auth/add-role', { token, body: { role } });
  const switchRole = (token: string, role: Role) =>
    test.api.data(signedInSchema, 200, 'POST', '/auth/switch-role', { token, body: { role } });

  // @covers 3.payload.role 6.roles.add 6.roles.held-not-displayed 7.auth.add-role
  it('adds a role that takes effect from the next request on', async () => {
    const { token } = await register(test.api, 'ada', 'venue');
    await expect(test.api.refusal('GET', '/events/my-events', { token })).resolves.toMatchObject({
      status: 403,
    });

    const user = await addRole(token, 'creator');

    expect(user).toMatchObject({
      currentRole: 'venue',
      userRoles: [
        { role: 'venue', isActive: true },
        { role: 'creator', isActive: true },
      ],
    });
    await expect(test.api.call('GET', '/events/my-events', { token })).resolves.toMatchObject({
      status: 200,
    });
  });

  // @covers 6.roles.add-held
  it('refuses a held role, also in concurrent requests', async () => {
    const { token } = await register(test.api, 'ada', 'venue');
    const call = { token, body: { role: 'creator' } };

    const answers = await Promise.all(
      [1, 2, 3].map(() => test.api.call('POST', '/auth/add-role', call)),
    );
    const again = await test.api.refusal('POST', '/auth/add-role', call);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(again).toMatchObject({ status: 409, code: 'ROLE_ALREADY_HELD' });
  });

  it('reactivates an inactive role', async () => {
    const { token, user } = await register(test.api, 'ada', 'venue');
    await test.dataSource.query("INSERT INTO user_roles VALUES ($1, 'creator', false)", [user.id]);
    await expect(
      test.api.refusal('POST', '/auth/switch-role', { token, body: { role: 'creator' } }),
    ).resolves.toMatchObject({ status: 403 });

    await expect(addRole(token, 'creator')).resolves.toMatchObject({
      userRoles: [{ role: 'venue' }, { role: 'creator', isActive: true }],
    });
  });

  // @covers 6.check.inactive-refused
  it('an inactive role permits nothing', async () => {
    const { token, user } = await register(test.api, 'ada', 'supplier');
    await test.dataSource.query(
      "INSERT INTO user_roles SELECT $1, role, false FROM unnest(ARRAY['creator', 'venue']) AS role",
      [user.id],
    );

    for (const [method, path] of [
      ['GET', '/events/my-events'],
      ['POST', '/events'],
      ['POST', '/venues'],
    ] as const) {
      const refusal = await test.api.refusal(method, path, { token });
      expect(refusal).toMatchObject({ status: 403, code: 'ROLE_REQUIRED' });
    }
  });

  // @covers 6.event-manager.creates-nothing
  it('an event manager cannot create events or venues', async () => {
    const { token } = await register(test.api, 'ada', 'event_manager');

    for (const path of ['/events', '/venues']) {
      const refusal = await test.api.refusal('POST', path, { token });
      expect(refusal).toMatchObject({ status: 403, code: 'ROLE_REQUIRED' });
    }
  });

  // @covers 6.roles.switch 6.roles.switch-new-token 7.auth.switch-role
  it('switches the role with a new token and ends the old one', async () => {
    const { token } = await register(test.api, 'ada', 'venue');
    await addRole(token, 'creator');

    const switched = await switchRole(token, 'creator');

    expect(switched.user.currentRole).toBe('creator');
    await expect(meStatus(token)).resolves.toBe(401);
    await expect(me(switched.accessToken)).resolves.toEqual(switched.user);
  });

  it('issues one new token for concurrent switches with the same token', async () => {
    const { token } = await register(test.api, 'ada', 'venue');
    const lock = test.dataSource.createQueryRunner();
    await lock.startTransaction();
    await lock.query('SELECT FROM users FOR UPDATE');

    const switches = [1, 2, 3].map(() =>
      test.api.call('POST', '/auth/switch-role', { token, body: { role: 'venue' } }),
    );
    await untilBlocked(test, 3);
    await lock.commitTransaction();
    await lock.release();

    const answers = await Promise.all(switches);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  describe('a switch whose response is lost', () => {
    const repeat = (token: string, role: Role = 'venue') =>
      test.api.call('POST', '/auth/switch-role', { token, body: { role } });

    async function lost(): Promise<{ token: string; replacement: string }> {
      const { token } = await register(test.api, 'ada', 'venue');
      loseNextCommit(test);
      expect((await repeat(token)).status).toBe(503);
      // What the response would have contained.
      const session = await test.dataSource.manager.findOneByOrFail(SessionEntity, {
        revokedAt: IsNull(),
      });
      const replacement = test.app.get(TokenIssuer).issue(session);
      expect(await meStatus(replacement)).toBe(200);
      return { token, replacement };
    }

    it('is repeated with the old token, which is good for nothing else', async () => {
      const { token, replacement } = await lost();

      const { accessToken } = await switchRole(token, 'venue');

      await expect(me(accessToken)).resolves.toMatchObject({ currentRole: 'venue' });
      expect(await meStatus(replacement)).toBe(401);
      expect(await meStatus(token)).toBe(401);
    });

    it('is repeated again when the response to the repeat is lost', async () => {
      const { token } = await lost();
      loseNextCommit(test);
      await repeat(token);

      const { accessToken } = await switchRole(token, 'venue');

      expect(await meStatus(accessToken)).toBe(200);
      const live = await test.dataSource.query('SELECT FROM sessions WHERE revoked_at IS NULL');
      expect(live).toHaveLength(1);
    });

    it('is repeated for a minute', async () => {
      const { token, replacement } = await lost();
      await test.dataSource.query(`UPDATE sessions SET revoked_at = now() - interval '1 minute'
        WHERE revoked_at IS NOT NULL`);

      expect((await repeat(token)).status).toBe(401);
      expect(await meStatus(replacement)).toBe(200);
    });

    it.each<[string, (replacement: string) => Promise<unknown>]>([
      ['logged out', (token) => test.api.call('POST', '/auth/logout', { token })],
      ['switched again', (token) => switchRole(token, 'venue')],
    ])('is not repeated once the new session is %s', async (_how, end) => {
      const { token, replacement } = await lost();
      await end(replacement);

      expect((await repeat(token)).status).toBe(401);
    });
  });

  it('a session that ended by a logout switches no role', async () => {
    const { token } = await register(test.api, 'ada', 'venue');
    await test.api.call('POST', '/auth/logout', { token });

    const refusal = await test.api.refusal('POST', '/auth/switch-role', {
      token,
      body: { role: 'venue' },
    });

    expect(refusal).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  });

  it('refuses further switches of an account with the time to wait, and keeps the token', async () => {
    const { user, token: first } = await register(test.api, 'ada', 'venue');
    const { token: other } = await register(test.api, 'grace', 'venue');
    const call = (token: string, role: Role) =>
      test.api.call('POST', '/auth/switch-role', { token, body: { role } });
    let token = first;
    for (let switches = 0; switches < SWITCHES; switches += 1) {
      expect((await call(token, 'creator')).status).toBe(403);
      token = (await switchRole(token, 'venue')).accessToken;
    }

    const refused = await call(token, 'venue');

    expect(refused.status).toBe(429);
    expect(JSON.parse(refused.text)).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      error: 'You have switched roles many times. Please try again in 15 minutes.',
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60);
    await expect(me(token)).resolves.toMatchObject({ id: user.id });
    await switchRole(other, 'venue');
    await test.dataSource.query(`UPDATE failed_sign_ins SET ends_at = now() WHERE of = 'switch'`);
    await switchRole(token, 'venue');
  });

  // @covers 6.roles.switch-not-held
  it('refuses to switch to a role that is not held and keeps the token', async () => {
    const { token } = await register(test.api, 'ada', 'venue');

    const refusal = await test.api.refusal('POST', '/auth/switch-role', {
      token,
      body: { role: 'supplier' },
    });

    expect(refusal).toMatchObject({ status: 403, code: 'ROLE_NOT_HELD' });
    await expect(meStatus(token)).resolves.toBe(200);
  });
});
