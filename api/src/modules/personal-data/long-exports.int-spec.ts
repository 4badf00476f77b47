import { type PageQuery, type PersonalData, personalDataSchema } from '@stagedoor/contracts';
import { Client } from 'pg';
import type { Page } from '../../common/lists/page.js';
import { createDraft, createVenue, type Person, register } from '../../../test-support/builders.js';
import { tableReadsOf } from '../../../test-support/plans.js';
import { statementsOf } from '../../../test-support/statements.js';
import { startTestApp, type TestApp } from '../../../test-support/test-app.js';
import { DoorWorkQueries } from '../check-ins/door-work-queries.service.js';
import { HeadphoneQueries } from '../headphones/headphone-queries.service.js';

/** Rows of each kind, of each of two people. */
const COUNT = 10_000;
const LIMIT = 20;

let test: TestApp;
let person: Person;

beforeAll(async () => {
  test = await startTestApp();
  person = await register(test.api, 'person', 'venue');
  const other = await register(test.api, 'other', 'creator');
  const { id: venueId } = await createVenue(test.api, person);
  const { id: eventId } = await createDraft(test.api, other, { venueId });
  // The application's own connections have a shorter statement timeout.
  const client = new Client({ connectionString: test.environment.DATABASE_URL });
  await client.connect();
  await client.query(
    'INSERT INTO headset_pools (event_id, ordered, fee_minor, label_key) VALUES ($1, 9, 0, 1)',
    [eventId],
  );
  for (const table of [SCANS, DEVICES, ENTRIES]) {
    await client.query(table, [eventId, person.user.id, other.user.id, COUNT]);
  }
  await client.query('VACUUM ANALYZE door_scans, door_devices, headset_entries');
  await client.end();
}, 120_000);

afterAll(() => test.close());

/** Each scan is of one of them, and decided by the other. */
const SCANS = `
INSERT INTO door_scans (id, event_id, verdict, is_late, decided_at, device_id, gate, taken_at, user_id, decided_by)
SELECT gen_random_uuid(), $1, 'late_refused', true, now(), gen_random_uuid(), 'Gate A', now(), by.a, by.b
FROM generate_series(1, $4::integer), (VALUES ($2::uuid, $3::uuid), ($3, $2)) AS by (a, b)`;

const DEVICES = `
INSERT INTO door_devices (event_id, device_id, gate, user_id, seen_at)
SELECT $1, gen_random_uuid(), 'Gate A', by.a, now()
FROM generate_series(1, $4::integer), (VALUES ($2::uuid), ($3)) AS by (a)`;

const ENTRIES = `
INSERT INTO headset_entries (event_id, id, kind, headset, counts, answer, outcome, device_id, user_id, at, taken_at)
SELECT $1, gen_random_uuid(), 'count_in', 1, true, 'done', 'done', gen_random_uuid(), by.a, now(), now()
FROM generate_series(1, $4::integer), (VALUES ($2::uuid), ($3)) AS by (a)`;

type List = 'doorScans' | 'scanDecisions' | 'doorDevices' | 'headsetEntries';

const LISTS: [List, (query: PageQuery) => Promise<Page<PersonalData[List][number]>>][] = [
  ['doorScans', (query) => test.app.get(DoorWorkQueries).scansOf(person.user.id, query)],
  ['scanDecisions', (query) => test.app.get(DoorWorkQueries).decisionsOf(person.user.id, query)],
  ['doorDevices', (query) => test.app.get(DoorWorkQueries).devicesOf(person.user.id, query)],
  ['headsetEntries', (query) => test.app.get(HeadphoneQueries).entriesOf(person.user.id, query)],
];

describe.each(LISTS)('a page of %s', (_, page) => {
  it.each(['at the beginning', 'far down'])('reads its rows by an index %s', async (place) => {
    const { nextCursor } = await page({ limit: '1000' });
    const cursor = place === 'far down' ? nextCursor! : undefined;
    const statements = await statementsOf(test, () => page({ limit: String(LIMIT), cursor }));

    const reads = await tableReadsOf(test, statements);

    expect(reads).toEqual([{ ...reads[0], rows: LIMIT + 1 }]);
    expect(reads[0]?.step).toMatch(/^Index/);
  });
});

it('exports every entry once', async () => {
  const mine = await test.api.data(personalDataSchema, 200, 'GET', '/auth/export', {
    token: person.token,
  });

  const counts = {
    doorScans: new Set(mine.doorScans.map(({ id }) => id)).size,
    scanDecisions: new Set(mine.scanDecisions.map(({ scanId }) => scanId)).size,
    doorDevices: new Set(mine.doorDevices.map(({ deviceId }) => deviceId)).size,
    headsetEntries: new Set(mine.headsetEntries.map(({ id }) => id)).size,
  };
  expect(counts).toEqual({
    doorScans: COUNT,
    scanDecisions: COUNT,
    doorDevices: COUNT,
    headsetEntries: COUNT,
  });
}, 60_000);
