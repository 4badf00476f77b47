import { signedInSchema } from '@stagedoor/contracts';
import { aRegistration } from '../../../test-support/builders.js';
import { startTestApp, type TestApp } from '../../../test-support/test-app.js';
import { until } from '../../../test-support/until.js';
import { Passwords } from './passwords.js';

/** Passwords checked at a time, and maximum waiting attempts: of one network and of all. */
const AT_ONCE = 2;
const WAITING_OF_ONE = 100;
const WAITING = 200;
const EMAIL = 'ada@example.org';
const PASSWORD = 'correct horse battery';

let test: TestApp;
let openGate: () => void;
let retryAfter: unknown[];
let calls: Promise<unknown>[];

beforeAll(async () => {
  test = await startTestApp();
});

afterAll(() => test.close());

/** Passwords are not checked until the test opens the gate, and those of unknown accounts take no time. */
beforeEach(async () => {
  const body = aRegistration({ email: EMAIL, password: PASSWORD });
  await test.api.data(signedInSchema, 201, 'POST', '/auth/register', { body });
  [retryAfter, calls] = [[], []];
  const gate = new Promise<void>((resolve) => (openGate = resolve));
  const passwords = test.app.get(Passwords);
  const matches = passwords.matches.bind(passwords);
  vi.spyOn(passwords, 'matches').mockImplementation(async (...given) => {
    await gate;
    return given[0] !== null && matches(...given);
  });
});

afterEach(async () => {
  openGate();
  await Promise.all(calls);
  vi.restoreAllMocks();
  for (const table of ['users', 'failed_sign_ins']) {
    await test.dataSource.query(`DELETE FROM ${table}`);
  }
});

function logIn(email: string, password: string, from: string) {
  const call = test.api.call('POST', '/auth/login', { body: { email, password }, from });
  calls.push(call.then(({ headers }) => retryAfter.push(headers['retry-after'])));
  return call;
}

const logInAda = (from: string) => logIn(EMAIL, PASSWORD, from);
const crowd = (size: number, fromOf: (index: number) => string) =>
  Array.from({ length: size }, (_, index) =>
    logIn(`person-${index}@example.org`, 'a guess', fromOf(index)),
  );
/** The number of attempts that got no place in the queue. */
const refused = () => retryAfter.filter((seconds) => seconds === '2').length;

it('keeps queue slots for other networks when one floods the queue', async () => {
  const all = crowd(250, () => '198.51.100.1');
  await until(() => refused() === 250 - AT_ONCE - WAITING_OF_ONE);

  const other = logInAda('203.0.113.7');
  openGate();

  expect((await other).status).toBe(200);
  const turnedAway = (await Promise.all(all)).filter(
    ({ headers }) => headers['retry-after'] === '2',
  );
  expect(turnedAway).toHaveLength(250 - AT_ONCE - WAITING_OF_ONE);
  expect(turnedAway[0]?.status).toBe(503);
});

it('gives a network a place in a queue that two others fill', async () => {
  void crowd(AT_ONCE + WAITING + 2, (index) => `198.51.100.${index % 2}`);
  await until(() => refused() === 2);

  const other = logInAda('203.0.113.7');
  await until(() => refused() === 3);
  openGate();

  expect((await other).status).toBe(200);
  await Promise.all(calls);
  expect(refused()).toBe(3);
});
