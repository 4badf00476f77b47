import {
  anEvent,
  createDraft,
  createPublished,
  createVenue,
  type Person,
  register,
} from '../../../test-support/builders.js';
import { closeCopies, COPIES, copiesOf, spread } from '../../../test-support/copies.js';
import { aMeetingOf } from '../../../test-support/race-barrier.js';
import { startTestApp, type TestApp } from '../../../test-support/test-app.js';
import { PersonLock } from '../auth/person-lock.service.js';
import { EventsRepository } from './persistence/events.repository.js';

const MOST = 3;
const CALLS = 8;

let test: TestApp;
let copies: TestApp[];
let venueId: string;
let creator: Person;
let creators = 0;

const start = (variables: NodeJS.ProcessEnv = {}) =>
  startTestApp({ MAX_DRAFTS_PER_PERSON: String(MOST), ...variables });

beforeAll(async () => {
  test = await start();
  copies = await copiesOf(test, () => start({ DATABASE_URL: test.environment.DATABASE_URL }));
  venueId = (await createVenue(test.api, await register(test.api, 'owner', 'venue'))).id;
});

afterAll(() => closeCopies(copies));

beforeEach(async () => {
  creators += 1;
  creator = await register(test.api, `creator-${creators}`, 'creator');
});

afterEach(() => vi.restoreAllMocks());

const options = () => ({ token: creator.token, body: anEvent({ venueId }) });
const add = ({ api }: TestApp) => api.call('POST', '/events', options());

async function stored(): Promise<number> {
  const [{ count }] = await test.dataSource.query<[{ count: number }]>(
    "SELECT count(*)::integer AS count FROM events WHERE creator_id = $1 AND status = 'draft'",
    [creator.user.id],
  );
  return count;
}

it.each(COPIES)(
  'a user has at most three drafts after concurrent requests to %d copies',
  async (of) => {
    const answers = await spread(copies.slice(0, of), CALLS, add);

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MOST);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(CALLS - MOST);
    await expect(stored()).resolves.toBe(MOST);
  },
);

// @covers 9.limits.drafts-per-person
it('returns the limit in the message and stores nothing', async () => {
  for (let draft = 0; draft < MOST; draft += 1) await add(test);

  const refusal = await test.api.refusal('POST', '/events', options());

  expect(refusal).toMatchObject({
    status: 409,
    code: 'DRAFT_LIMIT_REACHED',
    error: 'One person can have at most 3 drafts. Publish or delete one first.',
  });
  await expect(stored()).resolves.toBe(MOST);
});

it('permits another draft after one was published or deleted', async () => {
  await createPublished(test.api, creator, { venueId });
  for (let draft = 1; draft < MOST; draft += 1) await add(test);
  const { id } = await createDraft(test.api, creator, { venueId });
  await test.api.call('DELETE', `/events/${id}`, { token: creator.token });

  await expect(add(test)).resolves.toMatchObject({ status: 201 });
  await expect(add(test)).resolves.toMatchObject({ status: 409 });
});

it('control: without the lock a user gets more drafts', async () => {
  const meet = aMeetingOf(CALLS);
  for (const { app } of copies) {
    vi.spyOn(app.get(PersonLock), 'take').mockResolvedValue();
    const events = app.get(EventsRepository);
    const count = events.countDrafts.bind(events);
    vi.spyOn(events, 'countDrafts').mockImplementation(async (...given) => {
      const counted = await count(...given);
      await meet();
      return counted;
    });
  }

  await spread(copies, CALLS, add);

  await expect(stored()).resolves.toBeGreaterThan(MOST);
});
