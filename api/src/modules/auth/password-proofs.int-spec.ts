import { aRegistration, type Person, register } from '../../../test-support/builders.js';
import { startTestApp, type TestApp } from '../../../test-support/test-app.js';
import { until } from '../../../test-support/until.js';
import { OrderQueries } from '../orders/reading/order-queries.service.js';
import { Passwords } from './passwords.js';
import { UsersRepository } from './persistence/users.repository.js';

const LIMIT = 12;
const EMAIL = 'ada@example.org';
const { password: PASSWORD } = aRegistration();
const NEW = 'staple of another colour';

let test: TestApp;
let person: Person;

beforeAll(async () => {
  test = await startTestApp({ SIGN_INS_PER_ACCOUNT: String(LIMIT) });
});

afterAll(() => test.close());

beforeEach(async () => {
  person = await register(test.api, 'ada', 'creator');
});

afterEach(async () => {
  vi.restoreAllMocks();
  for (const table of ['users', 'failed_sign_ins']) {
    await test.dataSource.query(`DELETE FROM ${table}`);
  }
});

const count = async (rows: string): Promise<number> => {
  const [row] = await test.dataSource.query<{ count: number }[]>(
    `SELECT count(*)::integer AS count FROM ${rows}`,
  );
  return row!.count;
};
const logIn = async (password: string) =>
  (await test.api.call('POST', '/auth/login', { body: { email: EMAIL, password } })).status;
const post = (path: string, body: object) =>
  test.api.call('POST', path, { token: person.token, body });

describe.each<[what: string, path: string, body: object, status: number]>([
  ['changes of the password', '/auth/change-password', { newPassword: PASSWORD }, 200],
  ['changes to the present address', '/auth/change-email', { email: EMAIL }, 400],
  ['refused deletions', '/auth/delete-account', {}, 409],
])('%s with the right password', (_what, path, body, status) => {
  const call = (currentPassword = PASSWORD) => post(path, { ...body, currentPassword });

  beforeEach(() => {
    vi.spyOn(test.app.get(OrderQueries), 'countUnderWay').mockResolvedValue(1);
  });

  it('are limited per account', async () => {
    for (let calls = 0; calls < LIMIT; calls += 1) expect((await call()).status).toBe(status);
    const rows = await count('audit_log');
    const matches = vi.spyOn(test.app.get(Passwords), 'matches');

    const late = await call();

    expect(late.status).toBe(429);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(14 * 60);
    expect(JSON.parse(late.text)).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      error: 'You have given your password many times. Please try again in 15 minutes.',
    });
    expect(matches).not.toHaveBeenCalled();
    expect(await count('audit_log')).toBe(rows);
    expect(await logIn(PASSWORD)).toBe(200);
  });

  it('are accepted while a stranger has used up the failed sign-ins of the account', async () => {
    for (let guess = 0; guess < 10; guess += 1) await logIn('a guess');
    expect(await logIn(PASSWORD)).toBe(429);

    expect((await call()).status).toBe(status);
  });

  it('are refused after ten wrong ones in sessions of the user', async () => {
    for (let guess = 0; guess < 10; guess += 1) expect((await call('a guess')).status).toBe(400);

    expect((await call()).status).toBe(429);
  });

  it('do not share their limit with wrong ones', async () => {
    for (let calls = 0; calls < 5; calls += 1) await call('a guess');

    expect(await count("failed_sign_ins WHERE of = 'sign-in' AND count > 0")).toBe(0);
  });
});

it('concurrent changes of the password are no failed sign-ins', async () => {
  const users = test.app.get(UsersRepository);
  const passwords = test.app.get(Passwords);
  const find = vi.spyOn(users, 'find');
  const readBefore = () =>
    find.mock.settledResults.filter(({ type }) => type === 'fulfilled').length;
  const hash = passwords.hash.bind(passwords);
  vi.spyOn(passwords, 'hash').mockImplementation(async (password) => {
    await until(() => readBefore() >= LIMIT);
    return hash(password);
  });
  const body = { currentPassword: PASSWORD, newPassword: NEW };

  const answers = await Promise.all(
    Array.from({ length: LIMIT }, () => post('/auth/change-password', body)),
  );

  const late = answers.filter(({ status }) => status !== 200);
  expect(late).toHaveLength(LIMIT - 1);
  for (const { status, text } of late) {
    expect(status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({
      details: [
        { path: 'currentPassword', message: 'Your password has been changed in the meantime.' },
      ],
    });
  }
  expect(await count("failed_sign_ins WHERE of = 'account' AND count > 0")).toBe(0);
  expect(await logIn(NEW)).toBe(200);
});
