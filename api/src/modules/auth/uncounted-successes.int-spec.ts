import { Logger } from '@nestjs/common';
import { aRegistration, type Person, register } from '../../../test-support/builders.js';
import { linkIn, type Mailbox, startMailbox } from '../../../test-support/mailbox.js';
import { startTestApp, type TestApp } from '../../../test-support/test-app.js';
import { FailedSignInsRepository } from './persistence/failed-sign-ins.repository.js';

const EMAIL = 'ada@example.org';
const NEW = 'staple of another colour';
const { password: OLD } = aRegistration();

let mailbox: Mailbox;
let test: TestApp;
let person: Person;
let warn: ReturnType<typeof vi.spyOn>;

beforeAll(async () => {
  mailbox = await startMailbox();
  test = await startTestApp(mailbox.variables);
});

afterAll(async () => {
  await test.close();
  await mailbox.remove();
});

beforeEach(async () => {
  person = await register(test.api, 'ada', 'creator');
  await mailbox.empty(test);
  warn = vi.spyOn(Logger.prototype, 'warn').mockReturnValue();
});

afterEach(async () => {
  vi.restoreAllMocks();
  await mailbox.empty(test);
  for (const table of ['users', 'failed_sign_ins']) {
    await test.dataSource.query(`DELETE FROM ${table}`);
  }
});

const fail = (change: 'takeBack' | 'forget') =>
  vi
    .spyOn(test.app.get(FailedSignInsRepository), change)
    .mockRejectedValue(new Error('Connection terminated unexpectedly'));
const post = async (path: string, body: object, token?: string) =>
  (await test.api.call('POST', `/auth/${path}`, { body, token })).status;
const logIn = (password: string) => post('login', { email: EMAIL, password });

/** The changes have committed: an error would make the user repeat them, which is refused. */
describe('is confirmed although its count cannot be taken back:', () => {
  const wasLogged = () =>
    expect(warn).toHaveBeenCalledWith(
      'A counter of attempts stays too high: Error: Connection terminated unexpectedly',
    );

  it('a registration', async () => {
    fail('takeBack');

    expect(await post('register', aRegistration({ email: 'grace@example.org' }))).toBe(201);
    wasLogged();
  });

  it('a new password by a link', async () => {
    await post('forgot-password', { email: EMAIL });
    const [mail] = await mailbox.empty(test);
    fail('takeBack');

    const body = { token: linkIn(mail!).hash.slice(1), password: NEW };

    expect(await post('reset-password', body)).toBe(200);
    expect(await logIn(NEW)).toBe(200);
    wasLogged();
  });

  it.each(['takeBack', 'forget'] as const)('a change of the password (%s)', async (change) => {
    fail(change);

    const body = { currentPassword: OLD, newPassword: NEW };

    expect(await post('change-password', body, person.token)).toBe(200);
    expect(await logIn(NEW)).toBe(200);
    wasLogged();
  });
});
