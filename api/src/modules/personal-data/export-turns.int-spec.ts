import type { Mock } from 'vitest';
import type { Answer } from '../../../test-support/api-client.js';
import { type Person, register } from '../../../test-support/builders.js';
import { startTestApp, type TestApp } from '../../../test-support/test-app.js';
import { UserQueries } from '../auth/user-queries.service.js';
import { TicketQueries } from '../tickets/ticket-queries.service.js';
import { EXPORTS_AT_ONCE } from './export-turns.service.js';

let test: TestApp;
let url: string;
let person: Person;
let people = 0;

beforeAll(async () => {
  test = await startTestApp();
  url = await test.listen();
});

afterAll(() => test.close());
afterEach(() => vi.restoreAllMocks());

const aPerson = () => {
  people += 1;
  return register(test.api, `person-${people}`, 'creator');
};

beforeEach(async () => {
  person = await aPerson();
});

const exportOf = ({ token }: Person): Promise<Answer> =>
  test.api.call('GET', '/auth/export', { token });

const WAIT = { timeout: 20_000 };

/** Exports until the response is a success. */
const untilExported = (of: Person) =>
  vi.waitFor(async () => expect((await exportOf(of)).status).toBe(200), WAIT);

/** Makes exports wait for a read that is spied on. */
function hold(spyUntil: (isReleased: Promise<void>) => Mock) {
  let release!: () => void;
  const spy = spyUntil(new Promise((resolve) => (release = resolve)));
  const reached = (times: number) =>
    vi.waitFor(() => expect(spy).toHaveBeenCalledTimes(times), WAIT);
  return { release, reached };
}

const holdTickets = () =>
  hold((isReleased) => {
    const tickets = test.app.get(TicketQueries);
    const list = tickets.list.bind(tickets);
    return vi
      .spyOn(tickets, 'list')
      .mockImplementation((...given) => isReleased.then(() => list(...given)));
  });

const holdAccount = () =>
  hold((isReleased) => {
    const users = test.app.get(UserQueries);
    const account = users.account.bind(users);
    return vi
      .spyOn(users, 'account')
      .mockImplementation((...given) => isReleased.then(() => account(...given)));
  });

it('refuses a second export of an account while one is running', async () => {
  const { release, reached } = holdTickets();
  const first = exportOf(person);
  await reached(1);

  const { status, headers, text } = await exportOf(person);

  expect({ status, ...JSON.parse(text) }).toMatchObject({
    ...{ status: 429, code: 'TOO_MANY_REQUESTS' },
    error: 'Your data is being downloaded already. Please try again in a minute.',
  });
  expect(headers['retry-after']).toBe('60');
  release();
  expect((await first).status).toBe(200);
  expect((await exportOf(person)).status).toBe(200);
});

it(`refuses an export while ${EXPORTS_AT_ONCE} of other accounts are running`, async () => {
  const { release, reached } = holdTickets();
  const others = await Promise.all(Array.from({ length: EXPORTS_AT_ONCE }, aPerson));
  const running = others.map(exportOf);
  await reached(EXPORTS_AT_ONCE);

  const { status, headers, text } = await exportOf(person);

  expect({ status, ...JSON.parse(text) }).toMatchObject({
    ...{ status: 429, code: 'TOO_MANY_REQUESTS' },
    error: 'Many users are downloading their data. Please try again in a minute.',
  });
  expect(headers['retry-after']).toBe('60');
  release();
  for (const one of await Promise.all(running)) expect(one.status).toBe(200);
  await untilExported(person);
});

describe('an account can export again after', () => {
  it('a list could not be read', async () => {
    vi.spyOn(test.app.get(TicketQueries), 'list').mockRejectedValueOnce(new Error('Away.'));

    await expect(exportOf(person)).rejects.toThrow('destroyed');

    await untilExported(person);
  });

  it('the account could not be read', async () => {
    vi.spyOn(test.app.get(UserQueries), 'account').mockRejectedValueOnce(new Error('Away.'));

    expect((await exportOf(person)).status).toBe(500);

    await untilExported(person);
  });

  it.each([
    ['before the response', holdAccount],
    ['in the middle of it', holdTickets],
  ])('its client has left %s', async (_, holdRead) => {
    const { release, reached } = holdRead();
    const client = new AbortController();
    const headers = { authorization: `Bearer ${person.token}` };
    const fetched = fetch(`${url}/api/auth/export`, { headers, signal: client.signal }).then(
      (response) => response.text(),
    );
    await reached(1);

    client.abort();

    await expect(fetched).rejects.toThrow('aborted');
    release();
    await untilExported(person);
  });

  it('a request of its headers alone', async () => {
    await test.api.call('HEAD', '/auth/export', { token: person.token });

    await untilExported(person);
  });

  it('its time is over', async () => {
    const { release, reached } = holdTickets();
    const time = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(time.signal);
    const first = exportOf(person);
    await reached(1);

    time.abort();

    release();
    await expect(first).rejects.toThrow('destroyed');
    await untilExported(person);
  });
});
