import { signedInSchema } from '@stagedoor/contracts';
import { aRegistration } from '../../../test-support/builders.js';
import { closeCopies, COPIES, copiesOf, spread } from '../../../test-support/copies.js';
import { aMeetingOf } from '../../../test-support/race-barrier.js';
import { startTestApp, type TestApp } from '../../../test-support/test-app.js';
import {
  type AttemptCount,
  FailedSignInsRepository,
} from './persistence/failed-sign-ins.repository.js';
import { Passwords } from './passwords.js';

const PER_NETWORK = 30;
const WINDOW_MINUTES = 20;
const FROM = '198.51.100.1';

let test: TestApp;
let copies: TestApp[];

const variables = {
  REGISTRATIONS_PER_NETWORK: String(PER_NETWORK),
  REGISTRATION_WINDOW_MINUTES: String(WINDOW_MINUTES),
};

beforeAll(async () => {
  test = await startTestApp(variables);
  const { DATABASE_URL } = test.environment;
  copies = await copiesOf(test, () => startTestApp({ ...variables, DATABASE_URL }));
});

afterAll(() => closeCopies(copies));

afterEach(async () => {
  vi.restoreAllMocks();
  await test.dataSource.query('DELETE FROM users');
  await test.dataSource.query('DELETE FROM failed_sign_ins');
});

const register = (
  copy: TestApp,
  index: number | string,
  { from = FROM, headers }: { from?: string; headers?: Record<string, string> } = {},
) =>
  copy.api.call('POST', '/auth/register', {
    body: aRegistration({ email: `person-${index}@example.org` }),
    from,
    headers,
  });

const accounts = async (): Promise<number> => {
  const [row] = await test.dataSource.query<{ count: number }[]>(
    'SELECT count(*)::integer AS count FROM users',
  );
  return row!.count;
};

const countsOf = (answers: { status: number }[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

describe.each(COPIES)('registrations from one network at %i copies', (many) => {
  const some = () => copies.slice(0, many);

  it('open as many accounts as the limit allows', async () => {
    const answers = await spread(some(), 2 * PER_NETWORK, register);

    expect(countsOf(answers)).toEqual({ 201: PER_NETWORK, 429: PER_NETWORK });
    expect(await accounts()).toBe(PER_NETWORK);
  });

  it('control: open more when the count is read before it is written', async () => {
    const answers = [];
    for (let index = 1; index < PER_NETWORK; index += 1)
      answers.push(await register(test, `early-${index}`));
    const meet = aMeetingOf(2 * many);
    for (const { app, dataSource } of some()) {
      const counters = app.get(FailedSignInsRepository);
      const countOneMore = counters.countOneMore.bind(counters);
      vi.spyOn(counters, 'countOneMore').mockImplementation(async (manager, given, window) => {
        if (given.every(({ of }) => of !== 'registration')) {
          return countOneMore(manager, given, window);
        }
        const before = await dataSource.query<AttemptCount[]>(
          `SELECT of, count + 1 AS count, 60 AS "secondsLeft" FROM failed_sign_ins
           WHERE of = 'registration'`,
        );
        await meet();
        await countOneMore(manager, given, window);
        return before;
      });
    }

    const late = await spread(some(), 2 * many, register);

    expect(countsOf([...answers, ...late])).toEqual({ 201: PER_NETWORK - 1 + 2 * many });
  });
});

it('returns Retry-After and a message with the minutes to wait', async () => {
  await spread(copies, PER_NETWORK, register);

  const { status, headers, text } = await register(test, 'late');

  expect(status).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan((WINDOW_MINUTES - 1) * 60);
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(WINDOW_MINUTES * 60);
  expect(JSON.parse(text)).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    error: 'Too many accounts have been opened from your network. Please try again in 20 minutes.',
  });
});

it('hashes no password once the limit is reached', async () => {
  await spread(copies, PER_NETWORK, register);
  const hash = vi.spyOn(test.app.get(Passwords), 'hash');

  await register(test, 'late');

  expect(hash).not.toHaveBeenCalled();
});

it('a full network can still sign in, and another network can register', async () => {
  await spread(copies, PER_NETWORK + 1, register);
  const body = { email: 'person-0@example.org', password: aRegistration().password };

  expect((await test.api.call('POST', '/auth/login', { body, from: FROM })).status).toBe(200);
  expect((await register(test, 'elsewhere', { from: '203.0.113.7' })).status).toBe(201);
});

it('counts only opened accounts, not taken e-mails or invalid bodies', async () => {
  const body = aRegistration({ email: 'taken@example.org' });
  await test.api.data(signedInSchema, 201, 'POST', '/auth/register', { body, from: FROM });
  for (let tries = 0; tries < PER_NETWORK; tries += 1) {
    await test.api.call('POST', '/auth/register', { body, from: FROM });
    await test.api.call('POST', '/auth/register', { body: {}, from: FROM });
  }

  const answers = await spread(copies, PER_NETWORK, register);

  expect(countsOf(answers)).toEqual({ 201: PER_NETWORK - 1, 429: 1 });
});

it('restarts when the window has ended', async () => {
  await spread(copies, PER_NETWORK + 1, register);
  await test.dataSource.query(`UPDATE failed_sign_ins SET ends_at = now() - interval '1 second'`);

  expect((await register(test, 'late')).status).toBe(201);
});

it('counts an IPv6 /64 as one network', async () => {
  const answers = await spread(copies, PER_NETWORK + 1, (copy, index) =>
    register(copy, index, { from: `2001:db8:0:1::${index.toString(16)}` }),
  );

  expect(countsOf(answers)).toEqual({ 201: PER_NETWORK, 429: 1 });
  expect((await register(test, 'beside', { from: '2001:db8:0:2::1' })).status).toBe(201);
});

it('takes the network from trusted proxies only', async () => {
  const forged = (index: number) => ({ 'x-forwarded-for': `198.51.100.${index}` });

  const direct = await spread(copies, PER_NETWORK + 1, (copy, index) =>
    register(copy, `direct-${index}`, { from: '203.0.113.9', headers: forged(index) }),
  );
  const proxied = await spread(copies, PER_NETWORK + 1, (copy, index) =>
    register(copy, `proxied-${index}`, { from: '127.0.0.1', headers: forged(index) }),
  );

  expect(countsOf(direct)).toEqual({ 201: PER_NETWORK, 429: 1 });
  expect(countsOf(proxied)).toEqual({ 201: PER_NETWORK + 1 });
});
