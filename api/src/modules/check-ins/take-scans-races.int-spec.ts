import { Client } from 'pg';
import { aDevice, aScan, openDoors, sendScans, ticketsOf } from '../../../test-support/doors.js';
import { placeOrder } from '../../../test-support/purchases.js';
import { openShop, registerBuyers, type Shop } from '../../../test-support/shop.js';
import { startTestApp, type TestApp } from '../../../test-support/test-app.js';
import { until } from '../../../test-support/until.js';

let test: TestApp;
let shop: Shop;
let first: Client;

beforeAll(async () => {
  test = await startTestApp();
  shop = await openShop(test);
  first = new Client({ connectionString: test.environment.DATABASE_URL });
  await first.connect();
});

afterAll(async () => {
  await first.end();
  await test.close();
});

/** True while a statement waits for a row that another transaction has locked. */
const isWaiting = async () => {
  const rows = await test.dataSource.query<unknown[]>(
    `SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE NOT granted AND locktype = 'transactionid' AND datname = current_database()`,
  );
  return rows.length > 0;
};

it('records what a phone has shown when its first request commits while the second waits for the ticket', async () => {
  const event = await shop.sell({ ticketPrice: 0 });
  const [buyer] = await registerBuyers(test, 1);
  await placeOrder(test, buyer!, event, 1);
  const [ticket] = await ticketsOf(test, buyer!, event);
  await openDoors(test, event);
  const device = aDevice();
  const scan = aScan(ticket!.ticketCode, { shown: 'admitted', listAge: 60 });
  await first.query('BEGIN');
  await first.query('SELECT FROM tickets WHERE id = $1 FOR NO KEY UPDATE', [ticket!.id]);

  const second = sendScans(test, shop.creator, event, device, [scan]);
  await until(isWaiting);
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
  await until(isWaiting);
  await first.query('COMMIT');

  expect(await second).toMatchObject([{ id: scan.id, verdict: 'unknown' }]);
});
