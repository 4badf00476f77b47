import { type Event, eventSchema } from '@stagedoor/contracts';
import {
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
  startTestApp({ MAX_PUBLISHED_PER_PERSON: String(MOST), ...variables });

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

const draft = () => createDraft(test.api, creator, { venueId });
const drafts = async (count: number) => {
  const stored: Event[] = [];
  while (stored.length < count) stored.push(await draft());
  return stored;
};
const publish = ({ id }: Event, { api }: TestApp = test) =>
  api.call('PATCH', `/events/${id}/publish`, { token: creator.token });
const move = ({ id }: Event, { api }: TestApp = test) =>
  api.call('PUT', `/events/${id}`, {
    token: creator.token,
    body: { startTime: '2099-07-02T19:00:00Z', endTime: '2099-07-02T23:00:00Z' },
  });
const publishAll = async (count: number) => {
  const published: Event[] = [];
  while (published.length < count) {
    published.push(await createPublished(test.api, creator, { venueId }));
  }
  return published;
};
const end = (events: readonly Event[]) =>
  test.dataSource.query(
    `UPDATE events SET start_time = now() - interval '2 hours', end_time = now() - interval '1 hour'
     WHERE id = ANY ($1)`,
    [events.map(({ id }) => id)],
  );

async function onTheList(): Promise<number> {
  const [{ count }] = await test.dataSource.query<[{ count: number }]>(
    `SELECT count(*)::integer AS count FROM events
     WHERE creator_id = $1 AND status = 'published' AND end_time > now()`,
    [creator.user.id],
  );
  return count;
}

/** Sends one call for each event at the same time, to the copies in turn. */
const toCopies = (
  of: number,
  events: readonly Event[],
  call: (event: Event, copy: TestApp) => Promise<{ status: number }>,
) => {
  const left = [...events];
  return spread(copies.slice(0, of), events.length, (copy) => call(left.pop()!, copy));
};

const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();
const PERMITTED = [...Array<number>(MOST).fill(200), ...Array<number>(CALLS - MOST).fill(409)];

it('an event is changed once after a deadlock with the door or a sale', async () => {
  const event = await draft();
  const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' });
  vi.spyOn(test.app.get(EventsRepository), 'update').mockRejectedValueOnce(deadlock);

  const { status } = await move(event);

  expect(status).toBe(200);
});

describe.each(COPIES)('after concurrent requests to %d copies', (of) => {
  it('a user has at most three published events', async () => {
    const events = await drafts(CALLS);

    const answers = await toCopies(of, events, publish);

    expect(statusesOf(answers)).toEqual(PERMITTED);
    await expect(onTheList()).resolves.toBe(MOST);
  });

  it('a user has moved at most three events that were over', async () => {
    const events: Event[] = [];
    while (events.length < CALLS) {
      const more = await publishAll(1);
      await end(more);
      events.push(...more);
    }

    const answers = await toCopies(of, events, move);

    expect(statusesOf(answers)).toEqual(PERMITTED);
    await expect(onTheList()).resolves.toBe(MOST);
  });
});

// @covers 9.limits.published-per-person
it('returns the limit in the message and leaves the draft', async () => {
  await publishAll(MOST);
  const event = await draft();

  const refusal = await test.api.refusal('PATCH', `/events/${event.id}/publish`, {
    token: creator.token,
  });

  expect(refusal).toMatchObject({
    status: 409,
    code: 'PUBLISHED_LIMIT_REACHED',
    error:
      'One person can have at most 3 published events that are not over. Cancel or delete one first.',
  });
  await expect(
    test.api.data(eventSchema, 200, 'GET', `/events/${event.id}`, { token: creator.token }),
  ).resolves.toMatchObject({ status: 'draft' });
});

it('permits changes and another publication of published events at the limit', async () => {
  const [event] = await publishAll(MOST);

  await expect(publish(event!)).resolves.toMatchObject({ status: 200 });
  await expect(move(event!)).resolves.toMatchObject({ status: 200 });
});

it.each<[string, (event: Event) => Promise<unknown>]>([
  ['is over', (event) => end([event])],
  ['was deleted', ({ id }) => test.api.call('DELETE', `/events/${id}`, { token: creator.token })],
  [
    'was cancelled',
    ({ id }) => test.api.call('POST', `/events/${id}/cancel`, { token: creator.token }),
  ],
])('permits another published event after one %s', async (_, leave) => {
  const [first] = await publishAll(MOST);
  const [next, further] = await drafts(2);
  await leave(first!);

  await expect(publish(next!)).resolves.toMatchObject({ status: 200 });
  await expect(publish(further!)).resolves.toMatchObject({ status: 409 });
});

it('control: without the lock a user gets more published events', async () => {
  const events = await drafts(CALLS);
  const meet = aMeetingOf(CALLS);
  for (const { app } of copies) {
    vi.spyOn(app.get(PersonLock), 'take').mockResolvedValue();
    const repository = app.get(EventsRepository);
    const count = repository.countPublished.bind(repository);
    vi.spyOn(repository, 'countPublished').mockImplementation(async (...given) => {
      const counted = await count(...given);
      await meet();
      return counted;
    });
  }

  await toCopies(copies.length, events, publish);

  await expect(onTheList()).resolves.toBeGreaterThan(MOST);
});
