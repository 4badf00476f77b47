import { tableReadsOf } from '../../../test-support/plans.js';
import { openShop } from '../../../test-support/shop.js';
import { statementsOf } from '../../../test-support/statements.js';
import { startTestApp, type TestApp } from '../../../test-support/test-app.js';
import { VoteQueries } from './vote-queries.service.js';

const EVENTS = 10;
const STORED = 2_000;

let test: TestApp;
let eventId: string;

beforeAll(async () => {
  test = await startTestApp();
  const shop = await openShop(test);
  const events = await Promise.all(Array.from({ length: EVENTS }, () => shop.sell()));
  eventId = events[0]!.id;
  // The tickets of these votes do not exist.
  await test.dataSource.transaction(async (manager) => {
    await manager.query('SET LOCAL session_replication_role = replica');
    await manager.query(
      `INSERT INTO channel_votes (ticket_id, event_id, channel, voted_at)
       SELECT gen_random_uuid(), e.id, 1 + n % 3, now()
       FROM unnest($1::uuid[]) AS e (id), generate_series(1, $2::integer) AS n`,
      [events.map(({ id }) => id), STORED],
    );
  });
});

afterAll(() => test.close());

it.each(['before', 'after'])(
  'counts the votes of one event by the index alone, %s the first statistics',
  async (when) => {
    if (when === 'after') await test.dataSource.query('VACUUM ANALYZE channel_votes');
    const queries = test.app.get(VoteQueries);
    const statements = await statementsOf(test, () => queries.ofEvent(eventId));

    const reads = await tableReadsOf(test, statements);

    expect(reads).toHaveLength(1);
    expect(reads[0]).toMatchObject({ table: 'channel_votes', rows: STORED });
    expect(reads[0]!.step).toMatch(/^(Index Only|Bitmap Heap|Index) Scan$/);
  },
);
