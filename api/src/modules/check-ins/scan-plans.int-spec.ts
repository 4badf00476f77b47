import type { Event } from '@stagedoor/contracts';
import { aDevice, aScan, openDoors, sendScans } from '../../../test-support/doors.js';
import { type PayingTestApp, startPayingTestApp } from '../../../test-support/payments.js';
import { tableReadsOf } from '../../../test-support/plans.js';
import { openShop, type Shop } from '../../../test-support/shop.js';
import { statementsOf } from '../../../test-support/statements.js';

const STORED = 20_000;
const BATCH = 200;

let test: PayingTestApp;
let shop: Shop;
let event: Event;

beforeAll(async () => {
  test = await startPayingTestApp();
  shop = await openShop(test);
  event = await shop.sell();
  await openDoors(test, event);
});

afterAll(() => test.close());

it('reads as many scans as a batch has, however many an evening has brought since the last statistics', async () => {
  await store(await shop.sell(), 1_000);
  await test.dataSource.query('ANALYZE door_scans');
  await store(event, STORED);
  const scans = Array.from({ length: BATCH }, () => aScan('0000-0000', { shown: 'unknown' }));
  const statements = await statementsOf(test, () =>
    sendScans(test, shop.creator, event, aDevice(), scans),
  );

  const reads = await tableReadsOf(test, statements);

  const ofScans = reads.filter(({ table }) => table === 'door_scans');
  expect(ofScans.length).toBeGreaterThan(0);
  expect(Math.max(...ofScans.map(({ rows }) => rows))).toBeLessThanOrEqual(BATCH);
});

const store = ({ id }: Event, count: number) =>
  test.dataSource.query(
    `INSERT INTO door_scans (id, event_id, verdict, device_id, gate, taken_at)
     SELECT gen_random_uuid(), $1, 'unknown', gen_random_uuid(), 'Gate A', now()
     FROM generate_series(1, $2::integer)`,
    [id, count],
  );
