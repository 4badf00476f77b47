import { isDeepStrictEqual } from 'node:util';
import { type DoorList, doorListSchema, type Event } from '@stagedoor/contracts';
import type { Person } from '../../../test-support/builders.js';
import {
  aDevice,
  aScan,
  openDoors,
  sendScans,
  ticketsOf,
  versionOfNow,
} from '../../../test-support/doors.js';
import { type PayingTestApp, startPayingTestApp } from '../../../test-support/payments.js';
import { tableReadsOf } from '../../../test-support/plans.js';
import { buyTickets } from '../../../test-support/purchases.js';
import { openShop, registerBuyers, type Shop } from '../../../test-support/shop.js';
import { statementsOf } from '../../../test-support/statements.js';
import { EventCatalogue } from '../events/event-catalogue.service.js';

const STORED = 20_000;
const BATCH = 200;
const NOWHERE = '01930000-0000-7000-8000-00000000ffff';

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

it('reads the event of scans that come at the same time in one statement', async () => {
  const catalogue = test.app.get(EventCatalogue);
  const ids = [event.id, NOWHERE, event.id];

  const outlines: unknown[] = [];
  const statements = await statementsOf(test, async () => {
    outlines.push(...(await Promise.all(ids.map((id) => catalogue.outlineOf(id)))));
  });

  const outline = expect.objectContaining({ id: event.id, creatorId: shop.creator.user.id });
  expect(outlines).toEqual([outline, null, outline]);
  expect(statements).toHaveLength(1);
});

it('reads as many tickets as have changed since the last list', async () => {
  await storeTickets(event, STORED);
  await test.dataSource.query('ANALYZE tickets');
  const version = await versionOfNow(test);
  const code = '0000-0000-0000-0001';
  await test.dataSource.query('UPDATE tickets SET code = $1 WHERE position = 2', [code]);
  await sendScans(test, shop.creator, event, aDevice(), [aScan(code)]);

  const statements = await statementsOf(test, () => listOf(version));

  const reads = await tableReadsOf(test, statements);
  const ofTables = reads.filter(({ table }) => ['tickets', 'door_scans'].includes(table));
  expect(ofTables.map(({ table }) => table)).toEqual(
    expect.arrayContaining(['tickets', 'door_scans']),
  );
  expect(Math.max(...ofTables.map(({ rows }) => rows))).toBeLessThan(20);
});

it('changes no column of a ticket that is in an index', async () => {
  const [buyer] = (await registerBuyers(test, 1)) as [Person];
  await buyTickets(test, buyer, event, 1);
  const [ticket] = await ticketsOf(test, buyer, event);
  const columns = async () => {
    const [row] = await test.dataSource.query<[Record<string, unknown>]>(
      'SELECT * FROM tickets WHERE id = $1',
      [ticket!.id],
    );
    return row;
  };
  const before = await columns();

  await sendScans(test, shop.creator, event, aDevice(), [aScan(ticket!.ticketCode)]);

  const after = await columns();
  const changed = Object.keys(after).filter(
    (name) => !isDeepStrictEqual(after[name], before[name]),
  );
  expect(changed).toContain('status');
  await expect(indexesWith(changed)).resolves.toEqual([]);
});

/** Returns the indexes of tickets that have one of the columns, or whose predicate has. */
async function indexesWith(columns: readonly string[]): Promise<string[]> {
  const rows = await test.dataSource.query<{ name: string }[]>(
    `SELECT DISTINCT objid::regclass::text AS name
     FROM pg_depend JOIN pg_index ON indexrelid = objid
     JOIN pg_attribute ON attrelid = refobjid AND attnum = refobjsubid
     WHERE refobjid = 'tickets'::regclass AND attname = ANY ($1)`,
    [columns],
  );
  return rows.map(({ name }) => name);
}

function listOf(since?: string): Promise<DoorList> {
  const query: Record<string, string> = since === undefined ? {} : { since };
  const path = `/events/${event.id}/door/tickets`;
  return test.api.data(doorListSchema, 200, 'GET', path, { token: shop.creator.token, query });
}

const storeTickets = ({ id }: Event, count: number) =>
  test.dataSource.query(
    `WITH sale AS (
       INSERT INTO orders (id, buyer_id, event_id, payment_status, total_minor, currency)
       SELECT gen_random_uuid(), creator_id, id, 'completed', 0, 'GBP' FROM events WHERE id = $1
       RETURNING id, buyer_id, event_id)
     INSERT INTO tickets (id, order_id, position, ticket_type_id, event_id, holder_id, price_minor, code, status)
     SELECT gen_random_uuid(), sale.id, n, y.id, sale.event_id, buyer_id, 0, sale.id::text || n, 'valid'
     FROM sale JOIN ticket_types y USING (event_id), generate_series(1, $2::integer) AS n`,
    [id, count],
  );

const store = ({ id }: Event, count: number) =>
  test.dataSource.query(
    `INSERT INTO door_scans (id, event_id, verdict, device_id, gate, taken_at)
     SELECT gen_random_uuid(), $1, 'unknown', gen_random_uuid(), 'Gate A', now()
     FROM generate_series(1, $2::integer)`,
    [id, count],
  );
