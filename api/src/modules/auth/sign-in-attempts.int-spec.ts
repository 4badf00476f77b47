import { signedInSchema } from '@stagedoor/contracts';
import { aRegistration } from '../../../test-support/builders.js';
import { closeCopies, COPIES, copiesOf, spread } from '../../../test-support/copies.js';
import { aMeetingOf } from '../../../test-support/race-barrier.js';
import { startTestApp, type TestApp } from '../../../test-support/test-app.js';
import { ForgetFailedSignInsJob } from './forget-failed-sign-ins.job.js';
import {
  type AttemptCount,
  FailedSignInsRepository,
} from './persistence/failed-sign-ins.repository.js';

const PER_ACCOUNT = 10;
const PER_ADDRESS = 100;
const TRIES = 200;
/** More than PER_ADDRESS, so that successes which count as failures are seen. */
const SUCCESSES = 125;
const EMAIL = 'ada@example.org';
const PASSWORD = 'correct horse battery';

let test: TestApp;
let copies: TestApp[];

beforeAll(async () => {
  const limits = { SIGN_INS_PER_ACCOUNT: String(SUCCESSES) };
  test = await startTestApp(limits);
  const { DATABASE_URL } = test.environment;
  copies = await copiesOf(test, () => startTestApp({ ...limits, DATABASE_URL }));
});

afterAll(() => closeCopies(copies));

beforeEach(async () => {
  const body = aRegistration({ email: EMAIL, password: PASSWORD });
  await test.api.data(signedInSchema, 201, 'POST', '/auth/register', { body });
  await test.dataSource.query('DELETE FROM failed_sign_ins');
});

afterEach(async () => {
  vi.restoreAllMocks();
  await test.dataSource.query('DELETE FROM users');
});

interface Try {
  email?: string;
  password?: string;
  from?: string;
  headers?: Record<string, string>;
}

const logIn = async (
  copy: TestApp,
  { email = EMAIL, password = 'a guess', from, headers }: Try = {},
) => copy.api.call('POST', '/auth/login', { body: { email, password }, from, headers });

const statusesOf = async (calls: Promise<{ status: number }[]>) => {
  const counts: Record<number, number> = {};
  for (const { status } of await calls) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

const inTurn = async (tries: number, call: (index: number) => Promise<{ status: number }>) => {
  const answers: { status: number }[] = [];
  for (let index = 0; index < tries; index += 1) answers.push(await call(index));
  return answers;
};

describe.each(COPIES)('concurrent guesses at %i copies', (many) => {
  const some = () => copies.slice(0, many);

  it("of one account's password from many networks stop at the limit", async () => {
    const guesses = spread(some(), TRIES, (copy, index) =>
      logIn(copy, { from: `198.51.100.${index}` }),
    );

    expect(await statusesOf(guesses)).toEqual({
      401: PER_ACCOUNT,
      429: TRIES - PER_ACCOUNT,
    });
  });

  it("of many accounts' passwords from one network stop at the limit", async () => {
    const guesses = spread(some(), TRIES, (copy, index) =>
      logIn(copy, { email: `person-${index}@example.org`, from: '198.51.100.1' }),
    );

    expect(await statusesOf(guesses)).toEqual({
      401: PER_ADDRESS,
      429: TRIES - PER_ADDRESS,
    });
  });

  it('control: get further when they are counted after they fail', async () => {
    await inTurn(PER_ACCOUNT - 1, () => logIn(test));
    const meet = aMeetingOf(2 * many);
    for (const { app, dataSource } of some()) {
      const failures = app.get(FailedSignInsRepository);
      const countOneMore = failures.countOneMore.bind(failures);
      vi.spyOn(failures, 'countOneMore').mockImplementation(async (manager, counters, window) => {
        const before = await dataSource.query<AttemptCount[]>(
          `SELECT of, count + 1 AS count, 60 AS "secondsLeft" FROM failed_sign_ins`,
        );
        await meet();
        await countOneMore(manager, counters, window);
        return before;
      });
    }

    const guesses = spread(some(), 2 * many, (copy) => logIn(copy));

    expect(await statusesOf(guesses)).toEqual({ 401: 2 * many });
  });
});

it('returns Retry-After and a message with the minutes to wait', async () => {
  await inTurn(PER_ACCOUNT, () => logIn(test));

  const { status, headers, text } = await logIn(test, { password: PASSWORD });

  expect(status).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(14 * 60);
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
  expect(JSON.parse(text)).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    error: 'Too many attempts have failed. Please try again in 15 minutes.',
  });
});

it('gives the same responses for an unknown account as for a known one', async () => {
  const answersFor = async (email: string) => {
    const answers = await inTurn(PER_ACCOUNT + 1, () => logIn(test, { email }));
    return answers.map(({ status }) => status);
  };

  expect(await answersFor('nobody@example.org')).toEqual(await answersFor(' ADA@example.org'));
});

it('resets the count of an account after a successful sign-in', async () => {
  await inTurn(PER_ACCOUNT - 1, () => logIn(test));
  await test.api.data(signedInSchema, 200, 'POST', '/auth/login', {
    body: { email: EMAIL, password: PASSWORD },
  });

  const answers = await inTurn(PER_ACCOUNT, () => logIn(test));

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
});

it('limits the successes of an account, however many run concurrently, and counts none as a failure', async () => {
  const answers = await spread(copies, SUCCESSES + 20, (copy) =>
    logIn(copy, { password: PASSWORD }),
  );

  expect(await statusesOf(Promise.resolve(answers))).toEqual({ 200: SUCCESSES, 429: 20 });
  const refused = answers.find(({ status }) => status === 429)!;
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60);
  expect(JSON.parse(refused.text)).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    error: 'There were too many sign-ins. Please try again in 15 minutes.',
  });
  const sessions = await test.dataSource.query<unknown[]>('SELECT id FROM sessions');
  expect(sessions).toHaveLength(1 + SUCCESSES);
  expect((await logIn(test, { email: 'other@example.org' })).status).toBe(401);
});

it('limits the successes of a network over all accounts', async () => {
  const from = '198.51.100.1';
  await logIn(test, { password: PASSWORD, from });
  await test.dataSource.query("UPDATE failed_sign_ins SET count = 3000 WHERE of = 'sign-in'");
  const email = 'grace@example.org';
  await test.api.data(signedInSchema, 201, 'POST', '/auth/register', {
    body: aRegistration({ email, password: PASSWORD }),
  });

  expect((await logIn(test, { email, password: PASSWORD, from })).status).toBe(429);
  expect((await logIn(test, { email, password: PASSWORD, from: '203.0.113.7' })).status).toBe(200);
});

it('restarts when the window has ended, and deletes the counters', async () => {
  await inTurn(PER_ACCOUNT, () => logIn(test));
  await test.dataSource.query(`UPDATE failed_sign_ins SET ends_at = now() - interval '1 second'`);

  expect((await logIn(test, { password: PASSWORD })).status).toBe(200);
  await test.dataSource.query(`UPDATE failed_sign_ins SET ends_at = now() - interval '1 second'`);
  await test.app.get(ForgetFailedSignInsJob).serve();
  expect(await test.dataSource.query('SELECT * FROM failed_sign_ins')).toEqual([]);
});

it('restarts after the clock of the database goes back', async () => {
  await inTurn(PER_ACCOUNT, () => logIn(test));
  await test.dataSource.query("UPDATE failed_sign_ins SET ends_at = ends_at + interval '1 day'");

  expect((await logIn(test, { password: PASSWORD })).status).toBe(200);
});

it('takes the network from trusted proxies only', async () => {
  const forged = (index: number) => ({ 'x-forwarded-for': `198.51.100.${index}` });
  const email = (index: number) => `person-${index}@example.org`;

  const outside = await inTurn(PER_ADDRESS + 1, (index) =>
    logIn(test, { from: '203.0.113.9', headers: forged(index), email: email(index) }),
  );
  const proxied = await inTurn(PER_ADDRESS + 1, (index) =>
    logIn(test, { from: '127.0.0.1', headers: forged(index), email: email(index) }),
  );

  expect(outside.at(-1)?.status).toBe(429);
  expect(proxied.at(-1)?.status).toBe(401);
});

it('stores neither e-mails nor networks, only keyed hashes', async () => {
  await logIn(test, { from: '198.51.100.1' });

  const rows = await test.dataSource.query<unknown[]>('SELECT * FROM failed_sign_ins');

  expect(rows).toHaveLength(4);
  expect(JSON.stringify(rows)).not.toMatch(/ada|example|198/);
});

it('stores no counter of an account for a network above its limit', async () => {
  const from = '198.51.100.1';
  const confirm = () =>
    test.api.call('POST', '/auth/confirm-email', { body: { token: 'unknown' }, from });
  await inTurn(PER_ADDRESS, confirm);
  const guesses = Array.from({ length: 20 }, (_, index) =>
    logIn(test, { email: `person-${index}@example.org`, from }),
  );

  expect(await statusesOf(Promise.all(guesses))).toEqual({ 429: 20 });
  expect(await test.dataSource.query('SELECT of, count FROM failed_sign_ins')).toEqual([
    { of: 'address', count: PER_ADDRESS },
  ]);
});

it('counts registrations with taken e-mails as failures', async () => {
  const body = aRegistration({ email: EMAIL });
  const from = '198.51.100.1';

  const answers = await inTurn(PER_ADDRESS + 1, () =>
    test.api.call('POST', '/auth/register', { body, from }),
  );

  expect(answers.map(({ status }) => status).slice(-2)).toEqual([409, 429]);
});

it('never tells to wait longer than the window, however long the counter was locked', async () => {
  const repository = test.app.get(FailedSignInsRepository);
  const count = (manager: TestApp['dataSource']['manager']) =>
    repository.countOneMore(manager, [{ of: 'mail', key: 'any' }], 3_600);

  const [counted] = await test.dataSource.transaction(async (began) => {
    await count(test.dataSource.manager);
    return count(began);
  });

  expect(counted?.count).toBe(2);
  expect(counted?.secondsLeft).toBeLessThanOrEqual(3_600);
});
