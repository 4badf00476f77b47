import { Client } from 'pg';
import { type Person, register } from '../../../test-support/builders.js';
import { aDevice, aScan, openDoors, sendScans, ticketsOf } from '../../../test-support/doors.js';
import { placeOrder } from '../../../test-support/purchases.js';
import { openShop, type Shop } from '../../../test-support/shop.js';
import { startTestApp, type TestApp } from '../../../test-support/test-app.js';
import { until } from '../../../test-support/until.js';

let test: TestApp;
let shop: Shop;
let buyer: Person;
let first: Client;

beforeAll(async () => {
  test = await startTestApp();
  shop = await openShop(test);
  buyer = await register(test.api, 'buyer', 'supplier');
  first = new Client({ connectionString: test.environment.DATABASE_URL });
  await first.connect();
});

afterAll(async () => {
  await first.end();
  await test.close();
});

/** True while that many statements wait for rows that other transactions have locked. */
const areWaiting = (count: number) => async () => {
  const rows = await test.dataSource.query<unknown[]>(
    `SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE NOT granted AND locktype = 'transactionid' AND datname = current_database()`,
  );
  return rows.length === count;
};

it('records what a phone has shown when its first request commits while the second waits for the ticket', async () => {
  const event = await shop.sell({ ticketPrice: 0 });
  await placeOrder(test, buyer, event, 1);
  const [ticket] = await ticketsOf(test, buyer, event);
  await openDoors(test, event);
  const device = aDevice();
  const scan = aScan(ticket!.ticketCode, { shown: 'admitted', listAge: 60 });
  await first.query('BEGIN');
  await first.query('SELECT FROM tickets WHERE id = $1 FOR NO KEY UPDATE', [ticket!.id]);

  const second = sendScans(test, shop.creator, event, device, [scan]);
  await until(areWaiting(1));
  await first.query(
    `INSERT INTO door_scans (id, event_id, ticket_id, verdict, visit, admits, device_id, gate, taken_at)
     VALUES ($1, $2, $3, 'admitted', 1, true, $4, $5, now())`,
    [scan.id, event.id, ticket!.id, device.deviceId, device.gate],
  );
  await first.query("UPDATE tickets SET status = 'used' WHERE id = $1", [ticket!.id]);
  await first.query('COMMIT');
  await second;

  const stored = await test.dataSource.query(
    'SELECT shown, list_age AS "listAge" FROM door_scans WHERE ticket_id = $1',
    [ticket!.id],
  );
  expect(stored).toEqual([{ shown: 'admitted', listAge: 60 }]);
});

it('answers a request that stores an unknown code while another one with the same scan does', async () => {
  const event = await shop.sell({ ticketPrice: 0 });
  await openDoors(test, event);
  const device = aDevice();
  const scan = aScan('UNKNOWN-CODE');
  await first.query('BEGIN');
  await first.query(
    `INSERT INTO door_scans (id, event_id, verdict, device_id, gate, taken_at)
     VALUES ($1, $2, 'unknown', $3, $4, now())`,
    [scan.id, event.id, device.deviceId, device.gate],
  );

  const second = sendScans(test, shop.creator, event, device, [scan]);
  await until(areWaiting(1));
  await first.query('COMMIT');

  expect(await second).toMatchObject([{ id: scan.id, verdict: 'unknown' }]);
});

it('locks a new device before tickets, so that two of its requests do not wait for each other', async () => {
  const event = await shop.sell({ ticketPrice: 0 });
  await placeOrder(test, buyer, event, 2);
  const [one, other] = await ticketsOf(test, buyer, event);
  await openDoors(test, event);
  const device = aDevice();
  await first.query('BEGIN');
  await first.query('SELECT FROM tickets WHERE id = $1 FOR NO KEY UPDATE', [one!.id]);

  const waitsForTicket = sendScans(test, shop.creator, event, device, [aScan(one!.ticketCode)]);
  await until(areWaiting(1));
  const waitsForDevice = sendScans(test, shop.creator, event, device, [aScan(other!.ticketCode)]);
  await until(areWaiting(2));
  await first.query('COMMIT');

  const results = await Promise.all([waitsForTicket, waitsForDevice]);
  expect(results.flat().map(({ verdict }) => verdict)).toEqual(['admitted', 'admitted']);
});
