import type { Event } from '@stagedoor/contracts';
import type { Answer, Method } from '../../../test-support/api-client.js';
import { createDraft, createVenue, type Person, register } from '../../../test-support/builders.js';
import { startTestApp, type TestApp } from '../../../test-support/test-app.js';

const LIMIT = 5;
const CALLS = LIMIT + 2;

let test: TestApp;
let creator: Person;
let venueId: string;
let event: Event;
let creators = 0;

beforeAll(async () => {
  test = await startTestApp({ AUDITED_CHANGES_PER_ACCOUNT: String(LIMIT) });
  ({ id: venueId } = await createVenue(test.api, await register(test.api, 'venue', 'venue')));
});

afterAll(() => test.close());

beforeEach(async () => {
  creators += 1;
  creator = await register(test.api, `creator-${creators}`, 'creator');
  event = await createDraft(test.api, creator, { venueId });
  await test.dataSource.query(
    `INSERT INTO team_members (id, event_id, email, email_key, duty)
     SELECT gen_random_uuid(), $1, n || '@example.org', n || '@example.org', 'steward'
     FROM generate_series(0, $2) n`,
    [event.id, CALLS - 1],
  );
});

const call = (method: Method, path: string, body?: object) =>
  test.api.call(method, path, { token: creator.token, ...(body && { body }) });
const setDuty = (member: number, duty: string) =>
  call('POST', `/events/${event.id}/team`, { email: `${member}@example.org`, duty });
const setReEntry = (reEntry: string) =>
  call('PUT', `/events/${event.id}/door/re-entry`, { reEntry });
const makeLink = () => call('POST', `/events/${event.id}/door/helper-links`, { gate: 'Gate A' });

async function publishAndDelete(): Promise<Answer> {
  const { id } = await createDraft(test.api, creator, { venueId });
  const published = await call('PATCH', `/events/${id}/publish`);
  await call('DELETE', `/events/${id}`);
  return published;
}

async function entriesOf(...actions: string[]): Promise<number> {
  const [row] = await test.dataSource.query<{ count: number }[]>(
    'SELECT count(*)::integer FROM audit_log WHERE actor = $1 AND action = ANY ($2)',
    [`user:${creator.user.id}`, actions],
  );
  return row!.count;
}

const supervisors = async (): Promise<number> => {
  const [row] = await test.dataSource.query<{ count: number }[]>(
    `SELECT count(*)::integer FROM team_members WHERE event_id = $1 AND duty = 'supervisor'`,
    [event.id],
  );
  return row!.count;
};

describe('the changes of an account within an hour are limited:', () => {
  it.each<[string, string[], (index: number) => Promise<Answer>]>([
    [
      'a duty that goes to and fro',
      ['team-duty-changed'],
      (index) => setDuty(0, index % 2 ? 'steward' : 'supervisor'),
    ],
    [
      're-entry that is allowed and ended',
      ['re-entry-allowed', 're-entry-ended'],
      (index) => setReEntry(index % 2 ? 'none' : 'allowed'),
    ],
    ['links for helpers', ['helper-link-made'], makeLink],
    ['events that are published and deleted', ['event-published'], publishAndDelete],
  ])('%s', async (_, actions, change) => {
    for (let index = 0; index < LIMIT; index += 1) {
      expect((await change(index)).status).toBeLessThan(300);
    }

    const { status, text, headers } = await change(LIMIT);

    expect(status).toBe(429);
    expect(text).toMatch(/"You have made many changes\. Please try again in \d+ minutes\."/);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    await expect(entriesOf(...actions)).resolves.toBe(LIMIT);
  });

  it('duties of several members by concurrent calls', async () => {
    const calls = Array.from({ length: CALLS }, (_, member) => setDuty(member, 'supervisor'));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);

    expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array(LIMIT).fill(201), 429, 429]);
    await expect(entriesOf('team-duty-changed')).resolves.toBe(LIMIT);
    await expect(supervisors()).resolves.toBe(LIMIT);
  });
});

it('a duty, a re-entry or a publication that is there already is not counted', async () => {
  for (let index = 0; index < CALLS; index += 1) {
    expect((await setDuty(0, 'steward')).status).toBe(201);
    expect((await setReEntry('none')).status).toBe(200);
    const { status } = await call('PATCH', `/events/${event.id}/publish`);
    expect(status).toBe(200);
  }

  await expect(entriesOf('team-duty-changed', 're-entry-ended')).resolves.toBe(0);
  await expect(entriesOf('event-published')).resolves.toBe(1);
});

it('concurrent calls that sign out everywhere leave one entry', async () => {
  await Promise.all(Array.from({ length: CALLS }, () => call('DELETE', '/auth/sessions')));

  await expect(entriesOf('signed-out-everywhere')).resolves.toBe(1);
});
