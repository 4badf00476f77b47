import type { Person } from '../../../test-support/builders.js';
import { aVenue, register } from '../../../test-support/builders.js';
import { closeCopies, COPIES, copiesOf, spread } from '../../../test-support/copies.js';
import { aMeetingOf } from '../../../test-support/race-barrier.js';
import { startTestApp, type TestApp } from '../../../test-support/test-app.js';
import { PersonLock } from '../auth/person-lock.service.js';
import { VenuesRepository } from './persistence/venues.repository.js';

const MOST = 3;
const CALLS = 8;

let test: TestApp;
let copies: TestApp[];
let owner: Person;
let owners = 0;

const start = (variables: NodeJS.ProcessEnv = {}) =>
  startTestApp({ MAX_VENUES_PER_PERSON: String(MOST), ...variables });

beforeAll(async () => {
  test = await start();
  copies = await copiesOf(test, () => start({ DATABASE_URL: test.environment.DATABASE_URL }));
});

afterAll(() => closeCopies(copies));

beforeEach(async () => {
  owners += 1;
  owner = await register(test.api, `owner-${owners}`, 'venue');
});

afterEach(() => vi.restoreAllMocks());

const add = ({ api }: TestApp, key?: string) =>
  api.call('POST', '/venues', {
    token: owner.token,
    body: aVenue(),
    ...(key && { headers: { 'idempotency-key': key } }),
  });

async function stored(): Promise<number> {
  const [{ count }] = await test.dataSource.query<[{ count: number }]>(
    'SELECT count(*)::integer AS count FROM venues WHERE owner_id = $1',
    [owner.user.id],
  );
  return count;
}

it.each(COPIES)(
  'a user has at most three venues after concurrent requests to %d copies',
  async (of) => {
    const answers = await spread(copies.slice(0, of), CALLS, (copy) => add(copy));

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MOST);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(CALLS - MOST);
    await expect(stored()).resolves.toBe(MOST);
  },
);

// @covers 9.limits.venues-per-person
it('returns the limit in the message and applies it per user', async () => {
  for (let venue = 0; venue < MOST; venue += 1) await add(test);

  const refusal = await test.api.refusal('POST', '/venues', { token: owner.token, body: aVenue() });

  expect(refusal).toMatchObject({
    status: 409,
    code: 'VENUE_LIMIT_REACHED',
    error: 'One person can have at most 3 venues.',
  });
  owner = await register(test.api, `neighbour-${owners}`, 'venue');
  await expect(add(test)).resolves.toMatchObject({ status: 201 });
});

it('repeats the response for the last permitted venue', async () => {
  for (let venue = 1; venue < MOST; venue += 1) await add(test);

  const [first, again] = [await add(test, 'the-last'), await add(copies[1]!, 'the-last')];

  expect(first.status).toBe(201);
  expect(again.status).toBe(201);
  expect(JSON.parse(again.text)).toEqual(JSON.parse(first.text));
  await expect(stored()).resolves.toBe(MOST);
});

it('control: without the lock a user gets more venues', async () => {
  const meet = aMeetingOf(CALLS);
  for (const { app } of copies) {
    vi.spyOn(app.get(PersonLock), 'take').mockResolvedValue();
    const venues = app.get(VenuesRepository);
    const count = venues.countOfOwner.bind(venues);
    vi.spyOn(venues, 'countOfOwner').mockImplementation(async (...given) => {
      const counted = await count(...given);
      await meet();
      return counted;
    });
  }

  await spread(copies, CALLS, (copy) => add(copy));

  await expect(stored()).resolves.toBeGreaterThan(MOST);
});
